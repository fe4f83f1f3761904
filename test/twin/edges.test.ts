import { describe, expect, it } from 'vitest';
import type { Fixture, TrafficProfile } from '../../src/contract/control.gen.ts';
import { createSimulator } from '../../src/create-simulator.ts';
import { fork } from '../../src/random/random.ts';
import type { SimulatorOptions } from '../../src/simulator/options.ts';
import { elapsedMs } from '../../src/time/clock.ts';
import type { AccountFigures, TrafficFigures } from '../../src/twin/figures.ts';
import { fitAccount } from '../../src/twin/fit/fit-account.ts';
import { makeTwin } from '../../src/twin/twin.ts';
import { TwinError } from '../../src/twin/twin-error.ts';
import type { Send } from '../../src/verify/server/exchange.ts';
import { paced, RunEnd } from '../../src/verify/server/paced.ts';
import { otherServer } from '../verify/server.ts';
import { compareSite, listOf, type Side } from './likeness.ts';
import { twinOf } from './twin-of.ts';

const AT: SimulatorOptions = { clock: '2026-06-15T12:00:00Z', frozen: true };
/** Of the demo, three weeks. */
const EARLY: SimulatorOptions = { ...AT, clock: '2025-01-22T12:00:00Z' };
const TOKENS = [
  { name: 'all', value: 'all', abilities: ['*'] },
  { name: 'one', value: 'one', abilities: ['read:ONE'] },
];

/** The twin of an account that a fixture makes, and both servers. */
async function twinned(fixture: object, asked: Parameters<typeof twinOf>[1] = {}) {
  const account = await otherServer({ ...AT, fixture: { tokens: TOKENS, ...fixture } });
  const side = { url: account.url, token: 'all' };
  const made = await twinOf(side, asked);
  const twin = await otherServer({ ...AT, fixture: JSON.parse(made.text) });
  return { made, account: side, twin: { url: twin.url, token: 'twin-admin' } };
}

async function expectSameLists(account: Side, twin: Side, paths: readonly string[]): Promise<void> {
  for (const path of paths) expect(await listOf(twin, path), path).toEqual(await listOf(account, path));
}

const profileOf = (text: string, index = 0) =>
  (JSON.parse(text) as Fixture).sites![index]!.traffic?.profile as TrafficProfile;
const pageview = (visit: string, timestamp: string, pathname = '/') => ({
  ...{ type: 'pageview', visit, timestamp, hostname: 'https://one.example', pathname, country_code: 'PT' },
});

