import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { listening } from '../support/http.ts';
import { requestFlood } from '../support/request-flood.ts';

const { origin } = await listening();

describeInBrowser('the list of requests', open => {
  it('is bounded, shows the newest and stays in use while many come', async () => {
    const { send, end } = await requestFlood(origin);
    onTestFinished(end);
    const { page, complaints } = await open();
    await page.goto(`${origin}/_sim/#/requests?sandbox=default`);
    await page.locator('.sign-live').waitFor();
    // The page may be slower than the server, which then leaves entries out, and says how many.
    for (let at = 0; at < 3_000; at += 500) {
      await send(500);
      await pause(20);
    }
    await page.getByText('n=3000').first().waitFor();
    const table = page.getByRole('grid', { name: 'Requests' });
    expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(1_000);
    expect(await table.getByRole('row').count()).toBeLessThan(150);
    await send(100);
    await page.locator('.nav-link', { hasText: 'World' }).click();
    await page.locator('main time', { hasText: '2026-06-15 12:00:00' }).first().waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  it('reads the list of sandboxes once a second where each request makes one', async () => {
    const { token } = (await (await fetch(`${origin}/_sim/sandboxes/default`)).json()) as { token: string };
    const { page, asked } = await open();
    await page.goto(`${origin}/_sim/#/requests?sandbox=*`);
    await page.locator('.sign-live').waitFor();
    const lists = () => asked.filter(url => url.endsWith('/_sim/sandboxes')).length;
    const before = lists();
    const begin = performance.now();
    for (let at = 0; at < 100; at++)
      await fetch(`${origin}/v1/sites`, { headers: { authorization: `Bearer ${token}~ci-${at}` } });
    await page.locator('.sandbox-select option', { hasText: 'ci-99' }).waitFor({ state: 'attached' });
    expect(lists() - before).toBeLessThanOrEqual(2 + (performance.now() - begin) / 1_000);
  }, 60_000);
});
