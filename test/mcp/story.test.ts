// One story through all tools, by the client of the official SDK over a real process: with a server of its own, and with
// one that runs elsewhere. Both go over HTTP.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build, type Serving, serving } from '../cli/leadline.ts';
import { openSession, type Session } from './session.ts';

const CLOCK = ['--clock', '2026-06-15T12:00:00Z', '--frozen'];
let session: Session | undefined;
let server: Serving | undefined;

beforeAll(() => build(), 120_000);
afterEach(async () => {
  await session?.client.close();
  server?.process.kill();
  await server?.ended;
  session = undefined;
  server = undefined;
});

const openOwn = async () => openSession(CLOCK);

async function openElsewhere(...args: string[]): Promise<Session> {
  server = await serving([...CLOCK, ...args.filter(arg => arg !== '--url')]);
  return openSession(['--url', server.url, ...args.filter(arg => !arg.startsWith('--base-path'))]);
}

describe.each([
  ['a server of its own', openOwn],
  ['--url of a server with a control token', () => openElsewhere('--control-token=s3cret')],
  [
    'LEADLINE_URL, and another base path',
    async () => {
      server = await serving([...CLOCK, '--base-path', '/api']);
      return openSession([], { LEADLINE_URL: server.url });
    },
  ],
])('leadline mcp with %s', (_, open) => {
  it('makes a sandbox, arms a fault, asks, explains, releases, lets time pass, asks again, counts, reports and resets', async () => {
    session = await open();
    const { call } = session;

    const made = await call('sandbox', { action: 'make', sandbox: 'reef', plan: 'tier-1', ...FROZEN });
    expect(made.told).toMatchObject({ name: 'reef', plan: 'tier-1', token: 'demo-admin~reef' });
    expect(made.told.sites.map(({ id }: { id: string }) => id)).toContain('TIDEPOOL');
    // What a client's own code would do with it.
    const own = await fetch(`${made.told.base_url}/account`, {
      headers: { authorization: `Bearer ${made.told.token}`, accept: 'application/json' },
    });
    expect(own.status).toBe(200);

    const rule = { fault: 'unavailable', name: 'outage', match: { operation: 'listSites' }, retry_after_s: 30 };
    const armed = await call('fault', { action: 'arm', sandbox: 'reef', ...rule });
    expect(armed.told.armed).toMatchObject({ ...rule, fired: 0 });

    const refused = await call('ask', { path: '/sites', query: { limit: 1 }, sandbox: 'reef' });
    expect(refused.isError).toBe(false);
    expect(refused.told).toMatchObject({ status: 503, headers: { 'retry-after': '30' } });

    const why = await call('explain', { journal_id: refused.told.journal_id });
    expect(why.told).toMatchObject({ method: 'GET', path: '/sites', query: 'limit=1', status: 503 });
    expect(why.told.explanation.why).toContain('the fault rule "outage" (unavailable) answered 503');
    expect((await call('explain')).told).toEqual(why.told);

    expect((await call('fault', { action: 'list', sandbox: 'reef' })).told.rules).toMatchObject([{ fired: 1 }]);
    const released = await call('fault', { action: 'release', sandbox: 'reef', name: 'outage' });
    expect(released.told.released).toEqual([{ name: 'outage', went_on: 0, is_removed: true }]);
    expect((await call('clock', { action: 'advance', sandbox: 'reef', seconds: 30 })).told).toEqual({
      sandbox: 'reef',
      now: '2026-06-15T12:00:30.000Z',
      frozen: true,
    });

    const again = await call('ask', { path: '/sites', query: { limit: 1 }, sandbox: 'reef' });
    expect(again.told).toMatchObject({ status: 200, body: { object: 'list', data: [{ id: 'TIDEPOOL' }] } });
    expect(again.told.journal_id).toBeGreaterThan(refused.told.journal_id);

    const hit = { type: 'pageview', timestamp: '2026-06-15 12:00:00', visit: 'v1', pathname: '/a' };
    const site = { sandbox: 'reef', site_id: 'EMPTYSEA' };
    expect((await call('hits', { action: 'ingest', ...site, hits: [hit] })).told).toEqual({ accepted: 1 });
    expect((await call('hits', { action: 'export', ...site })).told.hits).toMatchObject([hit]);
    expect((await call('hits', { action: 'count', ...site })).told).toEqual({
      from: '2026-06-14 12:00:30',
      to: '2026-06-15 12:00:30',
      hits: 1,
      pageviews: 1,
      events: {},
      visits: 1,
    });

    const report = await call('report', { sandbox: 'reef' });
    expect(report.told).toMatchObject({
      requests: 3,
      findings: [],
      coverage: { operations: { covered: 2, total: 17 } },
    });

    const reset = await call('reset', { sandbox: 'reef' });
    expect(reset.told).toEqual({ reset: 'reef', clock: { now: '2026-06-15T12:00:00.000Z', frozen: true } });
    expect((await call('hits', { action: 'count', ...site })).told.hits).toBe(0);

    // Text and structure say the same.
    expect(JSON.parse(report.text)).toEqual(report.told);
  }, 30_000);
});

