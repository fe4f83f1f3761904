import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = process.env.CHROMIUM ?? CHROMIUM.find(existsSync);

// The page has it; these tests are compiled without the types of a browser.
declare function getComputedStyle(element: unknown): { readonly fontFamily: string };

if (executablePath === undefined) {
  console.log('/_sim/docs is not tried in a browser: no chromium here (apt-get install chromium, or set CHROMIUM)');
}

const { origin, client } = await listening();

describe.skipIf(executablePath === undefined)('/_sim/docs in a browser', () => {
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  const complaints: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
    page = await browser.newPage();
    page.on('request', request => asked.push(request.url()));
    page.on('pageerror', error => complaints.push(error.message));
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()));
  }, 60_000);
  afterAll(() => browser?.close());

  it('shows the document, and tries a request in the sandbox, with no request leaving the machine', async () => {
    const { sandbox } = await client();
    await page.goto(`${origin}/_sim/docs?sandbox=${sandbox.name}`);
    const overview = page.getByText('The contract that Leadline simulates.');
    expect(await overview.evaluate(each => getComputedStyle(each).fontFamily)).toBe('system-ui, sans-serif');
    await page.getByText('Get the account', { exact: true }).first().click();
    await page.getByText('Permission: *.').waitFor();
    await page.getByRole('button', { name: 'Execute' }).click();
    const answer = page.getByText('demo@leadline.example').first();
    expect(await answer.evaluate(each => getComputedStyle(each).fontFamily)).toMatch(/^ui-monospace,/);

    expect(await sandbox.journal()).toMatchObject([{ operation: 'getAccount', status: 200, deviations: [] }]);
    expect(asked).toContain(`${origin}/v1/account`);
    expect(asked.filter(url => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('tries a report with lists and filters', async () => {
    const { sandbox } = await client();
    complaints.length = 0;
    await page.goto(`${origin}/_sim/docs?sandbox=${sandbox.name}`);
    await page.getByText('Run a report', { exact: true }).first().click();
    await page.locator('#request-param-entity_id').fill('TIDEPOOL');
    for (const aggregate of ['visits', 'pageviews']) {
      await page.locator('#request-param-aggregates input').fill(aggregate);
      await page.keyboard.press('Enter');
    }
    const filters = '[{"property":"country_code","operator":"is","value":"US"}]';
    await page.locator('#request-param-filters').fill(filters);
    const answered = page.waitForResponse(url => url.url().startsWith(`${origin}/v1/aggregations`));
    await page.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    expect(Object.fromEntries(new URL(answer.url()).searchParams)).toMatchObject({
      entity_id: 'TIDEPOOL',
      aggregates: 'visits,pageviews',
      filters,
    });
    expect(answer.status()).toBe(200);
    expect(await sandbox.journal()).toMatchObject([{ deviations: [] }]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('shows the control plane too, and tries a request about the sandbox', async () => {
    const { sandbox } = await client();
    complaints.length = 0;
    await page.goto(`${origin}/_sim/docs?sandbox=${sandbox.name}`);
    await page.getByRole('link', { name: 'Control plane' }).click();
    await page.getByText('The control plane stands beside the simulated API').waitFor();
    await page.getByText('Read the clock', { exact: true }).first().click();
    const answered = page.waitForResponse(`${origin}/_sim/clock?sandbox=${sandbox.name}`);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect(await (await answered).json()).toEqual({ now: '2026-06-15T12:00:00.000Z', frozen: true });

    expect(asked.filter(url => !url.startsWith(`${origin}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);
});
