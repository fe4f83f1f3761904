import { barTable, table, writeSection } from './document.ts';
import { countPageviews, openHistory, siteHits } from './history.ts';
import { median, processorMs, short } from './measure.ts';

const SIZES = [
  { millions: 1, rounds: 7, mostMs: 250 },
  { millions: 10, rounds: 5, mostMs: 2500 },
];
const MOST_BYTES = 25;

const results: { pageviews: number; ms: number; mostMs: number; bytes: number }[] = [];
for (const { millions, rounds, mostMs } of SIZES) {
  const { factor } = await openHistory(millions);
  const samples: number[] = [];
  let pageviews = 0;
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const { hits, shared } = await siteHits(factor);
    samples.push(await processorMs(() => (pageviews = countPageviews(hits))));
    bytes = shared.bytes / pageviews;
  }
  results.push({ pageviews, ms: median(samples), mostMs, bytes });
}
const worstBytes = Math.max(...results.map(({ bytes }) => bytes));
const bars = [
  ...results.map(({ pageviews, ms, mostMs }) => ({
    what: `generation of ${pageviews.toLocaleString('en')} pageviews`,
    promised: `≤ ${mostMs} ms`,
    measured: `${short(ms)} ms`,
    met: ms <= mostMs,
  })),
  {
    what: 'memory, all dimensions and events',
    promised: `≤ ${MOST_BYTES} bytes a pageview`,
    measured: `${worstBytes.toFixed(1)} bytes`,
    met: worstBytes <= MOST_BYTES,
  },
];
const rows = results.map(({ pageviews, ms, bytes }) => [
  pageviews.toLocaleString('en'),
  short(ms),
  short(pageviews / ms / 1000),
  bytes.toFixed(1),
]);
const head = ['pageviews', 'ms', 'million pageviews a second', 'bytes a pageview'];
writeSection('generation', `${barTable(bars)}\n\n${table(head, rows)}`);
