import { expect, it } from 'vitest';
import { describeInBrowser } from '../support/browser.ts';
import { begin, dump, goOn, newWorld, type World } from '../support/looked-at.ts';

/** What there is to see: addresses of each view, each with a text that shows that it has been read. */
const ADDRESSES: Readonly<Record<string, readonly (readonly [address: string, text: string | RegExp])[]>> = {
  Requests: [
    ['requests', '/sites/NOWHERE'],
    ['requests?sandbox=mid&status=4xx', '/sites/NOWHERE'],
    ['requests?sandbox=new&id=14', 'The operation was not carried out.'],
    ['requests?deviations=true', 'matches the filters'],
    ['requests?id=9999', 'This request is not kept any more'],
    ['requests?sandbox=kept', 'No requests yet'],
  ],
  Faults: [
    ['faults?sandbox=mid', 'now-and-then'],
    ['faults?sandbox=old&fault=latency&ms=5', '--fault latency:ms=5'],
    ['faults?sandbox=kept', 'Nothing is armed'],
  ],
  World: [
    ['world?sandbox=*', 'Which sandbox?'],
    ['world?sandbox=mid', 'of 600'],
    ['world?sandbox=old', /of [\d,]+ /],
    ['world?sandbox=nowhere', 'There is no sandbox nowhere'],
  ],
  Report: [
    ['report', 'operations in service were called'],
    ['report?sandbox=mid', 'operations in service were called'],
    ['report?sandbox=new&level=warning&missing=operations', 'createMilestone'],
    ['report?sandbox=kept', 'No request reached the API.'],
  ],
  Traffic: [
    ['traffic?sandbox=mid&site=EMPTYSEA&range=all&hits=shown', '2 hits: all of this range.'],
    ['traffic?sandbox=old&site=TIDEPOOL&field_grouping=pathname', '/'],
    ['traffic?sandbox=new&site=SEASHELL&entity=event', 'Add a filter'],
    ['traffic?sandbox=new&site=NOWHERE', 'There is no site NOWHERE'],
  ],
  Sandboxes: [
    ['sandboxes', 'mid'],
    ['sandboxes?sandbox=kept', 'before'],
    ['sandboxes?sandbox=old', 'No snapshots'],
  ],
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
      await page.getByRole('main').getByText(text).filter({ visible: true }).first().waitFor();
    }
    await page.goto(`${home}#/sandboxes?sandbox=kept`);
    await page.getByLabel('Show curl').check();
    await page.getByRole('button', { name: 'Restore before' }).click();
    await page.getByRole('dialog').getByText('/_sim/snapshots/before/restore').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect([...methods]).toEqual(['GET']);
    expect(complaints.filter(text => !/404/.test(text))).toEqual([]);
    await page.goto('about:blank');
    await expect.poll(() => dump(looked), { timeout: 10_000 }).toEqual(before);

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
