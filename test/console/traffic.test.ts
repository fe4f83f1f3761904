import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessibleEverywhere } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';
import { completion, pageview } from '../support/world.ts';

const { origin, client } = await listening();

type Row = Readonly<Record<string, string>>;

const WEEK = { date_from: '2026-06-09 00:00:00', date_to: '2026-06-15 23:59:59' };

/** What the API answers to its administrator. */
async function reportOf({ get }: Client, query: Readonly<Record<string, string>>): Promise<Row[]> {
  const { status, body } = await get(`/aggregations?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
}

const addressOf = (sandbox: string, params: Readonly<Record<string, string>> = {}) =>
  `${origin}/_sim/#/traffic?${new URLSearchParams({ sandbox, ...params })}`;

/** The table of the report, by rows, its head first. */
function tableOf(page: Page): Promise<string[][]> {
  const rows = page.getByRole('region', { name: 'Rows of the report' }).locator('tr');
  return rows.evaluateAll(all => all.map(row => [...row.querySelectorAll('th, td')].map(cell => cell.textContent)));
}

/** The rows of a report as its table shows them. */
const cellsOf = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map(row => columns.map(name => row[name] || '(none)'));

/** Waits for the table that `rows` make. */
async function expectTable(page: Page, rows: readonly Row[], columns: readonly string[]): Promise<void> {
  await expect.poll(async () => (await tableOf(page)).slice(1), { timeout: 15_000 }).toEqual(cellsOf(rows, columns));
}

const totalsShown = (page: Page) =>
  page
    .getByRole('group', { name: 'Totals' })
    .getByRole('button')
    .evaluateAll(all => all.map(button => button.getAttribute('title')));

/** A point of the chart, in the middle of its height. */
async function pointOf(page: Page, index: number, count: number) {
  const box = (await page.locator('.chart .u-over').boundingBox())!;
  return { x: box.x + 1 + ((box.width - 2) * index) / (count - 1), y: box.y + box.height / 2 };
}

describeInBrowser('the traffic view', open => {
  it('shows the rows of the API in table, chart and totals, sorts by it, and copies the request', async () => {
    const made = await client();
    const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(addressOf(made.sandbox.name, { site: 'TIDEPOOL', range: 'last-7-days' }));
    const subject = { entity: 'pageview', entity_id: 'TIDEPOOL', ...WEEK };
    const asked = { ...subject, aggregates: 'visits,pageviews', date_grouping: 'day' };
    const rows = await reportOf(made, { ...asked, sort_by: 'timestamp:desc' });
    const columns = ['date', 'visits', 'pageviews'];
    await expectTable(page, rows, columns);
    const all = ['visits', 'uniques', 'pageviews', 'avg_duration', 'bounce_rate'];
    const [totals] = await reportOf(made, { ...subject, aggregates: all.join() });
    expect(await totalsShown(page)).toEqual(all.map(name => `${name}: ${totals![name]}`));

    const legend = page.locator('.chart-legend');
    for (const [index, row] of rows.toReversed().entries()) {
      const { x, y } = await pointOf(page, index, rows.length);
      await page.mouse.move(x, y);
      const [visits, pageviews] = [row.visits, row.pageviews].map(text => Number(text).toLocaleString('en'));
      await expect.poll(() => legend.textContent()).toBe(`visits${visits}pageviews${pageviews}${row.date}`);
    }

    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    const line = await page.evaluate<string>('navigator.clipboard.readText()');
    const [, url, bearer] = /^curl -sS '([^']+)' -H 'Authorization: Bearer ([^']+)' -H 'Accept: [^']+'$/.exec(line)!;
    expect(url).toMatch(new RegExp(`^${origin}/v1/aggregations\\?`));
    const copied = await fetch(url!, { headers: { authorization: `Bearer ${bearer}`, accept: 'application/json' } });
    expect(await copied.json()).toEqual(rows);
    expect(new URL(copied.url).searchParams.has('sandbox')).toBe(false);

    await page.getByRole('button', { name: 'pageviews', exact: true }).last().click();
    await expectTable(page, await reportOf(made, { ...asked, sort_by: 'pageviews:desc' }), columns);
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('sort_by=pageviews%3Adesc');
    expect(complaints).toEqual([]);
  }, 60_000);

  it('filters by a row, edits and removes the filter, and shows what the API says against it', async () => {
    const made = await client();
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'SEASHELL', range: 'last-7-days' }));
    await page.getByRole('button', { name: 'Countries' }).click();
    const asked = { entity: 'pageview', entity_id: 'SEASHELL', aggregates: 'visits,pageviews', ...WEEK };
    const byCountry = { ...asked, field_grouping: 'country_code', sort_by: 'visits:desc', limit: '100' };
    const columns = ['country_code', 'visits', 'pageviews'];
    const [first, ...others] = await reportOf(made, byCountry);
    await expectTable(page, [first!, ...others], columns);
    await page.getByRole('rowheader').getByRole('button').first().click();
    await expectTable(page, [first!], columns);

    const where = (operator: string) =>
      JSON.stringify([{ property: 'country_code', operator, value: first!.country_code }]);
    await page.getByRole('button', { name: 'Browsers' }).click();
    const byBrowser = { ...asked, field_grouping: 'browser', sort_by: 'visits:desc', limit: '100' };
    await expectTable(page, await reportOf(made, { ...byBrowser, filters: where('is') }), [
      'browser',
      ...columns.slice(1),
    ]);
    await page.getByRole('button', { name: 'Change filter country_code is' }).click();
    await page.getByLabel('Operator').selectOption('is not');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expectTable(page, await reportOf(made, { ...byBrowser, filters: where('is not') }), [
      'browser',
      ...columns.slice(1),
    ]);
    await page.getByRole('button', { name: 'Remove filter country_code is not' }).click();
    await expectTable(page, await reportOf(made, byBrowser), ['browser', ...columns.slice(1)]);

    await page.getByRole('button', { name: 'Add a filter' }).click();
    await page.getByLabel('Operator').selectOption('matching');
    await page.getByLabel('Value').fill('(a');
    await page.keyboard.press('Enter');
    const filters = JSON.stringify([{ property: 'pathname', operator: 'matching', value: '(a' }]);
    const refused = await made.get(`/aggregations?${new URLSearchParams({ ...byBrowser, filters })}`);
    const alert = page.getByRole('region', { name: 'Filters' }).getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe(refused.body.errors.filters[0]);
    // The figures before stay, dimmed.
    expect(await tableOf(page)).not.toEqual([]);
    await page.goBack();
    await expect.poll(() => alert.count()).toBe(0);
  }, 60_000);

  it('narrows the range to a point of the chart, and shows the hits that are counted there', async () => {
    const made = await client();
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'TIDEPOOL', ...WEEK, date_grouping: 'hour' }));
    await page.locator('.chart .u-over').waitFor();
    const { x, y } = await pointOf(page, 2, 7 * 24 - 15);
    await page.mouse.move(x, y);
    await expect.poll(() => page.locator('.chart-at').textContent()).toBe('2026-06-09 02:00:00');
    await page.mouse.click(x, y);
    const hour = { date_from: '2026-06-09 02:00:00', date_to: '2026-06-09 02:59:59' };
    await expect.poll(() => page.url()).toContain(new URLSearchParams(hour).toString());
    const subject = { entity: 'pageview', entity_id: 'TIDEPOOL', ...hour };
    const [totals] = await reportOf(made, { ...subject, aggregates: 'pageviews,visits' });
    const hits = page.getByRole('region', { name: 'Hits behind the report' }).locator('tbody tr');
    await expect.poll(() => hits.count(), { timeout: 15_000 }).toBe(Number(totals!.pageviews));
    await page.getByText(`${totals!.pageviews} hits: all of this range.`).waitFor();
    const times = await hits.locator('time').allTextContents();
    expect(times.every(time => time.startsWith('2026-06-09 02:'))).toBe(true);
    // New York is four hours behind UTC.
    expect(await hits.locator('time').first().getAttribute('title')).toContain('2026-06-09 06:');
    const [busiest] = await reportOf(made, {
      ...subject,
      aggregates: 'pageviews',
      field_grouping: 'pathname',
      limit: '1',
    });
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await page.getByRole('rowheader').getByRole('button', { name: busiest!.pathname!, exact: true }).click();
    await expect.poll(() => hits.count()).toBe(Number(busiest!.pageviews));
  }, 60_000);

  it('reads the first of many hits, and no more', async () => {
    const made = await client();
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'TIDEPOOL', range: 'last-7-days', hits: 'shown' }));
    await page.getByText('The first 200 hits; there are more.').waitFor();
    expect(await page.getByRole('region', { name: 'Hits behind the report' }).locator('tbody tr').count()).toBe(200);
  }, 60_000);

  it('gives up a report that is no longer asked for, and keeps the figures before until the next', async () => {
    const made = await client();
    const { page } = await open();
    await page.goto(
      addressOf(made.sandbox.name, { site: 'SEASHELL', range: 'last-7-days', field_grouping: 'browser' }),
    );
    const report = page.locator('.traffic-report');
    await report.waitFor();
    const before = await tableOf(page);
    const gone: string[] = [];
    page.on('requestfailed', request => gone.push(new URL(request.url()).searchParams.get('field_grouping') ?? ''));
    await page.route(/field_grouping=country_code/, () => {});
    await page.getByRole('button', { name: 'Countries' }).click();
    await expect.poll(() => report.getAttribute('aria-busy')).toBe('true');
    expect(await tableOf(page)).toEqual(before);
    expect(gone).toEqual([]);
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByRole('columnheader', { name: 'device_type' }).waitFor();
    expect(gone).toEqual(['country_code']);
    expect(await report.getAttribute('aria-busy')).toBe('false');
  }, 60_000);

  it('shows an event, and reads again when it is told to', async () => {
    const made = await client();
    await made.sandbox.track('EMPTYSEA', [
      pageview('2026-06-15 10:00:00', 'a', '/'),
      completion('2026-06-15 10:00:01', 'a', 'Tip', 1250),
      pageview('2026-06-15 13:00:00', 'b', '/'),
      completion('2026-06-15 13:00:01', 'b', 'Tip', 50),
    ]);
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'EMPTYSEA', aggregates: 'conversions,value' }));
    await page.getByLabel('Count').selectOption('An event');
    await page.getByRole('button', { name: 'value' }).click();
    const columns = ['date', 'conversions', 'unique_conversions', 'value'];
    const day = (count: string, value: string) => [
      { date: '2026-06-15', conversions: count, unique_conversions: count, value },
    ];
    await expectTable(page, day('1', '1250'), columns);
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('entity=event');
    await made.sandbox.clock.advance(7_200);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expectTable(page, day('2', '1300'), columns);
    await page.getByRole('button', { name: '2026-06-15' }).click();
    await page.getByText('2 hits: all of this range.').waitFor();
  }, 60_000);

  it('gives traffic to a site without any, and takes it away', async () => {
    const made = await client();
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'EMPTYSEA', range: 'last-7-days' }));
    await page.getByText('No hits in this range').waitFor();
    await page.getByLabel('Profile').selectOption('blog');
    await page.getByLabel('Visits a day').fill('20');
    await page.getByLabel('First day').fill('2026-06-12');
    await page.getByRole('button', { name: 'Give it traffic' }).click();
    await page.getByText('About 20 visits a day at full growth, since 2026-06-12.').waitFor();
    expect(await made.sandbox.sites({ search: 'EMPTYSEA' })).toMatchObject([
      { traffic: { visits_per_day: 20, since: '2026-06-12' } },
    ]);
    await expect.poll(async () => (await tableOf(page)).length).toBe(5);
    await page.getByRole('button', { name: 'Take it away' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the traffic of EMPTYSEA away' }).click();
    await page.getByText('No hits in this range').waitFor();
  }, 60_000);

  it('finds one site of many', async () => {
    const sites = Array.from({ length: 1_050 }, (_, index) => ({ id: `SITE${index}`, name: `Reef ${index}` }));
    const made = await client({
      fixture: { tokens: [{ name: 'Admin', value: 'many-admin', abilities: ['*'] }], sites },
    });
    const { page } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: 'SITE1049' }));
    await page.getByRole('heading', { name: 'Reef 1049' }).waitFor();
    const list = page.getByLabel('Site (the first 1000 of 1050)');
    expect(await list.inputValue()).toBe('SITE1049');
    await page.getByLabel('Find a site').fill('reef 104');
    await page.keyboard.press('Enter');
    const found = page.getByRole('combobox', { name: 'Site', exact: true });
    await expect.poll(() => found.locator('option').count()).toBe(11);
    await found.selectOption('SITE1042');
    await page.getByRole('heading', { name: 'Reef 1042' }).waitFor();
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('site=SITE1042');
  }, 60_000);

  it('shows hostile names as texts, and is accessible, wide and narrow, light and dark', async () => {
    const made = await client();
    const markup = '<img src=x onerror=alert(1)>';
    const name = `\u202eevil ${markup}${'🦀'.repeat(100)}`;
    const { id } = (await made.post('/sites', { name })).body;
    await made.sandbox.track(id, [
      pageview('2026-06-15 10:00:00', 'a', `/${markup}`),
      pageview('2026-06-15 10:00:00', 'b', `/${'🦀'.repeat(255)}`),
      pageview('2026-06-15 10:00:00', '<b>c', '/\u202e\u0000x'.replace('\u0000', '')),
    ]);
    const { page, complaints } = await open();
    await page.goto(addressOf(made.sandbox.name, { site: id, field_grouping: 'pathname', hits: 'shown' }));
    await page.getByRole('heading', { name: markup }).waitFor();
    await page
      .getByRole('rowheader')
      .getByRole('button', { name: `/${markup}` })
      .click();
    await page.getByRole('button', { name: `Change filter pathname is /${markup}` }).click();
    await page.getByText('1 hit: all of this range.').waitFor();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Time' }).click();
    await page.getByRole('img', { name: 'Chart of visits, pageviews' }).waitFor();
    await expectAccessibleEverywhere(page);
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(complaints).toEqual([]);
  }, 60_000);
});
