import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessibleEverywhere } from '../support/browser.ts';
import { listening } from '../support/http.ts';

const { origin, client } = await listening();

/** A sandbox of its own that a token has entered, and the address of its faults. */
async function entered(name: string) {
  const user = await client({ name });
  await user.get('/account');
  return { ...user, address: (query = '') => `${origin}/_sim/#/faults?sandbox=${name}${query}` };
}

describeInBrowser('the faults of the console', open => {
  it('arms an outage for two requests, counts them, and arms it again', async () => {
    const { get, address } = await entered('outage');
    const { page, complaints } = await open();
    await page.goto(address());
    await page.getByText('Nothing is armed').waitFor();
    await page.getByRole('button', { name: 'Outage: next 2 requests get 503' }).click();
    const rule = page.getByRole('listitem').filter({ hasText: /^outage/ });
    await rule.getByText('503 · Retry-After 1 s · every request, at most 2 times').waitFor();
    await rule.getByText('armed', { exact: true }).waitFor();
    const counts = () => rule.locator('dl').textContent();
    expect(await counts()).toBe('matched0fired0left2');

    const replies = [await get('/sites'), await get('/sites'), await get('/sites')];
    expect(replies.map(({ status }) => status)).toEqual([503, 503, 200]);
    await rule.getByText('spent', { exact: true }).waitFor();
    await expect.poll(counts).toBe('matched3fired2left0');

    await rule.getByRole('button', { name: 'Arm again' }).click();
    await rule.getByText('armed', { exact: true }).waitFor();
    expect((await get('/sites')).status).toBe(503);
    await rule.getByRole('link', { name: 'Requests' }).click();
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(`${origin}/_sim/#/requests?sandbox=outage&cause=fault%3Aoutage`);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('holds a request until it is released, and removes a rule, then all', async () => {
    const { get, control, address } = await entered('held');
    await control('POST', '/faults', { fault: 'hang', name: 'other', match: { operation: 'createSite' } });
    await control('POST', '/faults', { fault: 'hang', name: 'third', match: { operation: 'createSite' } });
    const { page } = await open();
    await page.goto(address());
    const rule = page.getByRole('listitem').filter({ hasText: /^hold/ });
    await page.getByRole('button', { name: 'Hold: every request waits until released' }).click();
    const release = rule.getByRole('button', { name: 'Release the requests that hold holds' });
    await release.waitFor();
    expect(await release.isDisabled()).toBe(true);
    const reply = get('/sites');
    await rule.getByText('holds 1').waitFor();
    await release.click();
    expect((await reply).status).toBe(200);

    const remove = page.getByRole('button', { name: 'Remove other' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await remove.waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Armed rules');
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByText('Nothing is armed').waitFor();
    expect((await control('GET', '/faults')).body.data).toEqual([]);
  }, 60_000);

  it('is a form whose content stands in the address, and whose refusal stands beside it', async () => {
    const { control, address } = await entered('form');
    const { page } = await open();
    await page.goto(address());
    await page.getByRole('radio', { name: 'Latency' }).check();
    const arm = page.getByRole('button', { name: 'Arm this rule' });
    await arm.click();
    expect(await page.locator('input:invalid').getAttribute('name')).toBe('ms');
    await page.getByLabel('Delay, ms').fill('5');
    await page.getByLabel('Random delay to, ms').fill('9');
    await page.getByLabel('Times at most').fill('3');
    await page.getByLabel('Operation').selectOption('listSites');
    await page.getByText('--fault latency:ms=5,max_ms=9,times=3,operation=listSites').waitFor();
    await arm.click();
    await page
      .getByRole('alert')
      .getByText('The fault latency takes either ms, or min_ms and max_ms together.')
      .waitFor();
    expect((await control('GET', '/faults')).body.data).toEqual([]);

    await page.reload();
    await page.getByLabel('Random delay to, ms').fill('');
    await arm.click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^latency-1/ })
      .waitFor();
    const armed = { fault: 'latency', times: 3, ms: 5, match: { operation: 'listSites' } };
    expect((await control('GET', '/faults')).body.data).toMatchObject([armed]);

    await page.getByRole('link', { name: 'Edit latency-1' }).click();
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(address('&fault=latency&name=latency-1&times=3&ms=5&operation=listSites'));
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Rule');
    await page.getByRole('radio', { name: 'Slow body' }).check();
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(address('&fault=slow&name=latency-1&times=3&operation=listSites'));
    await page.goto(address('&fault=slow&path=sites'));
    await page.locator('summary', { hasText: 'More' }).click();
    await arm.click();
    expect(await page.locator('input:focus').getAttribute('name')).toBe('path');
  }, 60_000);

  it('says where no token has entered the sandbox that is changed', async () => {
    const { sandbox } = await client({ name: 'unused' });
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/faults?sandbox=${sandbox.name}`);
    await page.getByRole('button', { name: /^Errors:/ }).click();
    await page.getByRole('main').getByText('No token has entered this sandbox since the server started').waitFor();
  }, 60_000);

  it('shows the last hundred of a thousand rules, and more when asked', async () => {
    const { sandbox, address } = await entered('many');
    for (let number = 1; number <= 1_000; number += 1) sandbox.faults.add('hang:operation=createSite');
    const { page } = await open();
    await page.goto(address());
    const rules = page.getByRole('list', { name: 'Armed rules' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Show 100 earlier of 1,000' }).click();
    await expect.poll(() => rules.count()).toBe(200);
    await rules.last().getByText('hang-1000', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Arm this rule' }).click();
    await page.getByRole('alert').getByText('A sandbox has at most 1000 fault rules. Delete some first.').waitFor();
  }, 60_000);

  it('is accessible and shows hostile names as text, wide and narrow, light and dark', async () => {
    const { sandbox, address } = await entered('hostile');
    const hostile = `<script>window.ran = 1</script>\u202eabc ${'😀'.repeat(90)}`;
    const match = { token: hostile, site_id: hostile, path: `/${'x'.repeat(900)}` };
    sandbox.faults.add({ fault: 'unavailable', match });
    const { page, complaints } = await open();
    await page.goto(address(`&token=${encodeURIComponent(hostile)}&phase=after_commit`));
    await page.getByText(hostile).first().waitFor();
    await expectAccessibleEverywhere(page);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(complaints).toEqual([]);
  }, 60_000);
});