describe('sites with little', () => {
  it('keeps a site without traffic and its events, those that have no currency among them', async () => {
    const hits = [{ type: 'event', timestamp: '2026-06-14 23:00:00', visit: 'v', name: 'Just tracked' }];
    const { made, account, twin } = await twinned({
      sites: [{ id: 'ONE', name: 'One' }],
      events: [{ site_id: 'ONE', name: 'Paid', currency: 'euro' }],
      hits: { ONE: hits },
    });
    expect(profileOf(made.text)).toBeUndefined();
    await expectSameLists(account, twin, ['/sites', '/sites/ONE/events']);
  });

  it('keeps a site of one visit', async () => {
    const { made, account, twin } = await twinned({
      sites: [{ id: 'ONE', name: 'One', timezone: 'Europe/Lisbon' }],
      hits: { ONE: [pageview('v', '2026-06-10 09:00:00')] },
    });
    expect(made.notes).toEqual([]);
    expect(profileOf(made.text).places).toEqual([{ weight: 1000, country_code: 'PT' }]);
    await expectSameLists(account, twin, ['/sites', '/sites/ONE/events']);
    const [row] = await compareSite(account, twin, 'ONE', { firstDay: '2026-06-01', lastDay: '2026-06-13' });
    expect(row).toMatchObject({ what: 'visits 2026-06', account: 1 });
    expect(row!.twin).toBeLessThan(4);
  });

  it('lists events without conversions, and more of them than a profile has', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Event ${index}`);
    const { made, account, twin } = await twinned({
      sites: [{ id: 'ONE', name: 'One' }],
      hits: {
        ONE: [
          ...['2026-05-10', '2026-05-11'].map(day => pageview(day, `${day} 09:00:00`)),
          ...names.map((name, index) => ({
            ...{ type: 'event', visit: '2026-05-10', name, value: 100 * index },
            timestamp: index < 20 ? '2026-05-10 09:00:10' : '2026-06-14 23:00:00',
          })),
        ],
      },
    });
    expect(profileOf(made.text).events).toHaveLength(30);
    await expectSameLists(account, twin, ['/sites/ONE/events']);
  });

  it('leaves a site alone that nobody visits any more', async () => {
    const days = Array.from({ length: 20 }, (_, day) => `2025-11-${String(day + 1).padStart(2, '0')}`);
    const { account, twin } = await twinned({
      sites: [{ id: 'ONE', name: 'One' }],
      hits: { ONE: days.flatMap(day => [1, 2, 3].map(visit => pageview(`${day}-${visit}`, `${day} 1${visit}:00:00`))) },
    });
    const compared = await compareSite(account, twin, 'ONE', { firstDay: '2025-11-01', lastDay: '2026-06-13' });
    expect(compared.find(({ what }) => what === 'visits 2025-11')!.value).toBeLessThan(0.15);
    const after = await fetch(
      `${twin.url}/aggregations?entity=pageview&entity_id=ONE&aggregates=visits&date_from=2025-12-01 00:00:00`,
      { headers: { Authorization: 'Bearer twin-admin', Accept: 'application/json' } },
    );
    expect(await after.json()).toEqual([{ visits: '0' }]);
  });
});

describe('tokens and limits', () => {
  it('reads one site with a token of one site', async () => {
    const account = await otherServer(EARLY);
    const side = { url: account.url, token: 'demo-read-SEASHELL' };
    const own = { ...side, token: 'demo-read-TIDEPOOL' };
    await expect(twinOf(own)).rejects.toThrow(new TwinError('the token can list no sites (400): --site ID names one'));
    await expect(twinOf(own, { siteId: 'SEASHELL' })).rejects.toThrow('the site of --site cannot be read (404)');
    const made = await twinOf(own, { siteId: 'TIDEPOOL' });
    expect((JSON.parse(made.text) as Fixture).sites!.map(({ id }) => id)).toEqual(['TIDEPOOL']);
    expect(made.notes).toEqual(['not read: GET /account (400)']);
    await expect(twinOf({ ...side, token: 'nobody' })).rejects.toThrow('the server refuses the token (401)');
  });

  it('reads three sites of many events by 60 requests, and more events of one site', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Event ${String(index).padStart(2, '0')}`);
    const accountOf = async (ids: readonly string[]) => {
      const traffic = { profile: 'blog', visits_per_day: 20 };
      const sites = ids.map(id => ({ id, name: id, traffic }));
      const events = ids.flatMap(site_id => names.map(name => ({ site_id, name, currency: 'euro' })));
      const account = await otherServer({ ...EARLY, fixture: { tokens: TOKENS, sites, events } });
      return twinOf({ url: account.url, token: 'all' });
    };
    const three = await accountOf(['ONE', 'TWO', 'THREE']);
    expect(three.requests).toBe(60);
    expect(three.notes[0]).toBe('not read: conversions of 46 of 53 events of ONE');
    const one = await accountOf(['ONE']);
    expect(one.requests).toBe(60);
    expect(one.notes).toEqual(['not read: conversions of 8 of 53 events of ONE']);
  });

  it('pages through many sites, in order until the requests are used', async () => {
    const account = await otherServer({ ...AT, fixture: 'pages' });
    const side = { url: account.url, token: 'pages-admin' };
    const made = await twinOf(side, { maxRequests: 40 });
    expect(made.requests).toBeLessThanOrEqual(40);
    const { sites } = JSON.parse(made.text) as Fixture;
    expect(sites!.map(({ id }) => id)).toEqual((await listOf(side, '/sites')).map(({ id }) => id));
    expect(made.notes.at(-1)).toMatch(
      /^not read: events, milestones and traffic of (\w+, ){3}\d+ more sites: --max-requests$/,
    );
  });

  it.each([
    'rate_limited:times=2,retry_after_s=0',
    'rate_limited:retry_after_s=90',
    'unavailable:times=2,retry_after_s=0',
  ])('ends without a twin at %s', async fault => {
    const account = await otherServer({ ...EARLY, faults: [`${fault},after=20`] });
    await expect(twinOf({ url: account.url, token: 'demo-admin' })).rejects.toThrow(RunEnd);
  });

  it('goes on after one 429', async () => {
    const account = await otherServer({ ...EARLY, faults: ['rate_limited:times=1,retry_after_s=0,after=20'] });
    expect((await twinOf({ url: account.url, token: 'demo-admin' })).sitesWithTraffic).toBe(3);
  });
});

