import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessibleEverywhere } from '../support/browser.ts';
import { type Client, listening } from '../support/http.ts';

const { origin, client } = await listening();

/** Two findings, a warning and an error, and a refusal. */
async function misbehave({ get, sandbox }: Client): Promise<void> {
  await get('/sites?zzz=1');
  await get(`/sites?api_token=${sandbox.token}`);
  await get('/sites/NOSUCHSITE');
}

describeInBrowser('the report view', open => {
  it('shows findings and coverage as requests come, and leads to them', async () => {
    const caller = await client({ name: 'ci-1' });
    const { page, complaints } = await open();
    await page.goto(`${origin}/_sim/#/report?sandbox=ci-1`);
    await page.getByText('No request reached the API.').waitFor();

    await caller.get('/sites?limit=3');
    await page.getByText('No findings').waitFor();
    await page.getByText('1 of 17 operations in service were called').waitFor();

    await misbehave(caller);
    const articles = page.getByRole('article');
    await articles.nth(1).waitFor();
    expect(await articles.locator('code').first().textContent()).toBe('secret-in-url');
    await page.getByRole('button', { name: '1 error', exact: true }).click();
    await articles.nth(1).waitFor({ state: 'detached' });
    await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${origin}/_sim/#/report?sandbox=ci-1&level=error`);

    await page.getByText('missing of Operations').click();
    await page.waitForURL(/missing=operations/);
    await page.getByText('createSite').first().waitFor();

    const { body: journal } = await caller.control('GET', '/journal');
    const { id } = journal.data[2];
    const href = await articles.getByRole('link', { name: `#${id}` }).getAttribute('href');
    expect(href).toBe(`#/requests?sandbox=ci-1&id=${id}`);
    const refusals = page.getByRole('table', { name: 'Refusals' });
    expect(await refusals.getByRole('link').getAttribute('href')).toBe('#/requests?sandbox=ci-1&cause=site');
    await articles.getByRole('link', { name: `#${id}` }).click();
    await page.getByRole('heading', { name: 'GET /sites?api_token=' }).waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  it('expects a finding that a test provokes on purpose', async () => {
    const caller = await client();
    await caller.get('/sites?zzz=1');
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/report?sandbox=${caller.sandbox.name}`);
    await page.getByText('Expect deviation in tests').click();
    await page.getByLabel('Occurrences').fill('2');
    await page.getByRole('button', { name: 'Expect', exact: true }).click();
    await page.getByText('Expect deviation 2×: done').waitFor();
    await caller.get('/sites?zzz=1');
    await page.getByText('2×, 1 expected').waitFor();
  }, 60_000);

  it.each([undefined, 'control-secret'])(
    'is downloaded in its forms, control token: %s',
    async controlToken => {
      const served = await listening(controlToken === undefined ? {} : { controlToken });
      const { sandbox } = await served.client({ name: 'ci-1' });
      const { page } = await open({ acceptDownloads: true });
      await page.goto(`${served.origin}/_sim/#/report?sandbox=${sandbox.name}`);
      if (controlToken !== undefined) {
        await page.getByLabel('Control token').fill(controlToken);
        await page.getByRole('button', { name: 'Continue' }).click();
      }
      const role = controlToken === undefined ? 'link' : 'button';
      const saving = page.waitForEvent('download');
      await page.getByRole(role, { name: 'Markdown' }).click();
      const download = await saving;
      expect(download.suggestedFilename()).toBe('leadline-report.md');
      expect(await readFile(await download.path(), 'utf8')).toContain('Leadline');
    },
    60_000,
  );

  it('is accessible, wide and narrow, light and dark', async () => {
    const caller = await client();
    await caller.get(`/sites?${encodeURIComponent(`<b onload=alert(1)>${'😀'.repeat(200)}\u202e`)}=1`);
    await misbehave(caller);
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/report?sandbox=${caller.sandbox.name}&missing=answers,parameters,values`);
    await page.getByRole('article').first().waitFor();
    await page.getByText('Expect deviation in tests').first().click();
    await expectAccessibleEverywhere(page);
  }, 60_000);
});
