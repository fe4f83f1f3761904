import { describe, expect, it } from 'vitest';
import { Refusals } from '../../../src/client-report/facts/refusals.ts';
import { Run } from '../../findings/run.ts';
import { newWorld } from '../../support/world.ts';

describe('refusals by cause', () => {
  it('are counted by kind, the most frequent first', async () => {
    const { sandbox, get } = await newWorld();
    await sandbox.faults.add({ fault: 'unavailable', name: 'flaky', times: 2 });
    await get('/token');
    await get('/token');
    await get('/sites', { limit: 0 });
    await get('/sites', { starting_after: 'zzz' });
    await get('/sites', { limit: 'x' });
    await get('/sites/NOWHERE');
    await sandbox.faults.add({ fault: 'reset', name: 'cut', times: 1 });
    await get('/token').catch(() => 'cut');
    await sandbox.faults.add({ fault: 'latency', ms: 1 });
    await get('/token');
    expect((await sandbox.report()).facts.refusals).toEqual([
      { cause: 'validation', count: 3 },
      { cause: 'fault:flaky', count: 2 },
      { cause: 'fault:cut', count: 1 },
      { cause: 'site', count: 1 },
    ]);
  });

  it('are bounded: beyond 200 kinds, the rest are counted as one', () => {
    const [refusals, sum] = [new Refusals(), new Refusals()];
    const run = new Run();
    for (let n = 0; n < 300; n++) refusals.see(run.send({ status: 503, cause: `fault:f${n}-x` }));
    expect(refusals.list()).toHaveLength(201);
    expect(refusals.list()[0]).toEqual({ cause: 'other', count: 100 });
    sum.add(refusals);
    sum.add(refusals);
    expect(sum.list()).toHaveLength(201);
    expect(sum.list()[0]).toEqual({ cause: 'other', count: 200 });
    expect(sum.list()[1]!.count).toBe(2);
  });
});
