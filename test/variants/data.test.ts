// Variants that are data: what each sandbox begins with, whatever its fixture, also after a reset.
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/variants/registry.ts';
import { type Served, serve } from './served.ts';

interface List {
  readonly has_more: boolean;
  readonly data: readonly { readonly id: string; readonly name: string }[];
}

const list = async ({ ask }: Served, path: string) => (await ask('GET', path)).body as List;
const namesOf = ({ data }: List) => [...new Set(data.map(({ name }) => name))];

describe('the group data', () => {
  it('is for looking: it is not scored', () => {
    const levels = VARIANTS.filter(({ group }) => group === 'data').map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['info']));
  });
});

describe('names', () => {
  it.each([
    ['data/names-quoted', `"O'Neill" \\ <b>&amp;</b>`],
    ['data/names-emoji', '🪸 👩‍👩‍👧 Cafe\u0301 🇫🇷'],
    ['data/names-right-to-left', 'مرفأ 24 חוף'],
  ])('are those of account, sites and milestones: %s', async (variant, name) => {
    const served = await serve({ variant });
    expect(namesOf(await list(served, '/sites'))).toEqual([name]);
    expect(namesOf(await list(served, '/sites/TIDEPOOL/milestones'))).toEqual([name]);
    expect((await served.ask('GET', '/account')).body).toMatchObject({ name });
    await served.control('POST', '/reset');
    expect(namesOf(await list(served, '/sites'))).toEqual([name]);
  });
  it('are as long as they may be: data/names-long', async () => {
    const served = await serve({ variant: 'data/names-long' });
    const [site = ''] = namesOf(await list(served, '/sites'));
    const [milestone = ''] = namesOf(await list(served, '/sites/TIDEPOOL/milestones'));
    expect([[...site].length, [...milestone].length]).toEqual([255, 30]);
  });
  it('are those of sandboxes with a fixture of their own', async () => {
    const served = await serve({ variant: 'data/names-right-to-left' });
    await served.simulator.sandbox({ name: 'own', fixture: 'pages' });
    const { body } = await served.ask('GET', '/sites', undefined, 'pages-admin~own');
    expect(namesOf(body as List)).toEqual(['مرفأ 24 חוף']);
  });
});

describe('records', () => {
  it('are none: data/empty-account', async () => {
    const served = await serve({ variant: 'data/empty-account' });
    expect(await list(served, '/sites')).toMatchObject({ data: [], has_more: false });
    expect((await served.ask('GET', '/sites/TIDEPOOL')).status).toBe(404);
  });
  it('have no hits: data/no-hits', async () => {
    const served = await serve({ variant: 'data/no-hits' });
    const { body } = await served.ask('GET', '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits');
    expect(body).toEqual([{ visits: '0' }]);
  });
  it.each(['/sites', '/sites/TIDEPOOL/events', '/sites/TIDEPOOL/milestones'])(
    'are more than a page has: data/more-records of %s',
    async path => {
      const served = await serve({ variant: 'data/more-records' });
      const first = await list(served, `${path}?limit=100`);
      const second = await list(served, `${path}?limit=100&starting_after=${first.data.at(-1)!.id}`);
      expect([first.has_more, first.data.length, second.has_more]).toEqual([true, 100, false]);
      const ids = [...first.data, ...second.data].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(120);
    },
  );
});
