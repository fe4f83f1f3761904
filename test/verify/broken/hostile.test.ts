// What broken and hostile servers answer makes rows differ or untried, and never more than that.
import { beforeAll, expect, it } from 'vitest';
import type { ServerAnswer, ServerRequest } from '../../../src/verify/server/exchange.ts';
import { jsonAnswer } from './breaking.ts';
import { SENTENCES, sentencesBy, type Unbroken, unbrokenLeadline, withToken } from './leadline.ts';

let unbroken: Unbroken;

beforeAll(async () => {
  unbroken = await unbrokenLeadline();
}, 30_000);

type Change = (answer: ServerAnswer, request: ServerRequest) => ServerAnswer;

/** Every value in a body that is no object or array. */
const values =
  (change: (value: unknown) => unknown): Change =>
  answer => {
    const changed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(changed);
      if (typeof value !== 'object' || value === null) return change(value);
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]));
    };
    return jsonAnswer(answer, changed(answer.json));
  };

const only =
  (change: Change, path: RegExp): Change =>
  (answer, request) =>
    path.test(request.path) ? change(answer, request) : answer;

const NO_TEXT = { toString: 1, toJSON: 1, valueOf: null, length: -1 };
const body =
  (json: unknown, status = 200): Change =>
  answer =>
    jsonAnswer(answer, json, status);
const text =
  (given: string, status = 200): Change =>
  answer => ({ ...answer, status, text: given, json: undefined });

const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);

/** In fields that rows are compared by. */
const deepValues: Change = answer => {
  const { json } = answer as { json: { data?: unknown } };
  const records = Array.isArray(json) ? json : json.data;
  if (!Array.isArray(records)) return answer;
  const changed = records.map(each => ({ ...each, entry_page: deep, ai_source: deep, name: deep, created_at: deep }));
  return { ...answer, json: Array.isArray(json) ? changed : { ...json, data: changed } };
};

const ANSWERS: readonly (readonly [string, Change])[] = [
  ['null', body(null)],
  ['an empty object', body({})],
  ['an empty array', body([])],
  ['a text', body('200')],
  ['5000 arrays in each other', answer => ({ ...answer, json: deep, text: '[' })],
  ['values of 5000 arrays', only(deepValues, /events|milestones|aggregations/)],
  ['arrays of null', body([null, null])],
  ['lists of null', body({ object: 'list', data: [null], has_more: true })],
  ['records without fields', body({ data: [{}, {}], has_more: true, abilities: [null] })],
  ['HTML', text('<html>')],
  ['nothing', text('')],
  ['500 everywhere', body({ error: 'No.' }, 500)],
  ['403 everywhere', body({ error: 'No.' }, 403)],
  ['errors of null', body({ errors: null, error: {} }, 400)],
  ['values that cannot be texts', values(() => NO_TEXT)],
  [
    'values of reports that cannot be texts',
    only(
      values(() => NO_TEXT),
      /^\/aggregations/,
    ),
  ],
  [
    'fields of reports that cannot be texts',
    only(
      values(value => (/^\d/.test(String(value)) ? value : NO_TEXT)),
      /^\/agg/,
    ),
  ],
  [
    'values of lists that cannot be texts',
    only(
      values(() => NO_TEXT),
      /events|milestones/,
    ),
  ],
  [
    'negative numbers',
    only(
      values(value => (/^\d/.test(String(value)) ? '-1' : value)),
      /^\/aggregations/,
    ),
  ],
  [
    'numbers without an end',
    only(
      values(() => Number.MAX_VALUE),
      /^\/aggregations/,
    ),
  ],
  [
    'half of a surrogate pair in ids',
    values(value => (/^[A-Z0-9]{8}$/.test(String(value)) ? `${value}\ud800` : value)),
  ],
  ['half of a surrogate pair in all texts', values(value => (typeof value === 'string' ? `${value}\ud800` : value))],
  [
    'paths in ids',
    only(
      values(value => (value === 'TIDEPOOL' ? '../../_sim?' : value)),
      /^\/sites$/,
    ),
  ],
  [
    'texts of a megabyte',
    only(
      values(value => (value === '/' ? '/'.repeat(1e6) : value)),
      /^\/aggregations/,
    ),
  ],
];

it.each(ANSWERS)('%s', async (_, change) => {
  const asked: ServerRequest[] = [];
  const { results, requests } = await sentencesBy(async request => {
    asked.push(request);
    return change(await unbroken(withToken(request)), request);
  });
  expect(results.length).toBe(SENTENCES.length);
  expect(requests).toBeLessThan(150);
  expect(asked.filter(({ method = 'GET' }) => method !== 'GET')).toEqual([]);
});
