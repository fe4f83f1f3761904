// Measures the console in chromium against the built server: first paint on a cold server, frames at 1,000 requests a
// second, and its heap while 100,000 entries pass through it. Prints figures; asserts nothing.
//
//   npx tsx scripts/console-load.ts [STARTS]
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { requestFlood } from '../test/support/request-flood.ts';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const STARTS = Number(process.argv[2] ?? 7);
const LOAD = { perSecond: 1_000, seconds: 10 };
const HEAP = { entries: 100_000, steps: 10 };
const SANDBOXES = 1_000;

interface Server {
  readonly origin: string;
  stop(): void;
}

async function serve(...options: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, ['dist/main.js', 'serve', '--port', '0', '--frozen', ...options]);
  for await (const piece of child.stdout) {
    const [, origin] = /(http:\/\/[^/\s]+)/.exec(String(piece)) ?? [];
    if (origin !== undefined) return { origin, stop: () => child.kill() };
  }
  throw new Error('The server did not start.');
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1]!;
const print = (what: string, figures: Readonly<Record<string, string | number>>) =>
  console.log(
    `${what}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${typeof value === 'number' ? Math.round(value) : value}`)
      .join(', ')}`,
  );

const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });

/** Milliseconds from the navigation: until something is painted, the largest part, and the state of the sandbox is there. */
async function firstPaint(view: string) {
  const { origin, stop } = await serve();
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/_sim/#/${view}?sandbox=default`);
    await page.locator('.strip-item').first().waitFor();
    return await page.evaluate<{ readonly paint: number; readonly largest: number; readonly filled: number }>(`
      new Promise(resolve => new PerformanceObserver(list => resolve({
        paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        largest: list.getEntries().at(-1).startTime,
        filled: performance.now(),
      })).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  } finally {
    await page.close();
    stop();
  }
}

async function measureStarts(view: string): Promise<void> {
  const all = [];
  for (let start = 0; start < STARTS; start++) all.push(await firstPaint(view));
  print(`first paint of ${view}, cold server, median of ${STARTS}, ms`, {
    paint: median(all.map(({ paint }) => paint)),
    largest: median(all.map(({ largest }) => largest)),
    slowest: Math.max(...all.map(({ largest }) => largest)),
    filled: median(all.map(({ filled }) => filled)),
  });
}

const FRAMES = `
  window.gaps = [];
  let before = performance.now();
  const frame = now => { gaps.push(now - before); before = now; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);`;

async function measureFrames(page: Page, origin: string): Promise<void> {
  const { send, end } = await requestFlood(origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const busyBefore = await busy();
  await page.evaluate(FRAMES);
  const begin = performance.now();
  for (let tick = 0; tick < LOAD.seconds * 100; tick++) {
    const sending = send(LOAD.perSecond / 100);
    await pause(Math.max(0, begin + tick * 10 - performance.now()));
    await sending;
  }
  const perSecond = (LOAD.seconds * LOAD.perSecond * 1_000) / (performance.now() - begin);
  const gaps = (await page.evaluate<number[]>('gaps')).toSorted((one, other) => one - other);
  print(`frames while ${Math.round(perSecond)} requests a second come, ms`, {
    median: median(gaps),
    p99: gaps[Math.floor(gaps.length * 0.99)]!,
    longest: gaps.at(-1)!,
    'processor s': ((await busy()) - busyBefore).toFixed(1),
    'over 50': `${gaps.filter(gap => gap > 50).length} of ${gaps.length}`,
  });
  end();
}

async function measureHeap(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { send, end } = await requestFlood(origin);
  const heaps: string[] = [];
  for (let step = 0; step <= HEAP.steps; step++) {
    for (let at = 0; step > 0 && at < HEAP.entries / HEAP.steps; at += 200) await send(200);
    await pause(1_000);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    heaps.push((usedSize / 1e6).toFixed(1));
  }
  print(`heap after each ${HEAP.entries / HEAP.steps} entries, MB`, { was: heaps.join(' ') });
  end();
}

async function measureSandboxes(page: Page, origin: string): Promise<void> {
  for (let at = 0; at < SANDBOXES - 1; at++)
    await fetch(`${origin}/_sim/sandboxes/ci-${at}`, { method: 'PUT', body: '{}' });
  const begin = performance.now();
  const text = await (await fetch(`${origin}/_sim/sandboxes`)).text();
  const read = performance.now() - begin;
  await page.evaluate(FRAMES);
  await page.getByRole('combobox', { name: 'Sandbox', exact: true }).focus();
  await page.locator(`.sandbox-select option >> nth=${SANDBOXES}`).waitFor({ state: 'attached' });
  await pause(500);
  const gaps = await page.evaluate<number[]>('gaps');
  print(`${SANDBOXES} sandboxes`, { kB: text.length / 1_000, 'read ms': read, 'longest frame ms': Math.max(...gaps) });
}

try {
  for (const view of ['requests', 'world']) await measureStarts(view);
  const { origin, stop } = await serve('--sandboxes', `${2 * SANDBOXES}`);
  const page = await browser.newPage();
  await page.goto(`${origin}/_sim/#/requests?sandbox=default`);
  await page.locator('.sign-live').waitFor();
  await measureFrames(page, origin);
  await measureHeap(page, origin);
  await measureSandboxes(page, origin);
  stop();
} finally {
  await browser.close();
}
