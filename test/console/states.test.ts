import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { NOON } from '../support/http.ts';
import { requestFlood } from '../support/request-flood.ts';

const TIMEOUT = 60_000;
const SMALL_AND_DARK = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;

/** A server of one test; `again` closes it, and starts another on its port. */
async function server(options: SimulatorOptions = {}) {
  const start = (changes: SimulatorOptions = {}) =>
    createSimulator({ clock: NOON, frozen: true, ...options, ...changes });
  let simulator = await start();
  const { origin } = simulator;
  const close = () => simulator.close(0);
  onTestFinished(close);
  return {
    origin,
    close,
    async again(changes: SimulatorOptions = {}) {
      await close();
      simulator = await start({ ...changes, port: Number(new URL(origin).port) });
    },
    async count(requests: number) {
      const { send, end } = await requestFlood(origin);
      await send(requests);
      end();
    },
  };
}

const sign = (page: Page, text: string) => page.locator('.sign', { hasText: text }).waitFor();
const clock = (page: Page, text: string) => page.locator('main time', { hasText: text }).first().waitFor();
const banner = (page: Page) => page.locator('.banner');

describeInBrowser('the page, when something is wrong', open => {
  it(
    'keeps what it shows while the server is stopped, and goes on when there is one again',
    async () => {
      const { origin, close, again, count } = await server();
      await count(2);
      const { page } = await open();
      await page.goto(`${origin}/_sim/#/world?sandbox=default`);
      await clock(page, '2026-06-15 12:00:00');
      await sign(page, 'Live');
      await close();
      await sign(page, 'Disconnected');
      await banner(page).waitFor();
      expect(await banner(page).textContent()).toMatch(
        /^The server does not answer\. What is shown is from before \d\d:/,
      );
      await clock(page, '2026-06-15 12:00:00');
      await expectAccessible(page);
      await again({ clock: '2026-06-15T15:00:00Z' });
      await sign(page, 'Live');
      await clock(page, '2026-06-15 15:00:00');
      // The stream goes on, although this run has fewer requests than the one before.
      await count(1);
      await page.locator('.strip-item', { hasText: /This hour 1\b/ }).waitFor();
      await page.getByText('The server was started again').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await banner(page).count()).toBe(0);
    },
    TIMEOUT,
  );

  it(
    'asks for the control token, and again when another server wants another',
    async () => {
      const { origin, again } = await server({ controlToken: 'first-secret' });
      const { page, asked } = await open(SMALL_AND_DARK);
      await page.goto(`${origin}/_sim/#/world?sandbox=default`);
      const field = page.getByLabel('Control token');
      await field.fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByText('The server refuses this token.').waitFor();
      await expectAccessible(page);
      await field.fill('first-secret');
      await page.keyboard.press('Enter');
      await clock(page, '2026-06-15 12:00:00');
      await sign(page, 'Live');
      await page.getByRole('button', { name: '+1 h' }).click();
      await clock(page, '2026-06-15 13:00:00');
      await again({ controlToken: 'second-secret' });
      await field.fill('second-secret');
      await page.keyboard.press('Enter');
      await sign(page, 'Live');
      await clock(page, '2026-06-15 12:00:00');
      expect(asked.filter(url => url.includes('secret'))).toEqual([]);
      const kept = await page.evaluate(
        'JSON.stringify([location.href, document.cookie, localStorage, sessionStorage, document.body.innerHTML])',
      );
      expect(kept).not.toContain('secret');
    },
    TIMEOUT,
  );

  it(
    'offers to make a sandbox that does not exist, and notices when it is deleted',
    async () => {
      const { origin } = await server();
      const { page } = await open(SMALL_AND_DARK);
      await page.goto(`${origin}/_sim/#/world?sandbox=ci-9`);
      await page.getByText('There is no sandbox ci-9').waitFor();
      await sign(page, 'No sandbox');
      const select = page.getByRole('combobox', { name: 'Sandbox', exact: true });
      expect(await select.inputValue()).toBe('ci-9');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Make it' }).click();
      await clock(page, '2026-06-15 12:00:00');
      await sign(page, 'Live');
      await fetch(`${origin}/_sim/sandboxes/ci-9`, { method: 'DELETE' });
      await page.getByText('There is no sandbox ci-9').waitFor();
      await page.getByRole('button', { name: 'Show all sandboxes' }).click();
      await page.getByText('Which sandbox?').waitFor();
      await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${origin}/_sim/#/world?sandbox=*`);
    },
    TIMEOUT,
  );

  it(
    'keeps to the only sandbox while others are made beside it',
    async () => {
      const { origin } = await server();
      const { page } = await open();
      await page.goto(`${origin}/_sim/#/world`);
      await clock(page, '2026-06-15 12:00:00');
      await fetch(`${origin}/_sim/sandboxes/ci-1`, { method: 'PUT', body: '{}' });
      await page.getByRole('combobox', { name: 'Sandbox', exact: true }).focus();
      await page.waitForURL(`${origin}/_sim/#/world?sandbox=default`);
      await clock(page, '2026-06-15 12:00:00');
    },
    TIMEOUT,
  );
});
