import { beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '../../src/contract/control.gen.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import { otherServer } from '../verify/server.ts';
import { listOf, type Side } from './likeness.ts';
import { twinOf } from './twin-of.ts';

const SITES = ['TIDEPOOL', 'SEASHELL', 'BAREBOAT', 'EMPTYSEA'];

/** What --rename leaves as it is, and what Leadline itself writes. */
const STAYS = new Set(
  [
    'timezone',
    'country_code',
    'region',
    'browser',
    'operating_system',
    'currency',
    'sharing',
    'channel',
    'device',
  ].concat(...['utm_medium', 'abilities', 'tokens']),
);

/** The texts of a fixture that could have something of the account, keys among them where they are names. */
function* textsOf(value: unknown, key = ''): Generator<string> {
  if (STAYS.has(key)) return;
  if (typeof value === 'string') yield value.toLowerCase();
  else if (Array.isArray(value)) for (const each of value) yield* textsOf(each, key);
  else if (typeof value === 'object' && value !== null) {
    if (key === 'hits') yield* Object.keys(value).map(id => id.toLowerCase());
    for (const [name, each] of Object.entries(value)) yield* textsOf(each, name);
  }
}

const report = async ({ url, token }: Side, site: string, field: string): Promise<string[]> => {
  const query = { entity: 'pageview', entity_id: site, aggregates: 'visits', field_grouping: field, limit: '1000' };
  const answer = await fetch(`${url}/aggregations?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
  });
  return ((await answer.json()) as Record<string, string>[]).map(row => row[field]!);
};

/** Every name, path, host, campaign, tag and city of an account. */
async function originalsOf(side: Side): Promise<Set<string>> {
  const account = (await (
    await fetch(`${side.url}/account`, {
      headers: { Authorization: `Bearer ${side.token}`, Accept: 'application/json' },
    })
  ).json()) as Record<string, string>;
  const originals = [account.name!, account.email!];
  for (const site of await listOf(side, '/sites')) {
    originals.push(String(site.id), String(site.name));
    for (const { name } of await listOf(side, `/sites/${site.id}/events`)) originals.push(String(name));
    for (const { id, name } of await listOf(side, `/sites/${site.id}/milestones`))
      originals.push(String(id), String(name));
  }
  for (const site of SITES) {
    for (const field of [
      'hostname',
      'pathname',
      'entry_page',
      'referrer_hostname',
      'referrer_pathname',
      'city',
      'state',
    ]) {
      const texts = await report(side, site, field);
      originals.push(
        ...texts,
        ...texts.flatMap(text => text.split('/')),
        ...texts.map(text => text.replace(/^.*:\/\//, '')),
      );
    }
    for (const field of ['utm_campaign', 'utm_source', 'utm_content', 'utm_term', 'keyword', 'ref']) {
      originals.push(...(await report(side, site, field)));
    }
  }
  const short = (text: string) => text.length > 3 && !/^https?:$/.test(text);
  return new Set(originals.map(text => text.toLowerCase()).filter(short));
}

describe('twin --rename', () => {
  let account: SimulatorHandle;
  let side: Side;
  let text: string;
  beforeAll(async () => {
    account = await otherServer({ clock: '2025-03-20T12:00:00Z', frozen: true });
    side = { url: account.url, token: 'demo-admin' };
    ({ text } = await twinOf(side, { rename: true }));
  }, 30_000);

  it('leaves no original name, path, host, campaign or city in the file', async () => {
    const originals = await originalsOf(side);
    for (const known of [
      'tidepool outfitters',
      'add to cart',
      '/collections/sale',
      'knitwear',
      'winter-layers',
      'boston',
    ]) {
      expect(originals).toContain(known);
    }
    expect(originals.size).toBeGreaterThan(1000);
    const texts = [...textsOf(JSON.parse(text))];
    expect(texts.length).toBeGreaterThan(500);
    const all = texts.join('\n');
    expect([...originals].filter(original => all.includes(original))).toEqual([]);
    // The same search finds them in the twin that keeps its names.
    const kept = [...textsOf(JSON.parse((await twinOf(side)).text))].join('\n');
    expect([...originals].filter(original => kept.includes(original)).length).toBeGreaterThan(500);
  }, 30_000);

  it('is the same again, and another by another seed', async () => {
    expect((await twinOf(side, { rename: true })).text).toBe(text);
    const other = (await twinOf(side, { rename: true, seed: 'other' })).text;
    expect(other.length).toBeGreaterThan(0.9 * text.length);
    const [one, two] = [JSON.parse(text) as Fixture, JSON.parse(other) as Fixture];
    expect(one.sites!.filter(({ name }, index) => name === two.sites![index]!.name)).toEqual([]);
  }, 30_000);

  it('has one stand-in for a name, wherever it is', () => {
    const { sites, events } = JSON.parse(text) as Fixture;
    const ids = sites!.map(({ id }) => id);
    expect(new Set(events!.map(({ site_id }) => ids.indexOf(site_id)))).toEqual(new Set([0, 1, 2]));
    const generated = sites!.flatMap(({ id, traffic }) => {
      const { profile } = traffic ?? {};
      return typeof profile === 'object' ? profile.events!.map(({ name }) => `${id} ${name}`) : [];
    });
    const listed = events!.map(({ site_id, name }) => `${site_id} ${name}`);
    expect(generated.length).toBeGreaterThan(8);
    expect(generated.filter(name => !listed.includes(name))).toEqual([]);
    // Newsletter is an event of the shop and of the blog.
    expect(new Set(events!.map(({ name }) => name)).size).toBe(events!.length - 1);
  });

  it('is a fixture that has the same shape', async () => {
    const twin = await otherServer({ clock: '2025-03-20T12:00:00Z', frozen: true, fixture: JSON.parse(text) });
    const own = { url: twin.url, token: 'twin-admin' };
    const shapes = async (of: Side) =>
      (await listOf(of, '/sites')).map(({ timezone, created_at }) => ({ timezone, created_at }));
    expect(await shapes(own)).toEqual(await shapes(side));
    const [{ id }] = (await listOf(own, '/sites')) as [{ id: string }];
    expect(await report(own, id, 'ai_source')).toContain('ChatGPT');
  });
});
