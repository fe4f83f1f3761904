import { expect, it } from 'vitest';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { listening } from '../support/http.ts';

const { origin, client } = await listening();

describeInBrowser('the console', open => {
  it('opens at /, follows its addresses, and asks nobody but its server', async () => {
    const { sandbox } = await client({ name: 'ci-1' });
    const { page, asked, complaints } = await open();
    await page.goto(`${origin}/`);
    expect(page.url()).toMatch(/\/_sim\/$/);
    await page.getByRole('combobox', { name: 'Sandbox', exact: true }).selectOption(sandbox.name);
    await page.getByRole('link', { name: 'World' }).click();
    expect(page.url()).toBe(`${origin}/_sim/#/world?sandbox=ci-1`);
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
    await page.locator('main time', { hasText: '2026-06-15 13:00:00' }).waitFor();
    await page.goBack();
    await page.waitForURL(`${origin}/_sim/#/requests?sandbox=ci-1`);
    expect(asked.filter(url => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    'is accessible, %i px, %s',
    async (width, colorScheme) => {
      const { page } = await open({ viewport: { width, height: 800 }, colorScheme });
      await page.goto(`${origin}/_sim/#/world?sandbox=default`);
      await page.locator('main time').waitFor();
      await expectAccessible(page);
    },
    60_000,
  );
});
