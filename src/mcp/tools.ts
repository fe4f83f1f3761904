import { didYouMean } from '../nearest.ts';
import { publishedSchema, refusalOf } from './arguments.ts';
import { bounded } from './bounded.ts';
import { Server, type ServerAddress } from './server.ts';
import { type Told, ToolError } from './told.ts';
import type { Arguments, Tool } from './tool.ts';
import { ask } from './tools/ask.ts';
import { clock } from './tools/clock.ts';
import { explain } from './tools/explain.ts';
import { fault } from './tools/fault.ts';
import { hits } from './tools/hits.ts';
import { report } from './tools/report.ts';
import { reset } from './tools/reset.ts';
import { sandbox } from './tools/sandbox.ts';

/** In the order in which they are listed. */
const TOOLS: readonly Tool[] = [sandbox, ask, explain, report, fault, clock, hits, reset];

/** A tool as the protocol lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  readonly annotations: Readonly<Record<string, boolean>>;
}

/** What a call of a tool came to: an object, or why not in words. */
export type Outcome = { readonly told: Told } | { readonly refused: string };

/** The tools of one connection, and the server that they act on. */
export interface Toolbox {
  readonly tools: readonly ListedTool[];
  /** Never rejects. */
  call(name: string, given: unknown): Promise<Outcome>;
  /** Ends the requests that are under way. */
  close(): void;
}

export function openToolbox(address: ServerAddress): Toolbox {
  const server = new Server(address);
  return {
    tools: TOOLS.map(listed),
    call: (name, given) => outcomeOf(name, given ?? {}, server),
    close: () => server.close(),
  };
}

function listed({ name, title, description, input, isReadOnly, isDestructive }: Tool): ListedTool {
  return {
    name,
    title,
    description,
    inputSchema: { ...publishedSchema(input), type: 'object' },
    annotations: { readOnlyHint: isReadOnly, destructiveHint: isDestructive, openWorldHint: false },
  };
}

async function outcomeOf(name: string, given: unknown, server: Server): Promise<Outcome> {
  const tool = TOOLS.find(each => each.name === name);
  const names = TOOLS.map(each => each.name);
  if (tool === undefined) {
    const hint = didYouMean(name, names, '; ');
    return { refused: `there is no tool ${JSON.stringify(name.slice(0, 64))}${hint}; there are ${names.join(', ')}` };
  }
  try {
    const refusal = refusalOf(tool, given);
    return refusal === null ? { told: bounded(await tool.run(given as Arguments, server)) } : { refused: refusal };
  } catch (error) {
    if (error instanceof ToolError) return { refused: refusedText(error.message) };
    const changed = await server.check().catch(found => (found instanceof ToolError ? found.message : null));
    if (typeof changed === 'string') return { refused: changed };
    // Its message could quote anything; the connection goes on.
    return {
      refused: `${name} failed with an error of Leadline itself (${error instanceof Error ? error.name : 'unknown'})`,
    };
  }
}

/** Characters of a refusal: a server may quote much. */
const REFUSED_MAX = 4_000;

function refusedText(text: string): string {
  return text.length <= REFUSED_MAX ? text : `${text.slice(0, REFUSED_MAX)}… (${text.length} characters)`;
}
