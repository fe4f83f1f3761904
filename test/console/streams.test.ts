import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { describeInBrowser, expectAccessible } from '../support/browser.ts';
import { listening } from '../support/http.ts';
import { requestFlood } from '../support/request-flood.ts';

const STREAMS_MAX = 100;

const { origin } = await listening();

const sign = (page: Page, text: string) => page.locator('.sign', { hasText: text }).waitFor();
const clock = (page: Page, text: string) => page.locator('main time', { hasText: text }).first().waitFor();

describeInBrowser('the streams of pages', open => {
  it('reads the journal where the server has no stream for it, and follows the stream once it has', async () => {
    const { send, end } = await requestFlood(origin);
    onTestFinished(end);
    const gone = new AbortController();
    onTestFinished(() => gone.abort());
    for (let at = 0; at < STREAMS_MAX; at++) await fetch(`${origin}/_sim/journal/stream`, { signal: gone.signal });
    const { page } = await open();
    await page.goto(`${origin}/_sim/#/world?sandbox=default`);
    await sign(page, 'Every 2 s');
    await page.getByText('As many streams are open at the server as can be').waitFor();
    await send(1);
    await page.locator('.strip-item', { hasText: /This hour 1\b/ }).waitFor();
    await expectAccessible(page);
    gone.abort();
    await sign(page, 'Live');
  }, 60_000);

  it('leaves connections to seven pages of one browser, and its stream while it is hidden', async () => {
    const { page } = await open();
    const pages = [page];
    for (let at = 1; at < 7; at++) pages.push(await page.context().newPage());
    await Promise.all(pages.map(each => each.goto(`${origin}/_sim/#/world?sandbox=default`)));
    await Promise.all(pages.map(each => clock(each, '2026-06-15 12:00:00')));
    await Promise.all(pages.map(each => each.locator('.sign-live, .sign-polling').waitFor()));
    const live = async () => {
      const signs = await Promise.all(pages.map(each => each.locator('.sign-live').count()));
      return pages.filter((_page, at) => signs[at]! > 0);
    };
    const following = await live();
    expect(following).toHaveLength(3);
    await pages.at(-1)!.getByRole('button', { name: '+1 h' }).click();
    await Promise.all(pages.map(each => clock(each, '2026-06-15 13:00:00')));
    await following[0]!.evaluate(`
        Object.defineProperty(document, 'hidden', { value: true });
        document.dispatchEvent(new Event('visibilitychange'));`);
    await Promise.any(pages.filter(each => !following.includes(each)).map(each => sign(each, 'Live')));
  }, 60_000);
});
