import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { listening } from '../support/http.ts';

const { origin, client } = await listening();

/** As browsers do that enlarge text alone. */
const ENLARGE_TEXT = `
  const sizes = [...document.querySelectorAll('*')].map(each => [each, parseFloat(getComputedStyle(each).fontSize)]);
  for (const [each, size] of sizes) each.style.fontSize = 2 * size + 'px';`;

describeInBrowser('the console', open => {
  it('opens at /, follows its addresses, and asks nobody but its server', async () => {
    const { sandbox } = await client({ name: 'ci-1' });
    const { page, asked, complaints } = await open();
    await page.goto(`${origin}/`);
    await expect.poll(() => page.url(), { timeout: 10_000 }).toMatch(/\/_sim\/$/);
    await page.getByText('Live', { exact: true }).waitFor();
    const later = await client();
    await later.get('/account');
    await page.getByRole('option', { name: later.sandbox.name }).waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Sandbox', exact: true }).selectOption(sandbox.name);
    await page.getByRole('link', { name: 'World' }).click();
    await expect.poll(() => page.url(), { timeout: 10_000 }).toBe(`${origin}/_sim/#/world?sandbox=ci-1`);
    await page.getByRole('button', { name: '+1 h' }).click();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
    await page.locator('main time', { hasText: '2026-06-15 13:00:00' }).waitFor();
    await page.goBack();
    await page.waitForURL(`${origin}/_sim/#/requests?sandbox=ci-1`);
    expect(asked.filter(url => !url.startsWith(`${origin}/`))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 60_000);

  it('has place in a narrow window, in a small one, and for text of double size', async () => {
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/world?sandbox=default&curl=1`);
    await page.locator('main time').first().waitFor();
    const expectPlace = async (width: number, height: number) => {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect((await page.locator('main').boundingBox())!.height).toBeGreaterThan(200);
    };
    await expectPlace(320, 640);
    await expectPlace(640, 300);
    await page.evaluate(ENLARGE_TEXT);
    await expectPlace(1280, 800);
  });
});