describe('servers with other assumptions', () => {
  it('fits the same', async () => {
    const sections = async (assume: SimulatorOptions['assume']) => {
      const account = await createSimulator({ ...EARLY, plan: 'unlimited', ...(assume && { assume }) });
      const { text } = await twinOf({ url: account.url, token: 'demo-admin' });
      await account.close();
      const { growth, calendar, rhythm, places, events, sections, campaigns } = profileOf(text);
      return { growth, calendar, rhythm, places, events, sections, campaigns };
    };
    const usual = await sections(undefined);
    const others = await sections({
      ...{ 'bounce-rate': 'percent', 'hostname-scheme': 'bare', 'date-key': 'timestamp', 'missing-dimension': 'null' },
      ...{ 'empty-buckets': 'zero-filled', 'default-sort': 'oldest-first', 'event-ids': 'removed', 'no-data': 'empty' },
    } as SimulatorOptions['assume']);
    expect(others).toEqual(usual);
  });
});

const RANDOM_SERVERS = 60;
const VALUES: readonly unknown[] = [
  '',
  '0',
  '-5',
  '1e9',
  'NaN',
  '99999999999999999999',
  null,
  undefined,
  7,
  {},
  [],
  true,
  '\u0000\ud800',
  '2026-05',
];

/** A server whose answers are of the right form, with anything in them. */
function anyServer(seed: number): Send {
  const random = fork('twin', 'server', seed);
  const one = <Item>(items: readonly Item[]) => items[random.below(items.length)]!;
  const value = () => one(VALUES);
  const row = (fields: readonly string[]) =>
    Object.fromEntries(fields.map(field => [field, random.below(3) === 0 ? value() : one(['3', '120', 'a/b', '/x'])]));
  return async ({ path, query = {} }) => {
    const rows = (fields: readonly string[]) => Array.from({ length: random.below(6) }, () => row(fields));
    const body =
      path === '/aggregations'
        ? rows([...query.aggregates!.split(','), ...(query.field_grouping?.split(',') ?? [])]).map(each => ({
            ...each,
            ...(query.date_grouping && {
              date: one(['2026-05', '2026-04', '2026-05-03', '2026-05-03 04:00:00', value()]),
            }),
          }))
        : path === '/sites'
          ? {
              data: [
                {
                  id: 'ONE',
                  name: 'One',
                  timezone: one(['UTC', 'Mars', value()]),
                  created_at: value(),
                  sharing: value(),
                },
              ],
            }
          : {
              data: rows(['id', 'name', 'currency', 'created_at', 'milestone_date']),
              has_more: one([true, false, value()]),
            };
    const status = path === '/sites' ? 200 : one([200, 200, 200, 200, 400, 404, 422, 500]);
    const text = JSON.stringify(body);
    return { status, headers: { date: 'Mon, 15 Jun 2026 12:00:00 GMT' }, text, json: JSON.parse(text) };
  };
}

describe('servers that answer anything', () => {
  it.each(Array.from({ length: RANDOM_SERVERS }, (_, seed) => seed))(
    'makes a fixture or says why not: %i',
    async seed => {
      const pace = paced(
        { send: anyServer(seed), elapsedMs, sleep: async () => {} },
        { maxRequests: 150, rate: 1000, maxWaitS: 0 },
      );
      const asked = { maxRequests: 150, siteId: undefined, wallMs: () => 0, seed: 'leadline', rename: seed % 2 === 0 };
      try {
        const { text } = await makeTwin(pace, asked);
        expect((JSON.parse(text) as Fixture).sites).toHaveLength(1);
      } catch (error) {
        expect(error).toBeInstanceOf(TwinError);
      }
    },
  );
});

describe('very large accounts', () => {
  const visits = 1e9;
  const traffic: TrafficFigures = {
    lastDay: 20_600,
    months: [{ month: '2026-05', visits, pageviews: 3 * visits, bounces: visits / 2, durationS: 60 * visits }],
    days: [],
    hours: [],
    pages: [
      { hostname: 'https://one.example', pathname: '/', pageviews: 3 * visits },
      { hostname: 'https://one.example', pathname: '/b', pageviews: 9 },
    ],
    entries: [{ pathname: '/', visits }],
    ...{ sources: [], places: [], agents: [], events: [] },
  };
  const site = { id: 'ONE', name: 'One', sharing: 'none', created_at: null, timezone: 'UTC' };
  const figures: AccountFigures = {
    account: null,
    sites: [{ site, events: [], milestones: [], traffic }],
    leftOut: [],
  };

  it('get as many visits as are generated, and the factor is said', async () => {
    const { fixture, nearest } = fitAccount(figures, 'leadline');
    expect(nearest).toEqual([
      expect.stringMatching(/^ONE has \d+(\.\d+)? times as many visits as its twin, since no day/),
    ]);
    await (await createSimulator({ fixture, listen: false })).close();
  });
});
