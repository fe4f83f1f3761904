import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlReport } from '../../src/client-report/outputs/html.ts';
import { clean, empty, hostile, rich } from './samples.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? CHROMIUM.find(existsSync);

if (executablePath === undefined) {
  console.log('the page of the report is not tried in a browser: no chromium here (apt-get install chromium)');
}

describe.skipIf(executablePath === undefined)('the page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
  }, 60_000);
  afterAll(() => browser?.close());

  it.each(
    Object.entries({ rich, empty, clean, hostile }).flatMap(([name, report]) =>
      (
        [
          [1440, 'light'],
          [390, 'dark'],
        ] as const
      ).map(([width, scheme]) => ({ name, report, width, scheme })),
    ),
  )(
    '$name, $width px, $scheme: accessible, no wider than the window, styled under its own policy',
    async ({ report, width, scheme }) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
      const said: string[] = [];
      page.on('console', message => said.push(message.text()));
      await page.setContent(htmlReport(report).replaceAll('<details', '<details open'));
      // The script is the test's: the page's policy refuses those that stand in the page.
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<{ violations: { id: string }[] }>('axe.run(document)');
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily")).toBe(
        'system-ui, sans-serif',
      );
      expect(said).toEqual([]);
      await page.close();
    },
    60_000,
  );
});
