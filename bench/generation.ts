import { createCounters, type PageLists, pageListsOf } from '../src/hits/page-lists.ts';
import { atOnce } from '../src/time/at-once.ts';
import { barTable, table, writeSection } from './document.ts';
import { countPageviews, openHistory, siteHits } from './history.ts';
import { median, processorMs, short } from './measure.ts';

const SIZES = [
  { millions: 1, rounds: 7, mostMs: 250 },
  { millions: 10, rounds: 5, mostMs: 2500 },
];
const MOST_BYTES = 17;
/** Of a segment, beside its columns: see `segment-cache.ts`. */
const OBJECT_BYTES = 4096;

const results: { pageviews: number; ms: number; mostMs: number; columns: number; lists: number; listsMs: number }[] =
  [];
for (const { millions, rounds, mostMs } of SIZES) {
  const history = await openHistory(millions);
  const samples: number[] = [];
  let pageviews = 0;
  for (let round = 0; round < rounds; round++) {
    const { hits } = await siteHits(history.factor);
    samples.push(await processorMs(() => (pageviews = countPageviews(hits))));
  }
  const segments = history.segments();
  const counters = createCounters(history.hits.dictionaries.page.size);
  let lists: PageLists[] = [];
  const listsMs = await processorMs(() => {
    lists = segments.map(segment => atOnce(pageListsOf(segment, counters)));
  });
  results.push({
    pageviews,
    ms: median(samples),
    mostMs,
    columns: (segments.length * OBJECT_BYTES + columnBytes(segments)) / pageviews,
    lists: columnBytes(lists) / pageviews,
    listsMs,
  });
}
const bars = [
  ...results.map(({ pageviews, ms, mostMs }) => ({
    what: `generation of ${pageviews.toLocaleString('en')} pageviews`,
    promised: `≤ ${mostMs} ms`,
    measured: `${short(ms)} ms`,
    met: ms <= mostMs,
  })),
  ...results.map(({ pageviews, columns, lists }) => ({
    what: `memory of ${pageviews.toLocaleString('en')}, all dimensions, events and lists`,
    promised: `≤ ${MOST_BYTES} bytes a pageview`,
    measured: `${(columns + lists).toFixed(1)} bytes`,
    met: columns + lists <= MOST_BYTES,
  })),
];
const rows = results.map(({ pageviews, ms, columns, lists, listsMs }) => [
  pageviews.toLocaleString('en'),
  short(ms),
  short(pageviews / ms / 1000),
  short(listsMs),
  columns.toFixed(1),
  lists.toFixed(1),
]);
const head = [
  'pageviews',
  'ms',
  'million pageviews a second',
  'lists of pages, ms',
  'bytes a pageview',
  'bytes of lists a pageview',
];
writeSection('generation', `${barTable(bars)}\n\n${table(head, rows)}`);

function columnBytes(records: readonly object[]): number {
  const columns = records.flatMap(each => Object.values(each)).filter(each => ArrayBuffer.isView(each));
  return columns.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
