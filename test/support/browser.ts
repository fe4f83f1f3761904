import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? CHROMIUM.find(existsSync);

/** A page of a test, and what it did. */
export interface OpenedPage {
  readonly page: Page;
  /** The addresses of all requests. */
  readonly asked: string[];
  /** Errors of scripts, and what the browser complained about, such as the policy of the page. */
  readonly complaints: string[];
}

export type OpenPage = (options?: BrowserContextOptions) => Promise<OpenedPage>;

/** Tests that share a browser; without one on the machine they are skipped, aloud. Each page has a context of its own. @param args of the browser */
export function describeInBrowser(name: string, define: (open: OpenPage) => void, args: readonly string[] = []): void {
  if (executablePath === undefined) console.log(`not tried without chromium (apt-get install chromium): ${name}`);
  describe.skipIf(executablePath === undefined)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox', ...args] });
    }, 60_000);
    afterAll(() => browser?.close());
    define(async (options = {}) => {
      const context = await browser.newContext(options);
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const opened: OpenedPage = { page, asked: [], complaints: [] };
      page.on('request', request => opened.asked.push(request.url()));
      page.on('pageerror', error => opened.complaints.push(error.message));
      page.on('console', message => message.type() === 'error' && opened.complaints.push(message.text()));
      return opened;
    });
  });
}

/** Nothing that axe finds, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  // The script is the test's: a policy refuses those that stand in the page.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
    'axe.run(document)',
  );
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // The view scrolls within the window.
  const beyond = 'nodes => nodes.map(node => node.scrollWidth - node.clientWidth)';
  const widths = await page.evaluate<number[]>(
    `(${beyond})([document.documentElement, ...document.querySelectorAll('main')])`,
  );
  expect(Math.max(...widths), 'px that are wider than the window').toBe(0);
}

/** The same in a wide window and a narrow one, light and dark. */
export async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}
