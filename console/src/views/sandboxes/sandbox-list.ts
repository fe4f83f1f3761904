import type { Schemas } from '../../client/control.ts';

type Sandbox = Schemas['Sandbox'];

/** Rows in the list before somebody asks for all. */
export const ROWS_SHOWN = 100;

/** Sandboxes whose name has the text in it, whatever its case; the newest first. */
export function foundSandboxes(sandboxes: readonly Sandbox[], text: string): readonly Sandbox[] {
  const wanted = text.trim().toLowerCase();
  return sandboxes.filter(({ name }) => name.toLowerCase().includes(wanted)).toReversed();
}

/** Assumptions that are not what they are by default, as `name=value`. */
export function changedAssumptions(
  { assumptions }: Pick<Sandbox, 'assumptions'>,
  defaults: readonly Schemas['Assumption'][],
): readonly string[] {
  const changed = defaults.filter(({ name, default: usual }) => (assumptions[name] ?? usual) !== usual);
  return changed.map(({ name }) => `${name}=${assumptions[name]}`);
}

/**
 * What tells a sandbox from others at a glance: `frozen`, `strict`, `traffic ×10`, `2 assumptions`.
 * @param changed how many assumptions are not as by default
 */
export function differences(
  sandbox: Pick<Sandbox, 'clock' | 'strict' | 'traffic'>,
  changed: number,
): readonly string[] {
  return [
    ...(sandbox.clock.frozen ? ['frozen'] : []),
    ...(sandbox.strict ? ['strict'] : []),
    ...(sandbox.traffic === 1 ? [] : [`traffic ×${sandbox.traffic}`]),
    ...(changed === 0 ? [] : [`${changed} ${changed === 1 ? 'assumption' : 'assumptions'}`]),
  ];
}
