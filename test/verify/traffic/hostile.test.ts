// Files that nobody should send: whatever is in them, they are read to the end, and nothing of them is acted on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text as textFrom } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, mainFile } from '../../cli/leadline.ts';
import { entry, harOf, list, site } from './entries.ts';
import { driftsOf, held, textOf } from './held.ts';
import type { Har } from './session.ts';
import { session } from './session.ts';

const SEED = 20260615;

let recorded: Promise<Har> | undefined;
/** That of the session, which is asked for once. */
async function har(): Promise<Har> {
  recorded ??= session().then(each => each.har());
  return recorded;
}

describe('an entry of any shape', () => {
  const anything = fc.anything({
    maxDepth: 4,
    withNullPrototype: true,
    key: fc.constantFrom(
      'name',
      'value',
      'text',
      'encoding',
      'content',
      'status',
      'headers',
      '__proto__',
      'url',
      'method',
      'x',
    ),
  });
  const request = fc.record(
    {
      method: fc.constantFrom('GET', 'POST', 'get', '', 7),
      url: fc.constantFrom(
        'https://a.example/v1/sites',
        'https://a.example/v1/aggregations?entity=pageview&aggregates=x',
        'x',
        null,
        'data:,',
        'https://a.example/v1/sites/%ff',
      ),
      headers: anything,
      postData: anything,
    },
    { requiredKeys: [] },
  );
  const response = fc.record(
    {
      status: fc.oneof(fc.constantFrom(200, 400, 429, 0), anything),
      headers: anything,
      content: fc.oneof(
        anything,
        fc.record(
          { text: fc.oneof(fc.json(), fc.string()), encoding: fc.constantFrom('base64', 'x', 7) },
          { requiredKeys: ['text'] },
        ),
      ),
    },
    { requiredKeys: [] },
  );
  const shape = fc.oneof(anything, fc.record({ request, response, startedDateTime: anything }, { requiredKeys: [] }));

  it('is held or counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(shape, { maxLength: 5 }), async entries => {
        const written = JSON.stringify(harOf(...entries.map(each => each ?? null)), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        const traffic = await held(written);
        const [{ entries: read, unreadable } = { entries: 0, unreadable: {} }] = traffic.files;
        const bad = Object.values(unreadable).reduce((sum, { count }) => sum + count, 0);
        const { preflights, unknownRoutes, others, counts } = traffic;
        expect(bad + preflights + unknownRoutes + others + counts.exchanges).toBe(read);
        textOf(traffic, true);
      }),
      { seed: SEED, numRuns: 400 },
    );
  }, 60_000);

  it('of an answer with any value in any place is held', async () => {
    const { log } = await har();
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 3 }), async (which, where, value) => {
        const chosen = log.entries[which % log.entries.length]!;
        const { text = 'null' } = chosen.response.content;
        const content = { ...chosen.response.content, text: withValue(text, where, value) };
        textOf(await held(harOf({ ...chosen, response: { ...chosen.response, content } })), true);
      }),
      { seed: SEED, numRuns: 800 },
    );
  }, 60_000);
});

/** A JSON text with another value at one of its places, counted from the outside. */
function withValue(text: string, where: number, value: unknown): string {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return JSON.stringify(value);
  }
  let places = 0;
  JSON.stringify(body, (_, each) => {
    places += 1;
    return each;
  });
  let at = 0;
  return JSON.stringify(body, (_, each) => (at++ === where % Math.min(places, 100) ? value : each)) ?? 'null';
}

describe('a session with bytes changed', () => {
  it('is read to its end', async () => {
    const bytes = Buffer.from(JSON.stringify(await har()));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 20, minLength: 1 }),
        fc.nat(bytes.length),
        async (changes, end) => {
          const changed = Buffer.from(bytes);
          for (const [at, byte] of changes) changed[at] = byte;
          try {
            textOf(await held(changed.subarray(0, end)), true);
          } catch (error) {
            expect(error).toHaveProperty('name', 'TrafficFileError');
          }
        },
      ),
      { seed: SEED, numRuns: 60 },
    );
  }, 60_000);
});

