import { expect, it } from 'vitest';
import { Facts } from '../../../src/client-report/facts/facts.ts';
import { RETIRED } from '../../coverage/requests.ts';
import { Run } from '../../findings/run.ts';
import { newWorld } from '../../support/world.ts';

it('the most requests of one sandbox that were under way together', async () => {
  const { sandbox, get } = await newWorld();
  await sandbox.faults.add({ name: 'gate', fault: 'hold' });
  const held = [get('/token'), get('/sites'), get('/token', undefined, { token: 'demo-readonly' })].map(sent =>
    sent.then(({ status }) => status),
  );
  while ((await sandbox.usage.get()).in_flight < 3) await new Promise(setImmediate);
  await sandbox.faults.release('gate');
  expect(await Promise.all(held)).toEqual([200, 200, 200]);
  await sandbox.faults.clear();
  await get('/token');
  expect((await sandbox.report()).facts.peak_in_flight).toBe(3);
});

it('over several sandboxes, that of the busiest', () => {
  const [one, other, sum] = [new Facts(), new Facts(), new Facts()];
  const run = new Run();
  one.see(run.send({ underWay: 3 }));
  other.see(run.send({ underWay: 2 }));
  sum.add(one);
  sum.add(other);
  expect(sum.describe().peak_in_flight).toBe(3);
});

it('calls of retired and removed endpoints', async () => {
  const { sandbox, call, get } = await newWorld();
  for (const { method, path, ...sent } of RETIRED) await call(method, path, sent);
  await get('/token');
  await get('/nowhere');
  expect((await sandbox.report()).facts.retired).toBe(RETIRED.length);
});
