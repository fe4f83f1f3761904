import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import type { Fixture } from '../../src/contract/control.gen.ts';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';

const { origin, client } = await listening();

// Under load a page takes seconds to open.
vi.setConfig({ testTimeout: 60_000 });

const HOSTILE = '<img src=x onerror=alert(1)> \u202egnihton\u202c';
const EMOJI = '🦀'.repeat(127);

const MANY: Fixture = {
  tokens: [
    { name: HOSTILE, abilities: ['*'], value: 'hostile' },
    { name: EMOJI, abilities: ['all-sites-readonly'], value: 'emoji' },
    ...Array.from({ length: 998 }, (_, index) => ({
      name: `Token ${index}`,
      abilities: ['*'],
      value: `value-${index}`,
    })),
  ],
};

describeInBrowser('the world view', open => {
  interface Opened {
    readonly client: Client;
    readonly page: Page;
    /** What the page asked the server to change: `PATCH /usage`. */
    readonly changes: string[];
    readonly complaints: readonly string[];
  }

  /** The view of a new sandbox. */
  async function opened(settings: Parameters<typeof client>[0], options: BrowserContextOptions = {}): Promise<Opened> {
    const one = await client(settings);
    const { page, complaints } = await open(options);
    const changes: string[] = [];
    page.on('request', request => {
      if (request.method() === 'GET') return;
      changes.push(`${request.method()} ${new URL(request.url()).pathname.replace('/_sim', '')}`);
    });
    await page.goto(`${origin}/_sim/#/world?sandbox=${one.sandbox.name}`);
    await page.getByRole('region', { name: 'Assumptions' }).getByRole('list').waitFor();
    return { client: one, page, changes, complaints };
  }

  const status = async (one: Client, path = '/sites') => (await one.get(path)).status;

  const shows = (page: Page, time: string) => page.locator('main time', { hasText: time }).waitFor();

  /** Does what changes something, and waits for the server's answer. */
  async function changing(page: Page, change: () => Promise<unknown>): Promise<void> {
    const [answer] = await Promise.all([
      page.waitForResponse(response => response.request().method() !== 'GET'),
      change(),
    ]);
    expect(answer.status()).toBeLessThan(300);
  }

  const press = (page: Page, name: string) =>
    changing(page, () => page.getByRole('button', { name, exact: true }).click());

  it('uses up the hour and lets it pass, and tells the limits of each plan', async () => {
    const { client: one, page, changes } = await opened({ plan: 'tier-1' });
    expect(await status(one)).toBe(200);
    const figures = (text: string) => page.locator('.gauge-figures', { hasText: text }).first().waitFor();
    await figures('1 of 600');
    await press(page, 'Use up the hour');
    await figures('600 of 600');
    await page.getByText('The hour window ends at 2026-06-15 13:00:00 UTC, in 1 h of sandbox time.').waitFor();
    expect(await status(one)).toBe(429);
    await press(page, '+1 min');
    await page.getByText('in 59 min of sandbox time.').waitFor();
    expect(await status(one)).toBe(429);
    await press(page, 'To the end of the hour window');
    await shows(page, '2026-06-15 13:00:00');
    expect(await status(one)).toBe(200);
    await page.getByLabel('To', { exact: true }).fill('598');
    await changing(page, () => page.keyboard.press('Enter'));
    await figures('598 of 600');
    await press(page, 'Requests this hour back to 0');
    await page.getByText('No hour window is open.').waitFor();
    expect(changes).toEqual([
      'PATCH /usage',
      'POST /clock/advance',
      'POST /clock/advance',
      'PATCH /usage',
      'PATCH /usage',
    ]);

    for (const option of await page.getByLabel('Plan').locator('option').allInnerTexts()) {
      await one.control('PATCH', '/account', { plan: option.split(':')[0] });
      const { limit_per_hour: perHour, concurrent_limit: atOnce } = (await one.control('GET', '/usage')).body;
      const limits =
        perHour === null ? 'no limits' : `${perHour.toLocaleString('en')} requests an hour, ${atOnce} at once`;
      expect(option).toMatch(new RegExp(`: ${limits}$`));
    }
    await changing(page, () => page.getByLabel('Plan').selectOption('tier-3'));
    await figures('of 2,000');
  });

  it('freezes the clock, lets it tick, advances and sets it, and overwrites nothing that is being typed', async () => {
    const { client: one, page } = await opened({});
    const clock = async () => (await one.control('GET', '/clock')).body;
    await press(page, 'Let it tick');
    expect(await clock()).toMatchObject({ frozen: false });
    await page.getByText('No token has entered this sandbox since the server started').waitFor();
    await page.getByLabel('Advance by').fill('2.5');
    await one.control('PUT', '/clock', { now: '2026-06-15T14:00:00Z' });
    await page.locator('.strip time', { hasText: /2026-06-15 14:0\d/ }).waitFor();
    await press(page, 'Freeze');
    await page.locator('main .badge', { hasText: 'frozen' }).waitFor();

    await one.control('PUT', '/clock', { now: '2026-06-15T14:00:00Z' });
    expect(await page.getByLabel('Advance by').inputValue()).toBe('2.5');
    await page.getByLabel('Advance by').focus();
    await changing(page, () => page.keyboard.press('Enter'));
    await shows(page, '2026-06-15 16:30:00');

    const set = page.getByLabel('Set to, UTC');
    await set.fill('2000-02-29T23:59:58');
    await one.control('POST', '/clock/advance', { seconds: 60 });
    await shows(page, '2026-06-15 16:31:00');
    expect(await set.inputValue()).toBe('2000-02-29T23:59:58');
    await changing(page, () => page.keyboard.press('Enter'));
    await shows(page, '2000-02-29 23:59:58');
    expect(await clock()).toEqual({ now: '2000-02-29T23:59:58.000Z', frozen: true });
  });

  it('switches assumptions, says which are changed, and takes them back', async () => {
    const { client: one, page, changes } = await opened({});
    const list = page.getByRole('region', { name: 'Assumptions' });
    const cursor = list.getByLabel('Value of unknown-cursor');
    const answer = () => status(one, '/sites?starting_after=NOWHERE');
    expect(await answer()).toBe(400);
    await cursor.focus();
    await changing(page, () => cursor.selectOption('404'));
    expect(await answer()).toBe(404);
    await list.getByText('1 changed', { exact: true }).waitFor();
    // The row stays where it is while it has the focus.
    expect(await list.getByRole('listitem').first().textContent()).toContain('date-key');
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Value of unknown-cursor');
    await press(page, 'Back to default: unknown-cursor');
    expect(await answer()).toBe(400);
    await list.getByText('None is changed').waitFor();

    await list.getByLabel('Value of cold-query-ms').fill('7');
    await changing(page, () => page.keyboard.press('Enter'));
    await changing(page, () => cursor.selectOption('empty'));
    await list.getByText('2 changed', { exact: true }).waitFor();
    await list.getByLabel('Filter').fill('no page has_more');
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('assumptions=no+page+has_more');
    await list.getByLabel('Filter').fill('');
    const names = await list.locator('code').allTextContents();
    expect(names.slice(0, 2)).toEqual(['cold-query-ms', 'unknown-cursor']);
    changes.length = 0;
    await press(page, 'All back to defaults');
    await list.getByText('None is changed').waitFor();
    expect(changes).toEqual(['PATCH /assumptions']);
    expect(await answer()).toBe(400);
  });

  it('creates tokens that the API takes until they are deleted, and shows what names are as text', async () => {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { client: one, page, complaints } = await opened({}, { permissions, viewport: { width: 390, height: 800 } });
    const tokens = page.getByRole('region', { name: 'Tokens' });
    const table = tokens.getByRole('table');
    await tokens.getByLabel('Name', { exact: true }).fill(HOSTILE);
    await tokens.getByLabel('Abilities, separated by spaces').fill('read:TIDEPOOL, manage:SEASHELL');
    await tokens.locator('datalist option[value="read:TIDEPOOL, manage:SEASHELL"]').waitFor({ state: 'attached' });
    await tokens.getByRole('combobox', { name: 'Expires' }).selectOption('hour');
    await changing(page, () => tokens.getByRole('button', { name: 'Create a token' }).click());
    const value = (await tokens.locator('.notice code').textContent())!;
    const may = async (path: string) => (await one.call('GET', path, undefined, value)).status;
    expect(await may('/sites/TIDEPOOL')).toBe(200);
    expect(await may('/sites/BAREBOAT')).toBe(404);
    expect((await one.control('GET', '/tokens')).body.data.at(-1)).toMatchObject({
      name: HOSTILE,
      abilities: ['read:TIDEPOOL', 'manage:SEASHELL'],
      expires_at: '2026-06-15 13:00:00',
    });
    const row = table.getByRole('row').filter({ hasText: '<img src=x onerror=alert(1)>' });
    await row.getByText('2026-06-15 13:00:00').waitFor();
    expect(await table.textContent()).not.toContain(value);

    expect(await table.textContent()).not.toContain('demo-readonly');
    const clipboard = () => page.evaluate('navigator.clipboard.readText()');
    await table.getByRole('row', { name: 'Demo read only' }).getByRole('button', { name: 'Copy' }).click();
    await expect.poll(clipboard).toBe(`demo-readonly~${one.sandbox.name}`);
    await tokens.locator('.notice').getByRole('button', { name: 'Copy' }).click();
    await expect.poll(clipboard).toBe(value);
    await expectAccessible(page);
    await changing(page, () => row.getByRole('button', { name: 'Delete' }).press('Enter'));
    expect(await may('/sites/TIDEPOOL')).toBe(401);
    await row.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await expect.poll(() => page.url(), { timeout: 10_000 }).not.toContain(value);
    expect(complaints).toEqual([]);
  });

  it('shows a thousand tokens, a hundred at first, and finds them by name', async () => {
    const { page } = await opened({ fixture: MANY });
    const rows = page.getByRole('region', { name: 'Tokens' }).locator('tbody tr');
    await page.getByText('The first 100 of 1,000 tokens.').waitFor();
    expect(await rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => rows.count()).toBe(1_000);
    await page.getByLabel('Filter by name or ability').fill('token 99');
    await expect.poll(() => rows.count()).toBe(9);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(9);
  });

  it('lets the subscription lapse, sets the timezone, and resets the sandbox after a question', async () => {
    const { client: one, page, changes } = await opened({}, { colorScheme: 'dark' });
    await one.control('POST', '/snapshots', { name: 'before' });
    await page.getByText('While it has lapsed: every request but GET /token is answered 400.').waitFor();
    await press(page, 'Let the subscription lapse');
    expect([await status(one), await status(one, '/token')]).toEqual([400, 200]);
    await expectAccessible(page);
    await press(page, 'Activate the subscription');
    expect(await status(one)).toBe(200);
    const timezone = page.getByRole('region', { name: 'Account' }).getByRole('combobox', { name: 'Timezone' });
    await timezone.fill('Asia/Kathmandu');
    await changing(page, () => page.keyboard.press('Enter'));
    expect((await one.control('GET', '/account')).body.timezone).toBe('Asia/Kathmandu');

    changes.length = 0;
    const reset = page.getByRole('button', { name: 'Reset the sandbox' });
    await reset.press('Enter');
    await page.getByRole('dialog', { name: `Reset ${one.sandbox.name}?` }).waitFor();
    await page.keyboard.press('Escape');
    expect(changes).toEqual([]);
    await reset.click();
    await changing(page, () => page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click());
    await expect.poll(() => timezone.inputValue()).toBe('UTC');
    expect((await one.control('GET', '/snapshots')).body.data).toMatchObject([{ name: 'before' }]);
    expect((await one.control('GET', '/journal')).body.data).toEqual([]);
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByText('No requests yet').waitFor();
  });
});
