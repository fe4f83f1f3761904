import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { begin, dump, goOn, newWorld, type World } from '../support/looked-at.ts';

/** What there is to see: addresses of each view, each with a text that shows that it has been read. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [address: string, text: string | RegExp])[]>> = {
  Requests: [],
  Faults: [],
  World: [
    ['world', 'Which sandbox?'],
    ['world?sandbox=mid', 'of 600'],
    ['world?sandbox=old', /of [\d,]+ /],
    ['world?sandbox=nowhere', 'could not be read'],
  ],
  Report: [],
  Traffic: [],
  Sandboxes: [],
};

describeInBrowser('looking at the console', open => {
  it('changes neither the world nor what happens next in it', async () => {
    const [looked, twin]: [World, World] = [await newWorld(), await newWorld()];
    await Promise.all([begin(looked), begin(twin)]);
    const before = await dump(looked);

    const { page, complaints } = await open();
    page.setDefaultTimeout(10_000);
    const methods = new Set<string>();
    page.on('request', request => methods.add(request.method()));
    const home = `${looked.simulator.origin}/_sim/`;
    await page.goto(home);
    const views = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allInnerTexts();
    expect(views).toEqual(Object.keys(ADDRESSES));
    for (const [address, text] of Object.values(ADDRESSES).flat()) {
      await page.goto(`${home}#/${address}`);
      await page.getByRole('main').getByText(text).first().waitFor();
    }
    expect([...methods]).toEqual(['GET']);
    expect(complaints.filter(text => !/404/.test(text))).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(() => dump(looked), { timeout: 2_000 }).toEqual(before);

    // The sandbox that is next to go is on the page while it goes.
    await page.goto(`${home}#/world?sandbox=old`);
    await page
      .getByRole('main')
      .getByText(/of [\d,]+ /)
      .first()
      .waitFor();
    const [seen, unseen] = await Promise.all([goOn(looked), goOn(twin)]);
    expect(seen).toEqual(unseen);
    expect(seen.names).toEqual(['default', 'kept', 'mid', 'new', 'one-more']);
  }, 60_000);
});
