import { describe, expect, it } from 'vitest';
import { newWorld } from '../support/world.ts';
import { REQUESTS, RETIRED, type Request } from './requests.ts';

async function coverageOf(requests: readonly Request[], token = 'demo-admin') {
  const { sandbox, call } = await newWorld();
  for (const { method, path, ...sent } of requests) await call(method, path, { ...sent, token });
  return (await sandbox.report()).coverage.operations;
}

describe('coverage of operations', () => {
  it('counts the 17 in service, by the order of the document', async () => {
    const { covered, total, percent, missing } = await coverageOf([]);
    expect({ covered, total, percent }).toEqual({ covered: 0, total: 17, percent: 0 });
    expect(missing.slice(0, 4)).toEqual(['getAccount', 'getToken', 'listSites', 'createSite']);
    expect(missing.toSorted()).toEqual(Object.keys(REQUESTS).sort());
  });

  it('is complete once each was asked, whatever the answer', async () => {
    expect(await coverageOf(Object.values(REQUESTS))).toEqual({ covered: 17, total: 17, percent: 100, missing: [] });
    expect((await coverageOf(Object.values(REQUESTS), 'wrong')).covered).toBe(17);
  });

  it('counts what was asked once, to a tenth of a percent', async () => {
    const { getSite, listSites } = REQUESTS;
    const { covered, percent, missing } = await coverageOf([listSites!, getSite!, getSite!]);
    expect({ covered, percent }).toEqual({ covered: 2, percent: 11.8 });
    expect(missing).toHaveLength(15);
    expect(missing).not.toContain('getSite');
  });

  it('leaves out what is retired, removed or unknown', async () => {
    expect((await coverageOf([...RETIRED, { method: 'GET', path: '/nowhere' }])).covered).toBe(0);
  });
});
