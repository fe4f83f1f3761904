/**
 * Writes docs/plots/*.svg: the traffic of the demo fixture, from the hits that it exports on 2026-06-15.
 *
 *   npx tsx scripts/plot-traffic.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createSimulator } from '../src/index.ts';
import { type Axis, type Bar, barChart, heatmap, lineChart } from './plots/chart.ts';
import { readVisits, type Visit } from './plots/visits.ts';

const folder = new URL('../docs/plots/', import.meta.url);
const DAY_MS = 86_400_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const simulator = await createSimulator({ clock: '2026-06-15T00:00:00Z', frozen: true });
const sites: { id: string; visits: Visit[]; views: Map<string, number> }[] = [];
for (const id of ['TIDEPOOL', 'SEASHELL', 'BAREBOAT']) sites.push({ id, ...(await readVisits(simulator.origin, id)) });
await simulator.close(0);

const shop = sites[0]!;
mkdirSync(folder, { recursive: true });
write('growth', growth());
write('week', week(shop.visits, 'America/New_York'));
write('pages-a-visit', pagesAVisit());
write('duration', duration());
write('popularity', popularity());
write('sources', sources(shop.visits));
write('ai', aiTools());
write('campaigns', campaigns(shop.visits));

/** Visits a day, each the mean of the week around it. */
function growth(): string {
  const first = Date.parse('2025-01-01');
  const days = (Date.parse('2026-06-15') - first) / DAY_MS;
  const lines = sites.map(({ id, visits }) => {
    const counts = new Array<number>(days).fill(0);
    for (const { startMs } of visits) {
      const day = Math.floor((startMs - first) / DAY_MS);
      if (day < days) counts[day]! += 1;
    }
    const points = counts.slice(6).map((_, n) => [n + 3, sum(counts.slice(n, n + 7)) / 7] as const);
    return { name: id, points };
  });
  const x: Axis = {
    label: '',
    range: [0, days],
    ticks: ['2025-01', '2025-04', '2025-07', '2025-10', '2026-01', '2026-04'].map(month => [
      (Date.parse(`${month}-01`) - first) / DAY_MS,
      month,
    ]),
  };
  return lineChart('Visits a day, mean of seven days', x, linear('', [0, 200, 400, 600, 800]), lines);
}

/** When visits start, by the wall clock of the profile's zone. */
function week(visits: readonly Visit[], timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' });
  const counts = new Map<string, number>();
  for (const { startMs } of visits) {
    const parts = format.formatToParts(startMs);
    const part = (type: string) => parts.find(each => each.type === type)!.value;
    add(counts, `${part('weekday')} ${Number(part('hour'))}`);
  }
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const rows = WEEKDAYS.map(name => ({ name, values: hours.map(hour => counts.get(`${name} ${hour}`) ?? 0) }));
  return heatmap('When visits of TIDEPOOL start, New York time', hours.map(String), rows);
}

function pagesAVisit(): string {
  const most = 15;
  const lines = sites.map(({ id, visits }) => {
    const counts = new Array<number>(most + 1).fill(0);
    for (const { pageviews } of visits) if (pageviews <= most) counts[pageviews]! += 1;
    return { name: id, points: counts.slice(1).map((count, n) => [n + 1, (100 * count) / visits.length] as const) };
  });
  return lineChart(
    'Pageviews a visit, % of visits',
    linear('pageviews', [1, 3, 5, 7, 9, 11, 13, 15]),
    percent([0.01, 0.1, 1, 10, 100]),
    lines,
  );
}

/** Of visits with more than one pageview: the share that is at least that long. */
function duration(): string {
  const marks = [10, 20, 40, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1200, 1800];
  const lines = sites.map(({ id, visits }) => {
    const long = visits
      .filter(({ pageviews }) => pageviews > 1)
      .map(({ startMs, lastMs }) => (lastMs - startMs) / 1000);
    return {
      name: id,
      points: marks.map(mark => [mark, (100 * long.filter(s => s >= mark).length) / long.length] as const),
    };
  });
  const x: Axis = {
    label: 'at least so long',
    log: true,
    range: [10, 1800],
    ticks: [
      [10, '10 s'],
      [60, '1 min'],
      [180, '3 min'],
      [600, '10 min'],
      [1800, '30 min'],
    ],
  };
  return lineChart('Duration of visits beyond one page, % of them', x, linear('', [0, 25, 50, 75, 100]), lines);
}

function popularity(): string {
  const lines = sites.map(({ id, views }) => {
    const ranked = [...views.values()].sort((a, b) => b - a);
    const total = sum(ranked);
    return { name: id, points: ranked.map((count, n) => [n + 1, (100 * count) / total] as const) };
  });
  const x: Axis = {
    label: 'rank of the page',
    log: true,
    range: [1, 250],
    ticks: [1, 3, 10, 30, 100, 250].map(n => [n, String(n)]),
  };
  return lineChart('How popular pages are, % of pageviews', x, percent([0.01, 0.1, 1, 10, 30]), lines);
}

function sources(visits: readonly Visit[]): string {
  const counts = new Map<string, number>();
  for (const visit of visits)
    add(counts, visit.source === '' ? (visit.referrer === '' ? '(none)' : '(other links)') : visit.source);
  return barChart('referrer_source of TIDEPOOL, % of visits', top(counts, 14, visits.length));
}

function aiTools(): string {
  const bars = sites.flatMap(({ id, visits }) => {
    const counts = new Map<string, number>();
    for (const { ai } of visits) if (ai !== '') add(counts, ai);
    return top(counts, 5, visits.length).map(bar => ({ ...bar, name: `${id} ${bar.name}` }));
  });
  return barChart('ai_source by site, % of visits', bars);
}

function campaigns(visits: readonly Visit[]): string {
  const counts = new Map<string, number>();
  for (const { campaign, medium } of visits) if (campaign !== '') add(counts, `${campaign} · ${medium}`);
  return barChart('utm_campaign · utm_medium of TIDEPOOL, % of visits', top(counts, 12, visits.length));
}

function top(counts: ReadonlyMap<string, number>, limit: number, whole: number): Bar[] {
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name, count]) => {
      const value = (100 * count) / whole;
      return { name, value, text: `${value.toFixed(2)} %` };
    });
}

function linear(label: string, ticks: readonly number[]): Axis {
  return { label, range: [ticks[0]!, ticks.at(-1)!], ticks: ticks.map(tick => [tick, String(tick)]) };
}

function percent(ticks: readonly number[]): Axis {
  return { ...linear('', ticks), log: true };
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function write(name: string, svg: string): void {
  writeFileSync(new URL(`${name}.svg`, folder), svg);
}
