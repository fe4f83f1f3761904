import type { Saw } from './probe.ts';
import type { ServerAnswer } from './server/exchange.ts';

/** Characters of a body that `values` shows. */
const VALUES_MAX = 400;
const DEPTH_MAX = 3;
const KEYS_MAX = 20;
/** Characters of a key. */
const KEY_MAX = 40;

/** An answer in words: its status and the types of its body; `values` has the body itself. */
export function sawOf({ status, text, json }: ServerAnswer): Saw {
  const shape = json === undefined ? bodyText(text) : shapeOf(json, 0);
  return { shape: `${status} ${shape}`, values: `${status} ${copied(text.slice(0, VALUES_MAX))}` };
}

/** A part of a text keeps all of it in memory. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}

function bodyText(text: string): string {
  if (text === '') return 'without a body';
  return /^\s*</.test(text) ? 'HTML' : 'no JSON';
}

function shapeOf(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return depth >= DEPTH_MAX ? `[${value.length}]` : `[${value.length} × ${shapeOf(value[0], depth + 1)}]`;
  }
  if (typeof value !== 'object') return typeof value;
  if (depth >= DEPTH_MAX) return '{…}';
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, KEYS_MAX)
    .map(([key, each]) => `${copied(key.slice(0, KEY_MAX))}: ${shapeOf(each, depth + 1)}`);
  return `{ ${[...shown, ...(entries.length > KEYS_MAX ? ['…'] : [])].join(', ')} }`;
}
