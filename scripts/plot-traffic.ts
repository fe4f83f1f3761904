/**
 * Writes docs/plots/*.svg: the traffic of the demo fixture, from the hits that it exports from 2025-01-01 to 2026-06-14.
 *
 *   npx tsx scripts/plot-traffic.ts
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { BarChart, FunnelChart, HeatmapChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent, VisualMapComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type Visit, visitsOf } from './plots/visits.ts';

use([BarChart, FunnelChart, HeatmapChart, LineChart]);
use([GridComponent, LegendComponent, TitleComponent, VisualMapComponent, SVGRenderer]);

const folder = new URL('../docs/plots/', import.meta.url);
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NAMES = { TIDEPOOL: 'shop', SEASHELL: 'blog', BAREBOAT: 'charter company' };

const sites: Record<string, Visit[]> = {};
for (const [id, name] of Object.entries(NAMES)) sites[name] = await visitsOf(id, '2025-01-01', '2026-06-14');
const shop = sites.shop!;
const dates = datesBetween('2025-01-01', '2026-06-14');

mkdirSync(folder, { recursive: true });
plot('year', 'Visits a day', { ...overDates(dates), series: perSite(visits => counts(visits, dateOf, dates)) });
plot('week', 'When visits of the shop start, New York time', weekOfShop());
plot('devices', 'Visits on a phone by hour, %', {
  xAxis: { data: HOURS },
  series: perSite(visits =>
    HOURS.map(hour =>
      share(
        visits.filter(visit => hourOf(visit) === hour),
        isOnPhone,
      ),
    ),
  ),
});
plot('funnel', 'Of visits to the shop, %', funnelOfShop());
plot('campaigns', 'Visits a day to the shop that campaigns brought', campaignsOfShop());
plot('pages-a-visit', 'Pageviews a visit, % of visits', {
  xAxis: { data: HOURS.slice(1, 16) },
  yAxis: { type: 'log' },
  series: perSite(visits => HOURS.slice(1, 16).map(pages => share(visits, visit => visit.pages.length === pages))),
});
plot('ai', 'Visits that AI tools brought, % by month', {
  xAxis: { data: monthsOf(dates) },
  series: perSite(visits =>
    monthsOf(dates).map(month =>
      share(
        visits.filter(visit => monthOf(visit) === month),
        isFromAi,
      ),
    ),
  ),
});
plot('sources', 'Where visits to the shop came from, %', sourcesOfShop());

function overDates(days: readonly string[]): EChartsCoreOption {
  return { xAxis: { data: days, axisLabel: { formatter: (date: string) => date.slice(0, 7) } } };
}

function perSite(values: (visits: Visit[]) => number[]) {
  return Object.entries(sites).map(([name, visits]) => line(name, values(visits)));
}

function line(name: string, data: readonly number[], rest: object = {}) {
  return { type: 'line', name, data, showSymbol: false, lineStyle: { width: 1.2 }, ...rest };
}

function weekOfShop(): EChartsCoreOption {
  const data = [1, 2, 3, 4, 5, 6, 0].flatMap((weekday, row) =>
    HOURS.map(hour => {
      const then = shop.filter(visit => weekdayOf(visit) === weekday && hourOf(visit) === hour);
      return [hour, row, then.length];
    }),
  );
  return {
    xAxis: { data: HOURS },
    yAxis: { data: [1, 2, 3, 4, 5, 6, 0].map(weekday => WEEKDAYS[weekday]), inverse: true },
    visualMap: {
      show: false,
      max: Math.max(...data.map(([, , count]) => count!)),
      inRange: { color: ['#fff', '#0b6e8f'] },
    },
    series: [{ type: 'heatmap', data }],
  };
}

function funnelOfShop(): EChartsCoreOption {
  const steps: [name: string, test: (visit: Visit) => boolean][] = [
    ['see a product', saw('/products/')],
    ['add to cart', visit => visit.events.some(({ name }) => name === 'Add to cart')],
    ['see the cart', saw('/cart')],
    ['check out', saw('/checkout')],
    ['purchase', visit => visit.events.some(({ name }) => name === 'Purchase')],
  ];
  const data = steps.map(([name, test]) => ({ name, value: share(shop, test) }));
  const label = { position: 'inside', color: '#10222e', formatter: '{b}: {c} %' };
  return { series: [{ type: 'funnel', data, top: 40, bottom: 10, minSize: 180, label }] };
}

function campaignsOfShop(): EChartsCoreOption {
  const tagged = shop.filter(({ of }) => of.utm_campaign !== '');
  const media = [...new Set(tagged.map(({ of }) => of.utm_medium!))].sort();
  return {
    ...overDates(dates),
    series: media.map(medium =>
      line(
        medium,
        counts(
          tagged.filter(({ of }) => of.utm_medium === medium),
          dateOf,
          dates,
        ),
        { stack: 'all', areaStyle: {} },
      ),
    ),
  };
}

function sourcesOfShop(): EChartsCoreOption {
  const nameOf = ({ of }: Visit) => of.referrer_source || (of.referrer_hostname === '' ? '(none)' : '(other links)');
  const names = [...new Set(shop.map(nameOf))];
  const shares = names.map(name => [name, share(shop, visit => nameOf(visit) === name)] as const);
  const top = shares.sort(([, a], [, b]) => b - a).slice(0, 14);
  return {
    grid: { left: 110, right: 16, top: 40, bottom: 28 },
    xAxis: { type: 'value' },
    yAxis: { type: 'category', data: top.map(([name]) => name), inverse: true, axisLabel: { interval: 0 } },
    series: [{ type: 'bar', data: top.map(([, value]) => value) }],
  };
}

function counts(visits: readonly Visit[], keyOf: (visit: Visit) => string, keys: readonly string[]): number[] {
  const found = new Map<string, number>();
  for (const visit of visits) found.set(keyOf(visit), (found.get(keyOf(visit)) ?? 0) + 1);
  return keys.map(key => found.get(key) ?? 0);
}

/** Per cent, with two decimals. */
function share(visits: readonly Visit[], test: (visit: Visit) => boolean): number {
  return Math.round((10_000 * visits.filter(test).length) / Math.max(1, visits.length)) / 100;
}

