import { pageListsOf } from '../src/hits/page-lists.ts';
import { atOnce } from '../src/time/at-once.ts';
import { barTable, table, writeSection } from './document.ts';
import { countPageviews, type History, openHistory, siteHits } from './history.ts';
import { median, processorMs, short } from './measure.ts';

const SIZES = [
  { millions: 1, rounds: 7, mostMs: 250 },
  { millions: 10, rounds: 5, mostMs: 2500 },
];
const MOST_BYTES = 17;
/** Of a segment, beside its columns: see `segment-cache.ts`. */
const OBJECT_BYTES = 4096;

const results: { pageviews: number; ms: number; mostMs: number; columns: number; lists: number }[] = [];
for (const { millions, rounds, mostMs } of SIZES) {
  const history = await openHistory(millions);
  const samples: number[] = [];
  let pageviews = 0;
  for (let round = 0; round < rounds; round++) {
    const { hits } = await siteHits(history.factor);
    samples.push(await processorMs(() => (pageviews = countPageviews(hits))));
  }
  const { columns, lists } = bytesOf(history);
  results.push({ pageviews, ms: median(samples), mostMs, columns: columns / pageviews, lists: lists / pageviews });
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
const rows = results.map(({ pageviews, ms, columns, lists }) => [
  pageviews.toLocaleString('en'),
  short(ms),
  short(pageviews / ms / 1000),
  columns.toFixed(1),
  lists.toFixed(1),
]);
const head = ['pageviews', 'ms', 'million pageviews a second', 'bytes a pageview, columns', 'lists of pages'];
writeSection('generation', `${barTable(bars)}\n\n${table(head, rows)}`);

/** What the columns of all days take, and the lists of pages that reports make of them. */
function bytesOf({ hits, segments }: History): { readonly columns: number; readonly lists: number } {
  const pages = hits.dictionaries.page.size;
  const bytes = { columns: 0, lists: 0 };
  for (const segment of segments()) {
    bytes.columns += OBJECT_BYTES + columnBytes(segment);
    bytes.lists += columnBytes(atOnce(pageListsOf(segment, pages)));
  }
  return bytes;
}

function columnBytes(columns: object): number {
  return Object.values(columns).reduce((sum, each) => sum + (ArrayBuffer.isView(each) ? each.byteLength : 0), 0);
}
