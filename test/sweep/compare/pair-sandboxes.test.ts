import { expect, it } from 'vitest';
import { compared } from '../../../src/sweep/compare/comparable.ts';
import { NOTHING_COMMON } from '../../../src/sweep/compare/made-ids.ts';
import { pairSandboxes } from '../../../src/sweep/compare/pair-sandboxes.ts';
import { traceOf } from '../traces.ts';

/** What each sandbox got: `{ one: 'ab' }` is GET /a, then GET /b. */
type Requests = Readonly<Record<string, string>>;

function runOf(requests: Requests) {
  const sent = Object.entries(requests).flatMap(([sandbox, letters]) =>
    [...letters].map(letter => ({ request: `GET /${letter}`, sandbox })),
  );
  return compared(traceOf(sent), NOTHING_COMMON);
}

it.each<[string, Requests, Requests, Record<string, string>]>([
  ['by name and requests', { a: 'x', b: 'x' }, { b: 'x', a: 'x' }, { a: 'a', b: 'b' }],
  ['by requests before names', { a: 'x', b: 'y' }, { a: 'y', b: 'x' }, { a: 'b', b: 'a' }],
  ['by requests in whatever order', { a: 'xy', b: 'xyz' }, { c: 'zyx', d: 'yx' }, { a: 'd', b: 'c' }],
  ['by name before likeness', { a: 'xyz', b: 'uvw' }, { b: 'xy', a: 'uv' }, { a: 'a', b: 'b' }],
  [
    'by likeness where their servers are numbered by chance',
    { '2/default': 'xyz', '3/default': 'uvw' },
    { '2/default': 'uv', '3/default': 'xy' },
    { '2/default': '3/default', '3/default': '2/default' },
  ],
  ['by most in common', { a: 'xyz', b: 'uvw' }, { c: 'uv', d: 'xy' }, { a: 'd', b: 'c' }],
  ['in order of first use', { a: 'x', b: 'x' }, { c: 'x', d: 'x' }, { a: 'c', b: 'd' }],
  ['or with none', { a: 'x', b: 'y' }, { b: 'y' }, { a: 'none', b: 'b' }],
  ['or with none of the first', { b: 'y' }, { b: 'y', c: 'x' }, { b: 'b', none: 'c' }],
])('sandboxes are paired %s', (_how, one, other, pairs) => {
  const found = pairSandboxes(runOf(one), runOf(other));
  expect(Object.fromEntries(found.map(pair => [pair.one?.name ?? 'none', pair.other?.name ?? 'none']))).toEqual(pairs);
});