describe('a file that is made to hurt', () => {
  it.each([
    ['brackets', `{"log":{"entries":[${'['.repeat(200_000)}`],
    ['closing brackets', `{"log":{"entries":[${']}'.repeat(200_000)}`],
    ['quotes', `{"log":{"entries":[${'"'.repeat(200_001)}`],
    ['backslashes', `{"log":{"entries":["${'\\'.repeat(200_001)}`],
    ['commas', `{"log":{"entries":[${','.repeat(200_000)}]}}`],
    ['keys', `{${'"a":1,'.repeat(200_000)}"log":{"entries":[]}}`],
    ['a long key', `{"${'a'.repeat(2_000_000)}":1,"log":{"entries":[]}}`],
    ['nested entries', `{"log":{"entries":[${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}]}}`],
  ])('of %s is read', async (_, text) => {
    const traffic = await held(text);
    expect(traffic.counts.exchanges).toBe(0);
  });

  it('of many hosts, paths, drifts and tokens keeps a bounded number of each', async () => {
    const entries = Array.from({ length: 2000 }, (_, at) =>
      entry(
        `https://h${at}.example/v1/account`,
        { [`field_${at}`]: 1 },
        { sent: { authorization: `Bearer ${at}-0123456789abcdef` } },
      ),
    );
    const many = Array.from({ length: 1000 }, (_, at) =>
      entry('/account', { id: 1, object: 'account', name: 'A', email: 'e', [`field_${at}`]: 1 }),
    );
    const traffic = await held(harOf(...entries, ...many));
    expect(Object.keys(traffic.otherBases).length).toBeLessThan(50);
    expect(traffic.counts.drifts.length).toBe(300);
    expect(traffic.counts.furtherDrifts).toBe(700);
    expect(traffic.secrets.size).toBeLessThan(200);
  });

  it('tells no name that is no field, no control character and no value', async () => {
    const url = 'https://u:p4ssw0rd@api.example.com/v1/account';
    const body = { 'owner@example.com': 1, '\u001b[31m': 2, id: 'secret-value' };
    const traffic = await held(harOf(entry(url, body)));
    const text = textOf(traffic);
    for (const part of ['owner@', 'example.com\n', '\u001b', 'p4ssw0rd', 'secret-value'])
      expect(text).not.toContain(part);
    expect(driftsOf(traffic)).toContain('GET /account …');
    const named = await held(harOf(entry('/sites', list('/v1/sites', [site('\u0007\u009b31m')]))));
    for (const part of ['\u0007', '\u009b']) expect(textOf(named, true)).not.toContain(part);
  });
});

describe('a large file', () => {
  beforeAll(build);

  it('of 30 MB is read from standard input within a small heap', async () => {
    const entries = (await har()).log.entries.map(each => JSON.stringify(each));
    const env = { PATH: process.env.PATH, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const child = spawn(process.execPath, [mainFile, 'verify', '-'], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    const said = textFrom(child.stdout);
    const ended = once(child, 'close');
    await pipeline(Readable.from(largeHar(entries, 30_000_000)), child.stdin);
    const [status] = await ended;
    expect(await said).toContain('held against the document: none differs');
    expect(status).toBe(0);
  }, 120_000);
});

/** MB; what Leadline needs for its own code is about half of it. */
const HEAP_MB = 64;

function* largeHar(entries: readonly string[], bytes: number): Generator<string> {
  let written = 0;
  yield '{"log":{"version":"1.2","entries":[';
  for (let at = 0; written < bytes; at++) {
    const chunk = `${at === 0 ? '' : ','}${entries[at % entries.length]}`;
    written += chunk.length;
    yield chunk;
  }
  yield ']}}';
}
