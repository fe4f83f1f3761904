import { expect, it } from 'vitest';
import { type SweepOptions, sweep } from '../../src/index.ts';
import { clientOf } from './client.ts';

/** Tests with a real clock, names made by chance, requests sent at once, and a sandbox for each of two files. */
function suite(): SweepOptions['run'] {
  let time = 0;
  return async simulator => {
    time += 1;
    const file = async (index: number) => {
      const sandbox = `file-${(index + time) % 2}-${time}`;
      await simulator.sandbox({ name: sandbox });
      const client = clientOf(simulator, sandbox);
      const created = await Promise.all(
        ['Reef', 'Cove'].map(name =>
          client.post('/sites', { name: `${name} ${index} ${1_795_000_000 + time * 7919}` }),
        ),
      );
      for (const { body } of created) {
        if (body !== null) await client.get(`/sites/${body.id}`);
      }
      const [page] = await Promise.all([
        client.get('/sites?limit=2'),
        client.get('/sites/TIDEPOOL'),
        client.get('/token'),
      ]);
      await client.get('/current_visitors?site_id=TIDEPOOL');
      if (index === 0 && Object.keys(page.body?.data[0] ?? {}).length > 6) throw new Error('an unknown field');
      if (page.body?.has_more === true) await client.get(`/sites?limit=2&starting_after=${page.body.data.at(-1).id}`);
    };
    await Promise.all([file(0), file(1)]);
  };
}

const only = [
  'format/key-order',
  'format/unknown-field',
  'refusals/getToken/503',
  'paging/short-pages',
  'silence/default-sort=shuffled',
];

it('two sweeps of the same tests have the same result, whatever the number of jobs', async () => {
  const [one, other] = [await sweep({ run: suite(), only }), await sweep({ run: suite(), only, jobs: 3 })];
  const stable = ({ baseline, variants, ...rest }: typeof one) => ({
    ...rest,
    baseline: { ...baseline, duration_ms: 0 },
    variants: variants.map(each => ({ ...each, duration_ms: 0, output: [] })),
  });
  expect(stable(other)).toEqual(stable(one));
  expect(one.variants.find(({ name }) => name === 'format/unknown-field')?.verdict).toBe('broke');
  expect(JSON.stringify(one.variants)).not.toMatch(/1795\d{6}|file-\d/);
});
