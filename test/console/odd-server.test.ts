import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { NOON } from '../support/http.ts';

const TIMEOUT = 60_000;

async function server() {
  const simulator = await createSimulator({ clock: NOON, frozen: true });
  onTestFinished(() => simulator.close(0));
  return simulator.origin;
}

/** Has the control plane answer something else at a path, to requests of a method, until the page asks no more. */
async function instead(page: Page, path: string, body: string, method = 'GET') {
  await page.route(
    url => url.pathname === `/_sim${path}`,
    route => (route.request().method() === method ? route.fulfill({ json: JSON.parse(body) }) : route.fallback()),
  );
}

describeInBrowser('the page of a server that answers in another way', open => {
  it(
    'says in place of a panel that it cannot be shown, and shows the others',
    async () => {
      const origin = await server();
      const { page } = await open();
      await instead(page, '/clock', '{}');
      await page.goto(`${origin}/_sim/#/world?sandbox=default`);
      await page.getByText('Clock cannot be shown').waitFor();
      await page.getByText('The state of the sandbox cannot be shown').waitFor();
      await page.getByRole('heading', { name: 'Limits' }).waitFor();
      await expectAccessible(page);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Faults' }).click();
      await page.getByText('Nothing is armed').waitFor();
      await page.getByRole('link', { name: 'World' }).click();
      await page.locator('main time', { hasText: '2026-06-15 12:00:00' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.locator('.strip time', { hasText: '2026-06-15 12:00:00' }).waitFor();
    },
    TIMEOUT,
  );

  it(
    'says in place of a view that it cannot be shown, and what cannot be read',
    async () => {
      const origin = await server();
      const { page } = await open();
      await instead(page, '/report', '{}');
      await instead(page, '/journal', '{"data":null}');
      await instead(page, '/faults', '{"data":{}}');
      await page.goto(`${origin}/_sim/#/report?sandbox=default`);
      await page.getByText('The view cannot be shown').waitFor();
      await page.getByText('The server answers what this page cannot read.').waitFor();
      await page.keyboard.press('2');
      await page.getByText('The faults could not be read').waitFor();
      await page.getByText('it has no list of rows').waitFor();
      await page.unrouteAll();
      await page.locator('.sign-live').waitFor();
      await page.getByText('Nothing is armed').waitFor();
      await instead(page, '/faults', '{"data":{}}');
      await page.getByText('This could not be read again, and may be old').waitFor();
      await page.getByText('Nothing is armed').waitFor();
    },
    TIMEOUT,
  );

  it(
    'sends a form once though Enter is pressed again',
    async () => {
      const origin = await server();
      const { page, asked } = await open();
      const waiting: (() => Promise<void>)[] = [];
      await page.route(
        url => url.pathname === '/_sim/clock/advance',
        route => {
          waiting.push(() => route.continue());
        },
      );
      await page.goto(`${origin}/_sim/#/world?sandbox=default`);
      await page.getByLabel('Advance by').fill('2');
      for (let press = 0; press < 3; press++) await page.keyboard.press('Enter');
      await expect.poll(() => waiting.length).toBe(1);
      await waiting[0]!();
      await page.locator('main time', { hasText: '2026-06-15 14:00:00' }).waitFor();
      expect(asked.filter(url => url.includes('/advance'))).toHaveLength(1);
    },
    TIMEOUT,
  );

  it(
    'asks for no request by what is no number, and deletes nothing by a name that a browser resolves',
    async () => {
      const origin = await server();
      await fetch(`${origin}/_sim/faults`, { method: 'POST', body: '{"fault":"hang","name":".."}' });
      const { page, asked, complaints } = await open();
      await page.goto(`${origin}/_sim/#/requests?sandbox=default&id=stream&__proto__=1&constructor=2`);
      await page.getByText('This request is not kept any more').waitFor();
      expect(asked.filter(url => url.endsWith('/journal/stream'))).toEqual([]);
      await page.goto(`${origin}/_sim/#/faults?sandbox=default`);
      await page.getByRole('button', { name: 'Remove ..', exact: true }).click();
      await page.getByText('A browser cannot send a request about something with the name ".."').waitFor();
      await page.getByRole('button', { name: 'All actions' }).click();
      await page.getByText(`curl -sS -X DELETE --path-as-is '${origin}/_sim/faults/..?sandbox=default'`).waitFor();
      expect(complaints).toEqual([]);
    },
    TIMEOUT,
  );
});
