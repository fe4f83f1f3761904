/**
 * Writes docs/console/*.png: each view of the console after a test run of a small client, against the demo fixture. Takes a
 * browser: /usr/bin/chromium, or the one that CHROMIUM names. Two runs on one machine write the same bytes: the clocks stand
 * still, and what the page would show of real time is replaced on its way there. Fonts are the machine's; port 4020, which
 * the page shows, must be free.
 *
 *   node scripts/build.mjs && npx tsx scripts/picture-console.ts [NAME…]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createSimulator } from '../src/index.ts';
import { playTestRun } from './picture-console/run.ts';
import { launchBrowser, shoot } from './plots/screenshot.ts';

interface Picture {
  readonly address: string;
  /** What stands there once all of it is read. */
  readonly shows: string | RegExp;
  /** CSS pixels: where the view has said what it has to say. */
  readonly height: number;
  readonly colorScheme?: 'light' | 'dark';
}

const TIDEPOOL = 'site=TIDEPOOL&range=last-30-days';
const PICTURES: Readonly<Record<string, Picture>> = {
  requests: { address: 'requests?sandbox=sync-sites&id=29', shows: 'the fault rule "outage"', height: 640 },
  'requests-dark': {
    address: 'requests?sandbox=sync-sites&id=29',
    shows: 'the fault rule "outage"',
    height: 640,
    colorScheme: 'dark',
  },
  faults: { address: 'faults?sandbox=sync-sites', shows: 'slow-reports', height: 640 },
  world: { address: 'world?sandbox=hourly-limit', shows: 'of 600', height: 560 },
  report: { address: 'report', shows: 'retry-too-early', height: 620 },
  traffic: { address: `traffic?sandbox=dashboard&${TIDEPOOL}`, shows: 'avg_duration', height: 650 },
  sandboxes: { address: 'sandboxes?sandbox=sync-sites', shows: 'before-changes', height: 600 },
};

const WIDTH = 1_440;
/** The colours of the page stay as they are; of those at the edges of letters a few are enough. */
const COLOURS = { kept: 16, levels: 16 };

/** What took place in real time, by its key; all that is JSON passes through here. */
const REAL_TIME: Readonly<
  Record<string, (value: unknown, of: { readonly id?: number; readonly at?: string }) => unknown>
> = {
  received_at: (_, { at }) => at,
  duration_ms: (value, { id = 0 }) => value && 1 + ((id * 7) % 23) / 10,
  slowest: () => [
    { operation: 'getAggregations', count: 4, mean_ms: 21.4, max_ms: 58.2 },
    { operation: 'getCurrentVisitors', count: 7, mean_ms: 2.6, max_ms: 6.1 },
    { operation: 'listEvents', count: 3, mean_ms: 1.4, max_ms: 1.9 },
  ],
  date: () => 'Mon, 15 Jun 2026 12:00:00 GMT',
  // A finding's title says so of two writes, which no clock of a sandbox slows down.
  message: value => String(value).replace(/after 0\.\d s/, 'after 0.1 s'),
};

const folder = new URL('../docs/console/', import.meta.url);
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true, port: 4020 });
const browser = await launchBrowser();
try {
  await playTestRun(simulator);
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const png = await draw(picture);
    writeFileSync(new URL(`${name}.png`, folder), png);
    console.log(`${name}.png: ${Math.ceil(png.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await simulator.close(0);
}

async function draw({ address, shows, height, colorScheme = 'light' }: Picture): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height }, colorScheme });
  const page = await context.newPage();
  await page.route(/\/_sim\/(journal|report|sandboxes|info)/, withoutRealTime);
  await page.goto(`${simulator.origin}/_sim/#/${address}`);
  await page.getByRole('main').getByText(shows).first().waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // What else is read meanwhile is there within a moment.
  await page.waitForTimeout(700);
  const png = await shoot(page, { width: WIDTH, height, ...COLOURS });
  await context.close();
  return png;
}

async function withoutRealTime(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  if (route.request().url().includes('/stream')) return route.continue();
  const response = await route.fetch();
  if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response });
  const text = await response.text();
  const json = JSON.parse(text, function (this: object, key, value) {
    return REAL_TIME[key]?.(value, this) ?? value;
  });
  return route.fulfill({ response, json });
}
