// The rows of the register: each is tried, or there is a reason not to; what trying them costs.
import { expect, it } from 'vitest';
import { assumptionNames } from '../../../src/contract/assumptions.ts';
import { ASSUMPTION_PROBES } from '../../../src/verify/probes/assumptions/table.ts';
import { otherServer, verified } from '../server.ts';
import { SWITCHES, UNSEEN } from './combination.ts';

it('has every assumption once', () => {
  expect(ASSUMPTION_PROBES.map(({ name }) => name)).toEqual(assumptionNames);
});

it.each(['demo-readonly', 'demo-admin', 'demo-read-TIDEPOOL'])(
  'tries every switch with %s, in at most 50 reads',
  async token => {
    const server = await otherServer();
    const { result } = await verified(server.url, token, { probes: ASSUMPTION_PROBES });
    const tried = result.results.filter(({ verdict }) => verdict === 'is');
    const untried = result.results.filter(({ verdict }) => verdict === 'not tried');
    expect(tried.map(({ name }) => name)).toEqual(
      SWITCHES.map(({ name }) => name).filter(name => !UNSEEN.includes(name)),
    );
    expect(untried).toHaveLength(assumptionNames.length - tried.length);
    expect(untried.filter(({ why, asked }) => why === null || asked !== null)).toEqual([]);
    expect(result.requests).toBeLessThanOrEqual(50);
    const methods = (await server.journal({ limit: 1000 })).map(({ method }) => method);
    expect(methods).toHaveLength(result.requests);
    expect(new Set(methods)).toEqual(new Set(['GET']));
  },
);

it.each([
  ['hour-window', /^never probed: /],
  ['month-total', /^never probed: /],
  ['concurrency-retry', /^never probed: /],
  ['lapsed', /^never probed: /],
  ['cold-query-ms', /^cannot be seen: /],
  ['site-id', /^not a switch: /],
])('says why %s is not tried', async (name, why) => {
  const server = await otherServer();
  const probes = ASSUMPTION_PROBES.filter(each => each.name === name);
  const { result } = await verified(server.url, 'demo-readonly', { probes });
  expect(result.results).toMatchObject([{ verdict: 'not tried', why: expect.stringMatching(why), asked: null }]);
});
