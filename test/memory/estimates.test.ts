// What is counted is held against what the runtime really takes: between two thirds and two and a half times of it.
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { codedHits, NO_VALUES } from '../../src/hits/coded-hits.ts';
import { ingest, noHits } from '../../src/hits/ingest.ts';
import { BodyText } from '../../src/journal/body-text.ts';
import { Journal } from '../../src/journal/journal.ts';
import { Journals } from '../../src/journal/journals.ts';
import { Memory } from '../../src/memory/memory.ts';
import { valueBytes } from '../../src/memory/value-bytes.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { answer, arrival, exchange } from '../support/entries.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

async function takenBy(make: () => unknown): Promise<{ bytes: number; made: unknown }> {
  await collect();
  const before = process.memoryUsage();
  const made = make();
  await collect();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return { bytes, made };
}

/** Array buffers are given back some time after a collection. */
async function collect(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    gc();
    await setTimeout(20);
  }
}

/** Texts that share no characters with others, as parsed requests have them. */
const own = (text: string): string => JSON.parse(JSON.stringify(text));

const hits = function* (count: number, pathOf: (n: number) => string, visitOf: (n: number) => string) {
  for (let n = 0; n < count; n++) {
    yield JSON.parse(
      JSON.stringify({
        type: 'pageview',
        timestamp: '2026-06-01 10:00:00',
        visit: visitOf(n),
        hostname: 'https://a.example',
        pathname: pathOf(n),
      }),
    );
  }
};

const ingested = (values: Iterable<unknown>) => {
  const version = ingest(noHits(), values, { isGenerated: () => false });
  return { estimate: version.log.bytes, kept: [version, atOnce(codedHits(version, NO_VALUES).segments())] };
};

it.each([
  [
    'hits of many visits',
    () =>
      ingested(
        hits(
          25_000,
          () => '/',
          n => `visit-${n}`,
        ),
      ),
  ],
  [
    'hits of few visits',
    () =>
      ingested(
        hits(
          50_000,
          n => `/${n % 100}`,
          n => `visit-${n % 1000}`,
        ),
      ),
  ],
  [
    'hits with long paths',
    () =>
      ingested(
        hits(
          2500,
          n => `/${n}${'x'.repeat(1990)}`,
          n => `visit-${n}`,
        ),
      ),
  ],
  [
    'hits with long paths beyond Latin-1',
    () =>
      ingested(
        hits(
          2500,
          n => `/${n}${'ж'.repeat(1990)}`,
          n => `visit-${n}`,
        ),
      ),
  ],
  [
    'hits with short paths',
    () =>
      ingested(
        hits(
          25_000,
          n => `/page/${n}`,
          n => `visit-${n % 5000}`,
        ),
      ),
  ],
  [
    'entries of a journal',
    () => {
      const journal = new Journal(10_000);
      for (let n = 0; n < 10_000; n++) {
        const query = own(`limit=${n}&q=${'y'.repeat(100)}`);
        journal
          .open(arrival({ id: n + 1, atMs: n, path: own(`/sites/${n}`), query }))
          .close(answer({ exchange: exchange() }));
      }
      return { estimate: journal.bytes, kept: journal };
    },
  ],
  [
    'entries of a journal with headers and bodies',
    () => {
      const memory = new Memory(Number.POSITIVE_INFINITY);
      const journal = new Journal(5000, new Journals(memory));
      const secrets = ['demo-admin'];
      for (let n = 0; n < 5000; n++) {
        const rawHeaders = [
          'Host',
          '127.0.0.1:4020',
          'Authorization',
          'Bearer demo-admin',
          'Accept',
          'application/json',
        ];
        const content = exchange({
          rawHeaders: rawHeaders.map(own),
          body: new BodyText(own(`{"name":"Site ${n}","timezone":"Europe/Berlin"}`)),
          answer: {
            headers: { 'Content-Type': 'application/json' },
            payload: own(`{"id":${n},"text":"${'y'.repeat(n % 900)}"}`),
          },
        });
        journal.open(arrival({ id: n + 1, path: own(`/sites/${n}`), secrets })).close(answer({ exchange: content }));
      }
      return { estimate: memory.total, kept: journal };
    },
  ],
  [
    'the beginnings of long bodies',
    () => {
      const memory = new Memory(Number.POSITIVE_INFINITY);
      const journal = new Journal(1000, new Journals(memory));
      for (let n = 0; n < 100; n++) {
        const payload = JSON.stringify({ n, text: (n % 2 ? 'ж' : 'y').repeat(1_000_000) });
        journal
          .open(arrival({ id: n + 1 }))
          .close(answer({ exchange: exchange({ answer: { headers: {}, payload } }) }));
      }
      return { estimate: memory.total, kept: journal };
    },
  ],
  [
    'records',
    () => {
      const records = Array.from({ length: 10_000 }, (_, n) =>
        JSON.parse(
          JSON.stringify({
            id: `S${n}`,
            name: `Site ${n}`,
            created_at: '2025-01-01 00:00:00',
            multi_domain: false,
            share_password: null,
          }),
        ),
      );
      return { estimate: valueBytes(records), kept: records };
    },
  ],
])('%s', async (name, make) => {
  // Once to warm up, so that code is not taken for data.
  make();
  const { bytes, made } = await takenBy(make);
  const { estimate } = made as { estimate: number };
  console.info(`${name}: counted ${estimate}, taken ${bytes}`);
  expect(estimate / bytes).toBeGreaterThan(2 / 3);
  expect(estimate / bytes).toBeLessThan(2.5);
});
