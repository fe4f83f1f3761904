import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { listening } from '../support/http.ts';

const { origin, client } = await listening();

describeInBrowser('the frame of the console', open => {
  it('is used by keyboard: skip link, keys for views and filter, their list, focus on the new view', async () => {
    const { page } = await open();
    const { keyboard } = page;
    const focused = () => page.evaluate('document.activeElement.textContent || document.activeElement.type');
    await page.goto(`${origin}/_sim/#/world?sandbox=default`);
    await page.locator('main time').first().waitFor();
    await keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the view');
    await keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await keyboard.press('6');
    await page.waitForURL(`${origin}/_sim/#/sandboxes?sandbox=default`);
    await expect.poll(focused).toBe('Sandboxes');
    await page.locator('main input[type=search]').waitFor();
    await keyboard.press('/');
    expect(await focused()).toBe('search');
    await keyboard.type('1?');
    await expect.poll(() => page.url(), { timeout: 10_000 }).toContain('#/sandboxes');
    await keyboard.press('Control+A');
    await keyboard.press('Delete');
    await page.locator('main h1').focus();
    await keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await keyboard.press('1');
    await expectAccessible(page);
    await page.getByLabel('Single keys work').uncheck();
    await keyboard.press('Escape');
    await keyboard.press('1');
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(`${origin}/_sim/#/sandboxes?sandbox=default&keys=off`);
    await page.locator('.nav-link', { hasText: 'World' }).click();
    await expect.poll(focused).toBe('World');
  }, 60_000);

  it('lists what it did, with reasons and commands, and keeps "Show curl" in its address', async () => {
    const { sandbox } = await client();
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/world?sandbox=${sandbox.name}`);
    const advance = page.locator('button[aria-busy=false]', { hasText: '+1 h' });
    for (let at = 0; at < 21; at++) await advance.click();
    await page.locator('main time', { hasText: '2026-06-16 09:00:00' }).first().waitFor();
    const reason = `${'No. '.repeat(400)}The end.`;
    await page.route('**/_sim/clock/advance**', route => route.fulfill({ status: 400, json: { error: reason } }));
    await advance.click();
    const status = page.getByRole('contentinfo');
    await status.getByText('refused').waitFor();
    expect((await status.boundingBox())!.height).toBeLessThan(80);
    await page.getByRole('button', { name: 'All actions' }).click();
    const list = page.getByRole('dialog', { name: 'What this page did' });
    await list.waitFor();
    expect(await list.getByRole('listitem').count()).toBe(20);
    const texts = await list.getByRole('listitem').allTextContents();
    expect(texts[0]).toContain('The end.');
    expect(texts[1]).toMatch(/^\d\d:\d\d:\d\d Advance 1 hour: donecurl .*clock\/advance/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Show curl').check();
    await page.locator('.nav-link', { hasText: 'Faults' }).click();
    await expect
      .poll(() => page.url(), { timeout: 10_000 })
      .toBe(`${origin}/_sim/#/faults?sandbox=${sandbox.name}&curl=1`);
    await page.reload();
    expect(await page.getByLabel('Show curl').isChecked()).toBe(true);
  }, 60_000);
});
