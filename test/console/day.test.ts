import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';

// A day of use, in one go. What is on the page is found as people find it: by role, label and text.

/** Somebody at the console, and the client that they work on. */
interface Day {
  readonly page: Page;
  readonly client: Client;
}

/** Presses a button that changes something, and waits until the server has. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() !== 'GET'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  expect(answer.status()).toBeLessThan(300);
}

function openView(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name }).click();
}

/** Waits until a text is in the view. */
function see(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
}

const SANDBOX = 'checkout';

const statusOf = async ({ client }: Day, path: string) => (await client.get(path)).status;

async function makeASandbox({ page }: Pick<Day, 'page'>): Promise<void> {
  await openView(page, 'Sandboxes');
  const form = page.getByRole('region', { name: 'Create a sandbox' });
  await form.getByLabel('Name').fill(SANDBOX);
  await press(page, 'Create');
  await page.getByRole('region', { name: `Sandbox ${SANDBOX}` }).waitFor();
  await expect.poll(() => page.url(), { timeout: 10_000 }).toContain(`sandbox=${SANDBOX}`);
}

async function explainARequest({ page, client }: Day): Promise<void> {
  await openView(page, 'Requests');
  await see(page, 'No requests yet');
  expect((await client.get('/sites/NOWHERE')).status).toBe(404);
  await page.getByRole('link', { name: '/sites/NOWHERE' }).click();
  const { explanation } = await client.sandbox.journalEntry((await client.sandbox.journal())[0]!.id);
  for (const line of [explanation!.why, explanation!.try]) await see(page, line);
  await see(page, '"error": "');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor({ state: 'detached' });
}

async function breakTwoRequests(day: Day): Promise<void> {
  const { page, client } = day;
  await openView(page, 'Faults');
  await press(page, 'Outage: next 2 requests get 503');
  const rule = page.getByRole('listitem').filter({ hasText: /^outage/ });
  await rule.getByText('armed', { exact: true }).waitFor();
  for (const status of [503, 503, 200]) expect(await statusOf(day, '/sites')).toBe(status);
  await rule.getByText('spent', { exact: true }).waitFor();
  await rule.getByRole('link', { name: 'Requests' }).click();
  const rows = page.getByRole('grid', { name: 'Requests' }).getByRole('row').filter({ hasText: '503' });
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await openView(page, 'Faults');
  await press(page, 'Remove outage');
  await see(page, 'Nothing is armed');
  expect(await client.sandbox.faults.list()).toEqual([]);
}

async function useUpTheHour(day: Day): Promise<void> {
  const { page } = day;
  await openView(page, 'World');
  await press(page, 'Freeze');
  await page.getByRole('button', { name: 'Let it tick' }).waitFor();
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('tier-1');
  await see(page, / of 600$/);
  await press(page, 'Use up the hour');
  await see(page, '600 of 600');
  expect(await statusOf(day, '/sites')).toBe(429);
  await press(page, '+1 h');
  await see(page, '2026-06-15 13:');
  expect(await statusOf(day, '/sites')).toBe(200);
}

async function switchAnAssumption(day: Day): Promise<void> {
  const { page, client } = day;
  const firstRow = async () =>
    Object.keys((await client.get(`/aggregations?${TIDEPOOL}&aggregates=visits&date_grouping=month`)).body[0]);
  await openView(page, 'World');
  expect(await firstRow()).toContain('date');
  await page.getByLabel('Value of date-key').selectOption('timestamp');
  await page.getByRole('button', { name: 'Back to default: date-key' }).waitFor();
  expect(await firstRow()).toContain('timestamp');
  await press(page, 'Back to default: date-key');
  expect(await firstRow()).toContain('date');
}

