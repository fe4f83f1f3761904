import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible, type OpenPage } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';

const { origin, client } = await listening();

// The page has them; these tests are compiled without the types of a browser.
declare const document: { readonly activeElement: { readonly dataset: Record<string, string> } | null };
declare const navigator: { readonly clipboard: { readText(): Promise<string> } };

interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** The rows that are drawn, as their text. */
  readonly rows: () => Promise<readonly string[]>;
  readonly details: ReturnType<Page['locator']>;
}

async function openRequests(
  open: OpenPage,
  { sandbox }: Client,
  params: Record<string, string> = {},
  options: Parameters<OpenPage>[0] = {},
): Promise<Opened> {
  const { page, complaints } = await open(options);
  page.setDefaultTimeout(5_000);
  await page.goto(`${origin}/_sim/#/requests?${new URLSearchParams({ sandbox: sandbox.name, ...params })}`);
  await page.getByText('Live', { exact: true }).waitFor();
  return {
    page,
    complaints,
    rows: () => page.locator('tbody tr').allInnerTexts(),
    details: page.locator('section.details'),
  };
}

const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text });

describeInBrowser('the Requests view', open => {
  it('says how to send a first request, lists it as it comes, and opens it to an explanation', async () => {
    const api = await client({ name: 'first' });
    const { page, details, complaints } = await openRequests(open, api);
    await page.getByText(`curl -sS ${origin}/v1/sites -H 'Authorization: Bearer demo-admin~first'`).waitFor();

    await api.get('/sites?limit=500');
    await row(page, '/sites?limit=500').click();
    await details.getByText('The limit field must not be greater than 100. It was sent as "500".').waitFor();
    await details.getByText('Send limit=100.').waitFor();
    await details.getByText('validation:limit').waitFor();
    await details.locator('pre', { hasText: '"errors": {\n    "limit": [' }).waitFor();
    await expect.poll(() => page.url(), { timeout: 10_000 }).toMatch(/#\/requests\?sandbox=first&id=\d+$/);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    await page.keyboard.press('Escape');
    await expect.poll(() => page.url(), { timeout: 10_000 }).toMatch(/\?sandbox=first$/);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('filters by the address, and leads to requests that are alike and to what caused them', async () => {
    const api = await client({ name: 'filtered' });
    await api.control('POST', '/faults', { fault: 'unavailable', name: 'outage', times: 1 });
    for (const path of ['/account', '/sites/NOPE', '/sites/NONE', '/nothing', '/account']) await api.get(path);
    const { page, details, rows } = await openRequests(open, api, { status: '4xx' });
    await page.getByText('3 of 5').waitFor();
    expect(await rows()).toEqual(
      [/\/nothing/, /\/sites\/NONE/, /\/sites\/NOPE/].map(text => expect.stringMatching(text)),
    );

    await row(page, '/sites/NOPE').click();
    await details.getByText('there is no site NOPE in the sandbox').waitFor();
    await details.getByRole('button', { name: 'Only requests like this' }).click();
    await page.getByText('2 of 5').waitFor();
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('&operation=getSite&cause=site');

    await page.getByRole('button', { name: 'Remove filters' }).click();
    await page.getByRole('combobox', { name: 'Cause' }).fill('fault');
    await page.keyboard.press('Enter');
    await row(page, 'fault:outage#1').click();
    expect(await details.getByRole('link', { name: 'Faults' }).getAttribute('href')).toBe('#/faults?sandbox=filtered');
    await page.getByRole('combobox', { name: 'Operation' }).press('Escape');
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('id=');
    await page.getByRole('searchbox').fill('no such text');
    await page.getByText('None of 5 requests matches the filters').waitFor();
  }, 60_000);

  it('shows a held request in flight, then its answer', async () => {
    const api = await client({ name: 'held' });
    await api.control('POST', '/faults', { fault: 'hold', name: 'door', times: 1 });
    const { page, details } = await openRequests(open, api);
    const answer = api.get('/account');
    await row(page, 'in flight').click();
    await details.getByText('in flight').waitFor();
    await api.control('POST', '/faults/door/release');
    await answer;
    await row(page, 'fault:door#1').waitFor();
    await details.getByText('demo@leadline.example').waitFor();
    expect(await row(page, 'in flight').count()).toBe(0);
  }, 60_000);

  it('goes by keyboard from row to row, and gives the focus back', async () => {
    const api = await client({ name: 'keys' });
    for (let limit = 40; limit < 100; limit++) await api.get(`/sites?limit=${limit}`);
    const { page, details } = await openRequests(open, api, {}, { viewport: { width: 1024, height: 600 } });
    const focused = () => page.evaluate(() => document.activeElement?.dataset.id);
    await row(page, '?limit=99').waitFor();
    await page.getByRole('button', { name: 'Save as HAR' }).focus();
    for (const key of ['Tab', 'j', 'ArrowDown', 'k', 'Enter']) await page.keyboard.press(key);
    await details.getByRole('heading', { name: '/sites?limit=98' }).waitFor();
    await page.keyboard.press('j');
    await details.getByRole('heading', { name: '/sites?limit=97' }).waitFor();
    const id = await focused();
    await page.keyboard.press('Tab');
    expect(await focused()).not.toBe(id);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    expect(await focused()).toBe(id);

    await page.keyboard.press('End');
    const last = row(page, '?limit=40');
    await last.waitFor();
    expect(await last.getAttribute('aria-rowindex')).toBe('61');
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('61');
    // Beside the open request the rows have two lines.
    await page.keyboard.press('Enter');
    await details.getByRole('heading', { name: '/sites?limit=40' }).waitFor();
    await expect.poll(async () => (await last.boundingBox())?.y).toBeLessThan(600);
    await api.get('/account');
    await page.getByRole('button', { name: '1 new' }).click();
    await row(page, '/account').waitFor();
  }, 60_000);

  it('stands still while it is paused, and is empty once the journal was cleared', async () => {
    const api = await client({ name: 'paused' });
    await api.get('/account');
    const { page, rows } = await openRequests(open, api);
    await row(page, '/account').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await api.get('/sites');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    expect(await rows()).toHaveLength(1);
    await page.getByRole('button', { name: 'Resume' }).click();
    await row(page, '/sites').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByText('No requests yet').waitFor();
    expect(await api.sandbox.journal()).toEqual([]);

    await page.getByRole('button', { name: 'Pause' }).click();
    await api.get('/account');
    await page.getByText('The list is paused').waitFor();
    await page.getByRole('button', { name: '1 new' }).click();
    await row(page, '/account').waitFor();
  }, 60_000);

  it('keeps the row under the pointer where it is while the pointer moves', async () => {
    const api = await client({ name: 'pointed' });
    await api.get('/account');
    const { page, rows } = await openRequests(open, api);
    const place = await row(page, '/account').boundingBox();
    const move = (at: number) => page.mouse.move(place!.x + 40 + at, place!.y + 9);
    await move(0);
    await api.get('/sites');
    const counted = page.locator('.strip-item', { hasText: /This hour 2\b/ });
    for (let at = 0; !(await counted.isVisible()); at = (at + 1) % 9) await move(at);
    expect(await rows()).toHaveLength(1);
    await row(page, '/sites').waitFor();
    expect(await page.getByRole('button', { name: '1 new' }).count()).toBe(0);
  }, 60_000);

  it('copies a request as curl, and saves what is listed as an HTTP Archive', async () => {
    const api = await client({ name: 'copied' });
    await api.get('/sites?limit=5');
    await api.get('/account');
    const permissions = ['clipboard-read', 'clipboard-write'];
    const { page, details, complaints } = await openRequests(open, api, { text: 'limit' }, { permissions });
    await row(page, '?limit=5').click();
    await details.getByRole('button', { name: 'Copy as curl' }).click();
    const line = `curl -sS '${origin}/v1/sites?limit=5' -H 'Authorization: Bearer demo-admin~copied' -H 'Accept: application/json'`;
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(line);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as HAR' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('leadline-copied.har');
    const { log } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(log.entries).toMatchObject([{ request: { url: `${origin}/v1/sites?limit=5` } }]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('shows hostile paths and bodies as text, in rows of one height', async () => {
    const api = await client({ name: 'hostile' });
    const hostile = ['<img src=x onerror=alert(1)>', `${'%F0%9F%91%BB'.repeat(255)}`, 'x'.repeat(15_000), '\u202eabc'];
    for (const path of hostile)
      await api.get(`/sites/${encodeURI(decodeURI(path))}?q=${encodeURI(decodeURI(path)).slice(0, 100)}`);
    await api.post('/sites', { name: '\u202e<script>\0\u202e' });
    const { page, rows, details, complaints } = await openRequests(
      open,
      api,
      {},
      { viewport: { width: 390, height: 844 } },
    );
    await row(page, 'POST').waitFor();
    await expectAccessible(page);
    const heights = await page
      .locator('tbody tr')
      .evaluateAll(all => all.map(each => (each as unknown as { clientHeight: number }).clientHeight));
    expect(heights).toHaveLength(5);
    expect(new Set(heights).size).toBe(1);
    expect((await rows()).join().length).toBeLessThan(3_000);
    await row(page, 'xxxx').click();
    await details
      .getByRole('button', { name: /^Show all/ })
      .first()
      .click();
    await expectAccessible(page);
    await details.getByRole('button', { name: '← All requests' }).click();
    await row(page, 'POST').click();
    await details.getByText('\\u202e<script>').first().waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);
});
