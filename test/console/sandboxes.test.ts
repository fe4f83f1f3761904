import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessibleEverywhere } from '../support/browser.ts';
import { listening, request } from '../support/http.ts';

const { origin, simulator, client } = await listening();

const HOSTILE = '<img src=x onerror=alert(1)>\u202eabc';

describeInBrowser('the sandboxes view', open => {
  it('makes a sandbox, takes a snapshot, goes back to it, and deletes the sandbox', async () => {
    const { page, complaints } = await open();
    await page.goto(`${origin}/_sim/#/sandboxes`);
    const form = page.getByRole('region', { name: 'Create a sandbox' });
    await form.getByLabel('Name').fill('story');
    await form.getByText('More settings').click();
    await form.getByRole('combobox', { name: 'Plan' }).selectOption('tier-2');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    const chosen = page.getByRole('region', { name: 'Sandbox story' });
    const token = (await chosen
      .locator('code', { hasText: /^demo-admin~story$/ })
      .first()
      .textContent())!;
    await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${origin}/_sim/#/sandboxes?sandbox=story`);
    await page.getByRole('row', { name: /^story .* tier-2/ }).waitFor();
    await page
      .getByRole('combobox', { name: 'Sandbox', exact: true })
      .getByText('story')
      .waitFor({ state: 'attached' });

    const call = (method: string, path: string, body?: object) =>
      request(`${simulator.url}${path}`, method, body, { authorization: `Bearer ${token}` });
    const names = async () => (await call('GET', '/sites')).body.data.map((site: { name: string }) => site.name);
    const before = await names();
    const snapshots = page.getByRole('region', { name: 'Snapshots' });
    await snapshots.getByLabel('Name of the snapshot').fill('before');
    await page.keyboard.press('Enter');
    const restore = snapshots.getByRole('button', { name: 'Restore before' });
    await restore.waitFor();
    expect((await call('POST', '/sites', { name: 'Made later' })).status).toBeLessThan(300);
    expect(await names()).not.toEqual(before);

    await restore.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Restore before');
    expect(await names()).not.toEqual(before);
    await restore.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore before' }).click();
    await page.getByText('Restore before: done').waitFor();
    expect(await names()).toEqual(before);

    await snapshots.getByRole('button', { name: 'Delete before' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete before' }).click();
    await snapshots.getByText('No snapshots').waitFor();

    await chosen.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete story' }).click();
    await page.getByRole('row', { name: /^story/ }).waitFor({ state: 'detached' });
    expect((await simulator.sandboxes()).map(({ name }) => name)).not.toContain('story');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    // What the page reads of the sandbox may be on its way while that is deleted.
    expect(complaints.filter(text => !text.includes('404 (Not Found)'))).toEqual([]);
  }, 60_000);

  it('shows why the server refuses', async () => {
    await client({ name: 'taken' });
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/sandboxes?sandbox=default`);
    const form = page.getByRole('region', { name: 'Create a sandbox' });
    const create = async (name: string) => {
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Create', exact: true }).click();
    };
    await create('taken');
    await form.getByRole('alert').filter({ hasText: '"taken"' }).waitFor();
    await create(HOSTILE);
    await form.getByRole('alert').filter({ hasText: 'name' }).filter({ hasNotText: '"taken"' }).waitFor();
    expect(await page.locator('img[onerror]').count()).toBe(0);
    expect(
      await page.getByRole('region', { name: 'Sandbox default' }).getByRole('button', { name: 'Delete' }).count(),
    ).toBe(0);
  }, 60_000);

  it('finds among many by name, cuts the list until all are wanted', async () => {
    const served = await listening();
    for (let n = 0; n < 120; n += 1) await served.simulator.sandbox({ name: `ci-${n}`, fixture: 'empty' });
    const { page } = await open();
    await page.goto(`${served.origin}/_sim/#/sandboxes`);
    const rows = page.getByRole('row').filter({ hasText: 'ci-' });
    await page.getByText('100 of 121').waitFor();
    expect(await rows.count()).toBe(100);
    await page.getByRole('button', { name: 'Show all 121' }).click();
    await rows.nth(119).waitFor();
    await page.getByRole('searchbox', { name: 'Name contains' }).fill('CI-11');
    await rows.nth(11).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(11);
    await page.getByRole('link', { name: 'ci-117', exact: true }).click();
    await page.getByRole('region', { name: 'Sandbox ci-117' }).waitFor();
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(`${served.origin}/_sim/#/sandboxes?sandbox=ci-117&name=CI-11&rows=all`);
  }, 60_000);

  it('is accessible, wide and narrow, light and dark', async () => {
    const { sandbox, control } = await client({
      seed: HOSTILE,
      fixture: { tokens: [{ name: HOSTILE, value: '😀'.repeat(60), abilities: ['*'] }] },
    });
    for (let n = 0; n < 4; n += 1) await control('POST', '/snapshots', { name: `s${n}`.repeat(12) });
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/sandboxes?sandbox=${sandbox.name}`);
    await page.getByText('More settings').click();
    await page.getByText('1 token of the fixture').click();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await page.getByRole('button', { name: /^Restore s3/ }).waitFor();
    await expectAccessibleEverywhere(page);
    await remove.click();
    await expectAccessibleEverywhere(page);
  }, 60_000);
});