function saw(prefix: string) {
  return (visit: Visit) => visit.pages.some(({ pathname }) => pathname.startsWith(prefix));
}

function isOnPhone({ of }: Visit): boolean {
  return of.device_type === 'Phone';
}

function isFromAi({ of }: Visit): boolean {
  return of.ai_source !== '';
}

function dateOf({ localS }: Visit): string {
  return new Date(localS * 1000).toISOString().slice(0, 10);
}

function monthOf(visit: Visit): string {
  return dateOf(visit).slice(0, 7);
}

function hourOf({ localS }: Visit): number {
  return Math.floor(localS / 3600) % 24;
}

function weekdayOf({ localS }: Visit): number {
  return new Date(localS * 1000).getUTCDay();
}

function datesBetween(from: string, to: string): string[] {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  return Array.from({ length: days }, (_, n) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10));
}

function monthsOf(days: readonly string[]): string[] {
  return [...new Set(days.map(date => date.slice(0, 7)))];
}

function plot(name: string, text: string, options: EChartsCoreOption): void {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 720, height: 300 });
  chart.setOption({
    animation: false,
    color: ['#0b6e8f', '#d1495b', '#edae49', '#66a182'],
    backgroundColor: '#fff',
    title: { text, left: 8, textStyle: { fontSize: 14 } },
    legend: { right: 8, top: 8, show: (options.series as object[]).length > 1 },
    grid: { left: 48, right: 16, top: 40, bottom: 28 },
    ...(name === 'funnel' ? {} : { xAxis: {}, yAxis: {} }),
    ...options,
  });
  writeFileSync(new URL(`${name}.svg`, folder), chart.renderToSVGString());
  chart.dispose();
}