const FROZEN = { clock: '2026-06-15T12:00:00Z', frozen: true };

describe('leadline mcp with a server of its own', () => {
  it('tells its base URL and tokens before any tool is used, and takes the options of a server', async () => {
    session = await openSession(['--fixture', 'empty', '--base-path', '/api/v1']);
    const described = await session.call('sandbox', { action: 'describe' });
    expect(described.told).toMatchObject({ name: 'default', fixture: 'empty' });
    expect(described.told.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1$/);
    const instructions = session.client.getInstructions()!;
    expect(instructions).toContain(described.told.base_url);
    expect(instructions).toContain(described.told.token);
    expect(session.stderr()).toBe('');
  }, 30_000);

  it('tells what a client sees of faults that send no whole answer, and lets held requests go on', async () => {
    session = await openSession(CLOCK);
    const { call } = session;
    for (const [fault, seen] of Object.entries(SEEN)) {
      await call('fault', { action: 'arm', fault });
      const asked = await call('ask', { path: '/account', timeout_s: fault === 'hang' ? 0.2 : 30 });
      expect(asked.told).toMatchObject(seen);
      const why = await call('explain', { journal_id: asked.told.journal_id });
      expect(why.told.cause).toMatch(new RegExp(`^fault:${fault}`));
      await call('fault', { action: 'release' });
    }

    await call('fault', { action: 'arm', fault: 'hold', name: 'gate' });
    const held = call('ask', { path: '/account', timeout_s: 30 });
    for (let seen = 0; seen === 0; ) seen = (await call('fault', { action: 'list' })).told.rules[0].held;
    const released = await call('fault', { action: 'release' });
    expect(released.told.released).toEqual([{ name: 'gate', went_on: 1, is_removed: true }]);
    expect((await held).told).toMatchObject({ status: 200 });

    // With the base path, a query of its own, and what a URL must encode.
    const paths = ['/v1/sites?sort=name', '/sites/TIDEPOOL%20', '/sites/é', '/nowhere'];
    const statuses = [];
    for (const path of paths) statuses.push((await call('ask', { path, query: { limit: 2 } })).told.status);
    expect(statuses).toEqual([200, 404, 404, 404]);
    const query = { entity: 'pageview', entity_id: 'TIDEPOOL', aggregates: ['visits', 'uniques'], filters: [] };
    const figures = await call('ask', { path: '/aggregations', query, token: 'Demo read TIDEPOOL' });
    expect(figures.told).toMatchObject({ status: 200, body: [{ visits: expect.any(String) }] });
    expect((await call('explain')).told).toMatchObject({ token: 'Demo read TIDEPOOL', path: '/aggregations' });

    // Its own requests are not those of a client that opens too many connections.
    await call('sandbox', { action: 'make', sandbox: 'calm' });
    for (let asked = 0; asked < 21; asked++) await call('ask', { path: '/account', sandbox: 'calm' });
    expect((await call('report', { sandbox: 'calm' })).told.findings).toEqual([]);
  }, 30_000);
});

const SEEN = {
  reset: { status: null, failed: 'the connection was cut (ECONNRESET)' },
  truncate: { status: 200, failed: 'the connection was cut (ECONNRESET), in the middle of the body' },
  hang: { status: null, failed: 'no whole answer within 0.2 s' },
};
