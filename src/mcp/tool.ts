import type { Schema } from '../contract/document.ts';
import type { Server } from './server.ts';
import { type Told, ToolError } from './told.ts';

/** Checked against the schema of the tool. */
export type Arguments = Readonly<Record<string, unknown>>;

/** One tool of `leadline mcp`. Name, descriptions and schema are what a model reads before it calls it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Flat, without references and alternatives at the top, which the interfaces of some models refuse. */
  readonly input: Schema;
  /** Whether no call changes anything. */
  readonly isReadOnly: boolean;
  /** Whether a call can remove what was there before. */
  readonly isDestructive: boolean;
  /** @throws ToolError */
  run(given: Arguments, server: Server): Promise<Told>;
}

/** What one action of a tool takes beside `action` and `sandbox`. */
export interface Action {
  readonly does: string;
  readonly needs?: readonly string[];
  readonly takes?: readonly string[];
  run(given: Arguments, server: Server): Promise<Told>;
}

/** The schema of the argument that names the action. */
export function actionSchema(actions: Readonly<Record<string, Action>>): Schema {
  const meanings = Object.entries(actions).map(([name, { does }]) => `${name}: ${does}`);
  return { type: 'string', enum: Object.keys(actions), description: `${meanings.join('. ')}.` };
}

/** Runs the action that the arguments name. @throws ToolError where it lacks an argument, or has one that it does not take */
export async function runAction(
  actions: Readonly<Record<string, Action>>,
  given: Arguments,
  server: Server,
): Promise<Told> {
  const name = String(given.action);
  const action = actions[name]!;
  const { needs = [], takes = [] } = action;
  const taken = ['sandbox', ...needs, ...takes];
  const missing = needs.filter(each => given[each] === undefined);
  if (missing.length > 0) throw new ToolError(`the action ${name} needs ${missing.join(' and ')}`);
  const [stranger] = Object.keys(given).filter(each => each !== 'action' && !taken.includes(each));
  if (stranger === undefined) return action.run(given, server);
  throw new ToolError(`the action ${name} does not take ${stranger}; it takes ${taken.join(', ')}`);
}

/** The sandbox that a call is about, the same for all tools. */
export const SANDBOX = {
  type: 'string',
  format: 'name',
  description: 'Name of the sandbox: 1 to 64 of A-Z, a-z, 0-9, ".", "_", "-". Left out: default.',
} as const satisfies Schema;

/** A text among the arguments; undefined where it was left out. */
export function textIn(given: Arguments, name: string): string | undefined {
  return given[name] as string | undefined;
}

/** The arguments of these names that were given. */
export function picked(given: Arguments, names: readonly string[]): Told {
  return Object.fromEntries(names.filter(name => given[name] !== undefined).map(name => [name, given[name]]));
}
