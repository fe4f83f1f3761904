import type { Schemas } from '../../client/control.ts';
import { quoted } from '../../client/curl.ts';

type FaultRule = Schemas['FaultRule'];

/** The option that arms the rule from the start: `--fault unavailable:times=2`. */
export function ruleCommand(rule: FaultRule): string {
  return `--fault ${quoted(ruleText(rule))}`;
}

/** The rule as the command line takes it: keys of `match` beside the others; JSON where that form cannot hold a value. */
export function ruleText(rule: FaultRule): string {
  const { fault, match = {}, ...fields } = rule;
  const pairs = Object.entries({ ...fields, ...match }).map(([key, value]) => [key, plainText(value)] as const);
  if (pairs.some(([, value]) => value === null)) return JSON.stringify(rule);
  return pairs.length === 0 ? fault : `${fault}:${pairs.map(([key, value]) => `${key}=${value}`).join(',')}`;
}

/** Null where it would be read as something else: a comma ends a value, space around it is cut, numbers have no exponent. */
function plainText(value: unknown): string | null {
  const text = String(value);
  if (typeof value === 'number') return /^\d*\.?\d+$/.test(text) ? text : null;
  return text === '' || text.includes(',') || text !== text.trim() ? null : text;
}
