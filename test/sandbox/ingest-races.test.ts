// What is checked before an ingest waits is checked again when it commits.
import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { emptyFolder } from '../persistence/folder.ts';

const PLAN = { profile: 'blog', visits_per_day: 10, since: '2026-06-01' };
const pageview = (visit: string) => ({
  type: 'pageview',
  timestamp: '2026-06-02 10:00:00',
  visit,
  hostname: 'https://a.example',
  pathname: '/',
});
const generatedId = 'EMPTYSEA-20260602-000001';

/** A server, in a data folder where there is one, and a way to call its sandbox `main`. */
async function serving(data?: string) {
  const simulator = await createSimulator({ ...(data === undefined ? {} : { data }), clock: '2026-06-15T12:00:00Z' });
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${simulator.origin}${path}`, {
      method,
      headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text };
  };
  return { simulator, call };
}

type Call = Awaited<ReturnType<typeof serving>>['call'];

const visitsIn = async (call: Call) => {
  const { text } = await call('GET', '/_sim/sites/EMPTYSEA/hits');
  const visits = text.split('\n').flatMap(line => (line === '' ? [] : (JSON.parse(line) as { visit: string }).visit));
  return visits;
};

describe.each([['in memory'], ['in a data folder']])('%s', place => {
  const folder = () => (place === 'in memory' ? undefined : emptyFolder());

  it('an ingest and a change of traffic never leave a visit in two places', async () => {
    const data = folder();
    let { simulator, call } = await serving(data);
    for (let round = 0; round < 8; round++) {
      const statuses = await Promise.all([
        call(
          'POST',
          '/_sim/sites/EMPTYSEA/hits',
          [...Array(300).keys()].map(n => pageview(`${round}-${n}`)).concat(pageview(generatedId)),
        ),
        call('PUT', '/_sim/sites/EMPTYSEA/traffic', PLAN),
      ]);
      expect(statuses.map(({ status }) => status).sort(), `round ${round}`).not.toEqual([200, 202]);
      const pageviews = (await visitsIn(call)).filter(visit => visit === generatedId);
      const generated = await call('DELETE', '/_sim/sites/EMPTYSEA/traffic');
      expect(generated.status).toBe(204);
      const own = (await visitsIn(call)).filter(visit => visit === generatedId);
      if (own.length > 0) expect(pageviews).toEqual(own);
      await call('POST', '/_sim/reset');
    }
    await simulator.close();
    if (data === undefined) return;
    ({ simulator, call } = await serving(data));
    expect(await visitsIn(call)).toEqual([]);
    await simulator.close();
  });

  it('an ingest into a site that is deleted meanwhile is a 404, and does not come back', async () => {
    const data = folder();
    let { simulator, call } = await serving(data);
    const refused: number[] = [];
    for (let round = 0; round < 8; round++) {
      const [ingest, deletion] = await Promise.all([
        call(
          'POST',
          '/_sim/sites/EMPTYSEA/hits',
          [...Array(500).keys()].map(n => pageview(`${n}`)),
        ),
        call('DELETE', '/v1/sites/EMPTYSEA'),
      ]);
      expect(deletion.status).toBe(200);
      expect([202, 404]).toContain(ingest.status);
      if (ingest.status === 404) refused.push(round);
      await call('POST', '/_sim/reset');
      expect(await visitsIn(call), `round ${round}`).toEqual([]);
    }
    await simulator.close();
    if (data !== undefined) {
      ({ simulator, call } = await serving(data));
      expect(await visitsIn(call)).toEqual([]);
      await simulator.close();
    }
  });

  it('ingests beside resets, restores and each other end as if they had come one after the other', async () => {
    const data = folder();
    let { simulator, call } = await serving(data);
    await call('POST', '/_sim/sites/EMPTYSEA/hits', [pageview('base')]);
    await call('POST', '/_sim/snapshots', { name: 'base' });
    for (let round = 0; round < 8; round++) {
      const batches = [0, 1, 2].map(batch => [...Array(250).keys()].map(n => pageview(`${round}-${batch}-${n}`)));
      await Promise.all([
        ...batches.map(batch => call('POST', '/_sim/sites/EMPTYSEA/hits', batch)),
        call('POST', '/_sim/snapshots/base/restore'),
        call('POST', '/_sim/sites/EMPTYSEA/hits', [...batches[0]!, { type: 'nothing' }]),
      ]);
      const visits = await visitsIn(call);
      // All or nothing, whatever the order.
      for (const batch of batches)
        expect([0, 250]).toContain(batch.filter(({ visit }) => visits.includes(visit)).length);
      expect(visits.filter(visit => visit === 'base')).toEqual(['base']);
      expect(new Set(visits).size).toBe(visits.length);
    }
    const last = await visitsIn(call);
    await simulator.close();
    if (data === undefined) return;
    ({ simulator, call } = await serving(data));
    expect(await visitsIn(call)).toEqual(last);
    await simulator.close();
  });
});