async function goBackToASnapshot(day: Day): Promise<void> {
  const { page, client } = day;
  await openView(page, 'Sandboxes');
  const snapshots = page.getByRole('region', { name: 'Snapshots' });
  await snapshots.getByLabel('Name of the snapshot').fill('before');
  await page.keyboard.press('Enter');
  const restore = snapshots.getByRole('button', { name: 'Restore before' });
  await restore.waitFor();
  expect((await client.call('DELETE', '/sites/SEASHELL')).status).toBe(200);
  expect(await statusOf(day, '/sites/SEASHELL')).toBe(404);
  await restore.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore before' }).click();
  await page.getByText('Restore before: done').waitFor();
  expect(await statusOf(day, '/sites/SEASHELL')).toBe(200);
}

async function readAChart({ page, client }: Day): Promise<void> {
  await openView(page, 'Traffic');
  await page.getByRole('combobox', { name: 'Site', exact: true }).selectOption('TIDEPOOL');
  await page.getByRole('combobox', { name: 'Range' }).selectOption({ label: 'Last 7 days' });
  await page.getByRole('button', { name: /^pageviews/, pressed: true }).click();
  const chart = page.getByRole('img', { name: 'Chart of visits of pageviews by day' });
  await chart.waitFor();
  const { x, y, width, height } = (await chart.boundingBox())!;
  const shown: Record<string, string> = {};
  for (let share = 0.05; share < 1; share += 0.05) {
    await page.mouse.move(x + width * share, y + height / 2);
    const legend = (await chart.locator('..').textContent())!;
    const [, figure, date] = /visits([\d,]+?)(\d{4}-\d\d-\d\d)$/.exec(legend) ?? [];
    if (date !== undefined) shown[date] = figure!;
    if (date === '2026-06-11') break;
  }
  const query = `${TIDEPOOL}&aggregates=visits&date_grouping=day&date_from=2026-06-09 00:00:00&date_to=2026-06-11 23:59:59`;
  const { body: rows } = await client.get(`/aggregations?${query}&sort_by=timestamp:asc`);
  expect(Object.entries(shown)).toEqual(rows.map((row: Record<string, string>) => [row.date, row.visits]));

  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('button', { name: `visits ${shown['2026-06-11']}` }).waitFor();
  const hits = page.getByRole('table', { name: 'Hits' }).getByRole('row');
  await hits.nth(200).waitFor();
  const [first] = await client.sandbox.hits('TIDEPOOL', { date_from: '2026-06-11 04:00:00' });
  await hits.filter({ hasText: first!.pathname! }).filter({ hasText: first!.visit! }).first().waitFor();
  expect(await hits.nth(1).textContent()).toMatch(/^2026-06-11 00:/);
}

async function readTheReport(day: Day): Promise<void> {
  const { page, client } = day;
  await client.get('/sites?page=2');
  await openView(page, 'Report');
  await see(page, 'GET /sites was sent with unknown-parameter: page');
  await see(page, 'Leave the parameter out, or correct its name.');
  const { coverage } = await client.sandbox.report();
  const { covered, total } = coverage.operations;
  await see(page, `${covered} of ${total} operations in service were called`);
}

const TIDEPOOL = 'entity=pageview&entity_id=TIDEPOOL';

describeInBrowser('a day with the console', open => {
  it.each([undefined, 'control-secret'])(
    'goes by, control token: %s',
    async controlToken => {
      const { origin, simulator, clientOf } = await served(controlToken);
      const { page, asked, complaints } = await open();
      page.setDefaultTimeout(10_000);
      await page.goto(`${origin}/`);
      if (controlToken !== undefined) {
        await page.getByLabel('Control token').fill(controlToken);
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      await makeASandbox({ page });
      const day: Day = { page, client: clientOf(await simulator.ensureSandbox(SANDBOX)) };
      await explainARequest(day);
      await breakTwoRequests(day);
      await useUpTheHour(day);
      await switchAnAssumption(day);
      await goBackToASnapshot(day);
      await readAChart(day);
      await readTheReport(day);
      expect(asked.filter(url => !url.startsWith(`${origin}/`) || url.includes('control-secret'))).toEqual([]);
      expect(complaints.filter(text => !/401/.test(text))).toEqual([]);
    },
    60_000,
  );
});

function served(controlToken: string | undefined) {
  return listening({ frozen: false, ...(controlToken !== undefined && { controlToken }) });
}
