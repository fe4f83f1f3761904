import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';

const { origin, client } = await listening();

describeInBrowser('the world view', open => {
  /** The view of a new sandbox. */
  async function opened(settings: Parameters<typeof client>[0] = {}, query = '') {
    const one = await client(settings);
    const { page, complaints } = await open();
    page.setDefaultTimeout(10_000);
    await page.goto(`${origin}/_sim/#/world?sandbox=${one.sandbox.name}${query}`);
    await page.locator('main time').waitFor();
    return { client: one, page, complaints };
  }

  const status = async (one: Client) => (await one.get('/sites')).status;

  /** Presses a button, and waits until the server has answered. */
  async function press(page: Page, name: string | RegExp): Promise<void> {
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.request().method() !== 'GET'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    expect(answer.status()).toBeLessThan(300);
  }

  it('uses up the hour, and lets it pass', async () => {
    const { client: one, page } = await opened({ plan: 'tier-1' });
    expect(await status(one)).toBe(200);
    await page.locator('.gauge-figures', { hasText: '1 of 600' }).waitFor();
    await press(page, 'Use up the hour');
    await page.locator('.gauge-figures', { hasText: '600 of 600' }).waitFor();
    await page.getByText('The hour window ends at 2026-06-15 13:00:00 UTC, in 1 h of sandbox time.').waitFor();
    expect(await status(one)).toBe(429);
    await press(page, '+1 min');
    await page.getByText('in 59 min of sandbox time.').waitFor();
    expect(await status(one)).toBe(429);
    await press(page, 'To the end of the hour window');
    await page.locator('main time', { hasText: '2026-06-15 13:00:00' }).waitFor();
    expect(await status(one)).toBe(200);
  });

  it.each([
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
  ] as const)('is accessible, %i px, %s', async (width, colorScheme) => {
    const { page } = await open({ viewport: { width, height: 800 }, colorScheme });
    await page.goto(`${origin}/_sim/#/world?sandbox=default`);
    await page.getByRole('cell', { name: 'all-sites-readonly' }).waitFor();
    await expectAccessible(page);
  });
});
