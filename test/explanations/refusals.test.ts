import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journal, JournalExchange } from '../../src/contract/control.gen.ts';
import { createSimulator } from '../../src/create-simulator.ts';
import { CAUSES, readCauses } from '../../src/explanations/causes.ts';
import { type Asked, type Provoker, startProvoker } from './provoked.ts';

let server: Provoker;
beforeAll(async () => {
  server = await startProvoker();
});
afterAll(() => server.close());

interface Row {
  readonly asked: Asked | (() => Promise<Asked>);
  readonly cause: string | null;
  /** What its parts must contain. */
  readonly why?: string;
  readonly allowed?: string;
  readonly try: string;
}

const PAGEVIEWS = '/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits';
const filters = (value: unknown) => ({
  request: `GET ${PAGEVIEWS}&filters=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
});
const create = (body: string | object, headers = {}) => ({ request: 'POST /sites', body, headers });

async function fault(rule: object, asked: Asked): Promise<Asked> {
  await server.control('DELETE /faults');
  await server.control('POST /faults', { name: 'flaky', ...rule });
  return asked;
}
const SITES = { request: 'GET /sites' };
const STRICT = 'demo-admin~strict';

const REFUSALS: Readonly<Record<string, Row>> = {
  'no header': {
    asked: { ...SITES, token: null },
    cause: 'token:missing',
    why: 'Check 1 of 10 (token): the request has no Authorization header',
    try: 'Send Authorization: Bearer TOKEN',
  },
  'another scheme': {
    asked: { ...SITES, headers: { Authorization: 'Basic ZGVtbzpkZW1v' } },
    cause: 'token:malformed',
    try: 'Print the header that your client sends',
  },
  'a token of the real service': {
    asked: { ...SITES, token: 'sk-live-5f2a' },
    cause: 'token:unknown',
    allowed: '"Demo admin"',
    try: 'GET /_sim/tokens lists the tokens',
  },
  'a misspelt sandbox': {
    asked: async () => {
      await server.control('PUT /sandboxes/checkout', {});
      return { ...SITES, token: 'sim-1~chekout' };
    },
    cause: 'token:unknown',
    why: 'names the sandbox "chekout", which does not exist; the nearest is "checkout"',
    try: 'Write ~checkout at the end of the token',
  },
  'an expired token': {
    asked: { ...SITES, token: 'demo-expired' },
    cause: 'token:expired',
    why: '"Demo expired" had expired at 2025-01-31 00:00:00',
    try: 'Use another token: "Demo admin"',
  },
  'a revoked token': {
    asked: async () => {
      const { value } = await server.control('POST /tokens', { name: 'Gone', abilities: ['*'] });
      await server.control('DELETE /tokens/Gone');
      return { ...SITES, token: String(value) };
    },
    cause: 'token:revoked',
    why: '"Gone" was deleted',
    try: 'POST /_sim/tokens {"name":"New","abilities":["*"]}',
  },
  'a fault that answers 503': {
    asked: () => fault({ fault: 'unavailable', match: { operation: 'listSites' }, times: 1 }, SITES),
    cause: 'fault:flaky#1',
    why: '"flaky" (unavailable) answered 503, for the 1st time. It was armed by POST /_sim/faults',
    try: 'DELETE /_sim/faults/flaky removes the rule',
  },
  'a fault after the commit': {
    asked: () => fault({ fault: 'server_error', phase: 'after_commit', times: 1 }, create({ name: 'Twice?' })),
    cause: 'fault:flaky#1',
    why: 'The operation had already been carried out',
    try: 'read the state before sending a write again',
  },
  'a connection that is reset': {
    asked: () => fault({ fault: 'reset', times: 1 }, SITES),
    cause: 'fault:flaky#1',
    why: 'cut the connection',
    try: 'send a read again; before sending a write again, read the state',
  },
  'a client that left': {
    asked: () => fault({ fault: 'hang', times: 1 }, { ...SITES, leaves: true }),
    cause: 'fault:flaky#1, client:gone',
    why: 'gave no answer',
    try: 'Raise the timeout of the client',
  },
  'the hourly limit': {
    asked: async () => {
      await server.control('DELETE /faults');
      await server.control('PUT /sandboxes/busy', { plan: 'tier-1' });
      await server.control('PATCH /usage?sandbox=busy', { requests_this_hour: 600 });
      return { ...SITES, token: 'demo-admin~busy' };
    },
    cause: 'limit:hourly',
    why: 'The limit ends at 2026-06-15T13:00:00.000Z',
    allowed: '600 requests an hour on the plan tier-1',
    try: 'wait 3600 s, as Retry-After says',
  },
  'a lapsed subscription': {
    asked: async () => {
      await server.control('PUT /sandboxes/lapsed', {});
      await server.control('PATCH /account?sandbox=lapsed', { subscription: 'lapsed' });
      return { ...SITES, token: 'demo-admin~lapsed' };
    },
    cause: 'lapsed',
    try: 'PATCH /_sim/account?sandbox=lapsed {"subscription":"active"}',
  },
  'a singular in the path': {
    asked: { request: 'GET /site/TIDEPOOL' },
    cause: 'route',
    try: 'Send GET /sites/TIDEPOOL.',
  },
  'PUT for an update': {
    asked: { request: 'PUT /sites/TIDEPOOL' },
    cause: 'route',
    allowed: 'GET, POST or DELETE /sites/TIDEPOOL',
    try: 'Send POST /sites/TIDEPOOL: updates use POST',
  },
  'the version twice': {
    asked: { request: 'GET /v1/sites' },
    cause: 'route:base-path',
    why: 'Check 5 of 10 (route): after the base URL, http://',
    allowed: 'GET /sites, after the base URL, http://',
    try: 'The client adds /v1 to its base URL: set the base URL to http://',
  },
  'a base URL that ends in a slash': {
    asked: { request: 'GET //sites' },
    cause: 'route:base-path',
    try: "Did you mean /v1/sites? The client's base URL must not end with a slash.",
  },
  'no base path': {
    asked: { request: 'HEAD /sites', base: '' },
    cause: 'route:base-path',
    why: 'The API is not served at /sites. The request met no check',
    allowed: 'HEAD /sites, after the base URL, http://',
    try: "or start Leadline with --base-path ''.",
  },
  'a path with a slash at the end': {
    asked: { request: 'GET /sites/' },
    cause: 'route',
    why: 'extra slashes, also at the end, do not match',
    try: 'Send GET /sites.',
  },
  'a path that is Latin-1': { asked: { request: 'GET /sites/%E9' }, cause: 'path:utf-8', try: 'encodeURIComponent' },
  'a retired endpoint': {
    asked: { request: 'DELETE /sites/TIDEPOOL/data' },
    cause: 'retired',
    try: 'Remove the call from the client',
  },
  'an event by its id': {
    asked: { request: 'GET /sites/TIDEPOOL/events/ABCDEFGH' },
    cause: 'removed',
    try: 'Find the event by its name in GET /sites/{site_id}/events',
  },
  'a misspelt site': {
    asked: { request: 'GET /sites/TIDEPOL' },
    cause: 'site',
    why: 'there is no site TIDEPOL',
    try: 'Send TIDEPOOL instead of TIDEPOL',
  },
  'a site beyond the token': {
    asked: { request: 'GET /sites/SEASHELL', token: 'demo-read-TIDEPOOL' },
    cause: 'site',
    why: 'the site SEASHELL exists, but the token "Demo read TIDEPOOL" has no ability for it',
    try: 'Use a token with read:SEASHELL',
  },
  'a missing ability': {
    asked: { ...create({ name: 'x' }), token: 'demo-readonly' },
    cause: 'ability:* missing',
    why: 'Its abilities: all-sites-readonly',
    try: 'Use the token "Demo admin"',
  },
  'a milestone that is not there': {
    asked: { request: 'GET /sites/TIDEPOOL/milestones/abc' },
    cause: 'milestone',
    why: 'the site TIDEPOOL has no milestone abc',
    try: 'GET /sites/TIDEPOOL/milestones lists them',
  },
  'an event that is not there': {
    asked: { request: 'GET /aggregations?entity=event&site_id=TIDEPOOL&entity_name=purchas&aggregates=conversions' },
    cause: 'event',
    try: 'GET /sites/TIDEPOOL/events lists the names. Did you mean Purchase?',
  },
  'a limit beyond the bound': {
    asked: { request: 'GET /sites?limit=5000' },
    cause: 'validation:limit',
    why: 'It was sent as "5000"',
    allowed: 'from 1 to 100',
    try: 'Send limit=100.',
  },
  'a cursor of another list': {
    asked: { request: 'GET /sites?starting_after=NOWHERE' },
    cause: 'validation:starting_after',
    try: 'Take the id from data of the previous page',
  },
  'other names for parameters': {
    asked: { request: 'GET /aggregations?entity=pageview&entity_id=TIDEPOOL&metrics=visits' },
    cause: 'validation:aggregates',
    try: 'Rename metrics to aggregates',
  },
  'other names for values': {
    asked: { request: `GET ${PAGEVIEWS}&date_grouping=daily&field_grouping=country,page` },
    cause: 'validation:date_grouping,field_grouping',
    try: 'Send date_grouping=day.\nSend field_grouping=country_code,pathname.',
  },
  'a sort order of another API': {
    asked: { request: `GET ${PAGEVIEWS}&sort_by=-visits` },
    cause: 'validation:sort_by',
    try: 'Send sort_by=visits:desc.',
  },
  'a date with slashes': {
    asked: { request: `GET ${PAGEVIEWS}&date_from=2026/03/01` },
    cause: 'validation:date_from',
    try: 'Send date_from=2026-03-01 00:00:00.',
  },
  'a range from end to start': {
    asked: { request: `GET ${PAGEVIEWS}&date_from=2026-03-02+00:00:00&date_to=2026-03-01+00:00:00` },
    cause: 'validation:date_to',
    try: 'Swap the two: date_from=2026-03-01 00:00:00&date_to=2026-03-02 00:00:00.',
  },
  'a month by the hour': {
    asked: { request: `GET ${PAGEVIEWS}&date_grouping=hour&date_from=2026-03-01+00:00:00` },
    cause: 'validation:date_grouping',
    try: 'at most 7 days apart, or date_grouping=day',
  },
  'an operator of another API': {
    asked: filters([{ property: 'pathname', operator: 'equals', value: '/' }]),
    cause: 'validation:filters',
    try: 'Send filters=[{"property":"pathname","operator":"is","value":"/"}].',
  },
  'a pattern for a country': {
    asked: filters([{ field: 'country', op: 'contains', value: 'DE' }]),
    cause: 'validation:filters',
    try: 'Send filters=[{"property":"country_code","operator":"is","value":"DE"}].',
  },
  'single quotes': {
    asked: filters("[{'property':'pathname'}]"),
    cause: 'validation:filters',
    try: 'Write JSON with double quotes',
  },
  'a year by the day': {
    asked: { request: `GET ${PAGEVIEWS}&date_grouping=day&date_from=2025-03-01+00:00:00` },
    cause: 'day-range',
    try: 'at most 184 days apart',
  },
  'a measure of events': {
    asked: { request: 'GET /aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=conversions' },
    cause: 'incompatible:entity',
    allowed: 'entity=event: conversions',
    try: 'Send two reports, one for each entity',
  },
  'a measure twice': {
    asked: { request: 'GET /aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits,visits' },
    cause: 'incompatible:repeated',
    try: 'Remove the repetition from aggregates',
  },
  'a goal code': {
    asked: { request: 'GET /aggregations?entity=event&entity_id=ABCDEFGH&aggregates=conversions' },
    cause: 'validation:entity_id',
    try: 'Send site_id=SITE&entity_name=NAME instead of entity_id',
  },
  'text instead of JSON': {
    asked: create('{"name":"x"}', { 'Content-Type': 'text/plain' }),
    cause: 'body:type',
    try: 'Send Content-Type: application/json',
  },
  'a printed dict': { asked: create("{'name':'x'}"), cause: 'body:json', try: 'json.dumps' },
  'a list as the body': { asked: create([{ name: 'x' }]), cause: 'body:not-an-object', try: 'Send the object itself' },
  'an ISO currency': {
    asked: { request: 'POST /sites/TIDEPOOL/events/currency', body: { name: 'Purchase', currency: 'USD' } },
    cause: 'validation:currency',
    try: 'Send "currency": "dollar".',
  },
  'a private site without a password': {
    asked: create({ name: 'x', sharing: 'private' }),
    cause: 'validation:share_password',
    try: 'Send "share_password": "…" beside "sharing": "private"',
  },
  'a zone by its abbreviation': {
    asked: create({ title: 'x', timezone: 'CEST' }),
    cause: 'validation:name,timezone',
    try: 'Rename title to name. Send "name": "…".\nSend "timezone": "Europe/Berlin".',
  },
  'no Accept, under strict': {
    asked: async () => {
      await server.control('PUT /sandboxes/strict', { strict: true });
      return { ...SITES, token: STRICT, headers: { Accept: null } };
    },
    cause: 'strict:accept',
    try: 'Send Accept: application/json with every request',
  },
  'an unknown parameter, under strict': {
    asked: { request: 'GET /sites?per_page=10', token: STRICT },
    cause: 'validation:per_page',
    try: 'Rename it to limit, or leave per_page out',
  },
};

describe('each refusal says what to do', () => {
  it.each(Object.entries(REFUSALS))('%s', async (_, { asked, cause, why = '', allowed = '', try: advice }) => {
    const { cause: found, explanation } = await server.ask(typeof asked === 'function' ? await asked() : asked);
    expect(found).toBe(cause);
    expect(explanation.why).toContain(why);
    expect(explanation.allowed).toContain(allowed);
    expect(explanation.try).toContain(advice);
    expect(Object.values(explanation).every(part => part.length > 0)).toBe(true);
  });
});

describe('a success', () => {
  it('says that nothing needs to change', async () => {
    const { explanation } = await server.ask({ request: 'GET /account' });
    expect(explanation.why).toMatch(/^All checks passed: getAccount answered 200 in /);
    expect(explanation.try).toBe('Nothing needs to change.');
  });

  it('explains each deviation and what to send instead', async () => {
    const asked = {
      request: `GET ${PAGEVIEWS}&timezone=UTC&per_page=5&date_from=2026-06-15`,
      headers: { Accept: null },
    };
    const { explanation } = await server.ask(asked);
    expect(explanation.why).toContain('It was served with the deviation date-form: date_from');
    expect(explanation.try.split('\n')).toEqual([
      'Rename per_page to limit, or leave it out.',
      'Send date_from and date_to as YYYY-MM-DD HH:MM:SS.',
      'Send Accept: application/json with every request.',
      'Leave timezone out: reports use the timezone of the site, which POST /sites/{site_id} sets.',
    ]);
  });
});

describe('no token is shown', () => {
  it('whatever its request was refused for', async () => {
    const secret = 'super-secret-value';
    const { explanation } = await server.ask({
      request: `GET /sites/${secret}?limit=${secret}`,
      token: `${secret}~nowhere`,
    });
    expect(JSON.stringify(explanation)).not.toContain(secret);
  });
});

describe('causes', () => {
  it('that are joined are read one by one; names of fields may have commas', () => {
    const kinds = (cause: string) => readCauses(cause).map(({ row, detail }) => [row.form ?? row.means, detail]);
    expect(kinds('fault:slow#2, limit:hourly')).toHaveLength(2);
    expect(kinds('validation:a, b,limit, login-page').map(([, detail]) => detail)).toEqual(['a, b,limit', '']);
    expect(kinds('no-such-cause')).toEqual([]);
  });

  /** Those that the table above does not provoke, and why. */
  const ELSEWHERE: Readonly<Record<string, string>> = {
    variant: 'test/variants/layer.test.ts',
    'limit:concurrency': 'takes requests that are held: test/scenarios/limits.test.ts',
    'goal-code': 'an alternative of the assumption event-by-goal-code',
    cursor: 'an alternative of the assumption unknown-cursor',
    'login-page': 'an alternative of the assumption html-errors',
    groups: 'takes millions of rows',
    memory: 'takes a full memory',
    'sandboxes:full': 'below',
    internal: 'an error of Leadline',
    'response-validation': 'an error of Leadline',
    'body:fields': 'test/hostile/bodies.test.ts',
    'body:utf-8': 'test/hostile/bodies.test.ts',
    'body:encoding': 'test/hostile/bodies.test.ts',
    'body:charset': 'test/hostile/bodies.test.ts',
    'body:aborted': 'test/hostile/bodies.test.ts',
    'body:too-large': 'test/hostile/bodies.test.ts',
    'body:budget': 'test/hostile/budget.test.ts',
    'strict:form-body': 'as strict:accept',
    'strict:body-ignored': 'as strict:accept',
  };

  it('are provoked here, or named with the reason why not', () => {
    const provoked = Object.values(REFUSALS).flatMap(({ cause }) => (cause ?? '').split(', '));
    const isProvoked = (kind: string) => provoked.some(cause => cause === kind || cause.startsWith(`${kind}:`));
    const left = Object.keys(CAUSES).filter(kind => !isProvoked(kind) && !kind.startsWith('malformed:'));
    expect(left.sort()).toEqual(Object.keys(ELSEWHERE).sort());
  });
});

describe('a request for which there is no sandbox', () => {
  it('stands in the journal of the default one, and is explained', async () => {
    const full = await createSimulator({ sandboxes: 1 });
    const headers = { Authorization: 'Bearer demo-admin~another', Accept: 'application/json' };
    expect((await fetch(`${full.url}/sites`, { headers })).status).toBe(503);
    const { data } = (await (await fetch(`${full.origin}/_sim/journal`)).json()) as Journal;
    expect(data).toMatchObject([{ cause: 'sandboxes:full', sandbox: 'default', status: 503, path: '/sites' }]);
    const entry = (await (await fetch(`${full.origin}/_sim/journal/${data[0]!.id}`)).json()) as JournalExchange;
    expect(entry.explanation?.try).toContain('start with a larger --sandboxes');
    await full.close(0);
  });
});
