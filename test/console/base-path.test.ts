import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { listening } from '../support/http.ts';

const [under, root] = await Promise.all(['/api', ''].map(basePath => listening({ basePath })));

// The page has it; these tests are compiled without the types of a browser.
declare const navigator: { readonly clipboard: { readText(): Promise<string> } };

describeInBrowser('with another base path', open => {
  it('the console says where the API is, and shows a client that came to the wrong place', async () => {
    const { origin, client } = under!;
    const { sandbox } = await client({ name: 'lost' });
    const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    page.setDefaultTimeout(5_000);
    await page.goto(`${origin}/_sim/#/requests?sandbox=lost`);
    await page.getByText(`curl -sS ${origin}/api/sites -H`).waitFor();
    await fetch(`${origin}/sites?limit=5`, { headers: { authorization: `Bearer ${sandbox.token}` } });
    await page.locator('tbody tr', { hasText: '/sites?limit=5' }).click();
    const details = page.locator('section.details');
    await details.getByText(`set the client's base URL to ${origin}/api, or start Leadline`).first().waitFor();
    await details.getByRole('button', { name: 'Copy as curl' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`curl -sS '${origin}/sites?limit=5' `);
    await page.goto(`${origin}/_sim/#/sandboxes?sandbox=lost`);
    await page.getByRole('region', { name: 'Sandbox lost' }).getByText(`${origin}/api`, { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  it('the page of the documents tries a request at the root', async () => {
    const { origin, client } = root!;
    const { sandbox } = await client();
    const { page, complaints } = await open();
    await page.goto(`${origin}/_sim/docs?sandbox=${sandbox.name}`);
    await page.getByText('Get the account', { exact: true }).first().click();
    const answered = page.waitForResponse(`${origin}/account`);
    await page.getByRole('button', { name: 'Execute' }).click();
    expect((await answered).status()).toBe(200);
    expect(complaints).toEqual([]);
  }, 60_000);
});
