// The rows of the spec that only read, against Leadlines that keep it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SimulatorHandle } from '../../src/handles.ts';
import { PROBES } from '../../src/verify/probes/registry.ts';
import { senderTo } from '../../src/verify/server/send.ts';
import { SENTENCES, sentencesBy } from './broken/leadline.ts';
import { otherServer } from './server.ts';

/** What the spec's rows may send of the 150 requests of a run. */
const REQUESTS_MAX = 110;

const differing = ({ results }: Awaited<ReturnType<typeof sentencesBy>>) =>
  results.filter(({ verdict }) => verdict === 'differs');

/** A default Leadline with fewer visits, one for the file. */
let demo: SimulatorHandle;

beforeAll(async () => {
  demo = await otherServer({ traffic: 0.2 });
});

const tried = async (url: string, token: string, siteId?: string) =>
  sentencesBy(await senderTo({ baseUrl: url, token }), { siteId });

describe('against a Leadline that keeps the spec no sentence differs', () => {
  const TOKENS = ['demo-admin', 'demo-readonly', 'demo-read-TIDEPOOL', 'demo-manage-TIDEPOOL'];

  it.each(TOKENS)('demo: %s; each is tried, or says why it is not', async token => {
    const result = await tried(demo.url, token);
    expect(differing(result)).toEqual([]);
    expect(result.results.filter(({ verdict, why }) => verdict === 'not tried' && !why)).toEqual([]);
    expect(result.results.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(150);
  });

  it.each([
    ['empty', 'empty-admin'],
    ['pages', 'pages-admin'],
    ['limits', 'limits-admin'],
    ['limits', 'limits-readonly'],
  ])('%s: %s', async (fixture, token) => {
    const { name } = await demo.sandbox({ fixture });
    const result = await tried(demo.url, `${token}~${name}`);
    expect(differing(result)).toEqual([]);
    expect(result.results.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(20);
  });

  it('with --strict', async () => {
    const { token } = await demo.sandbox({ strict: true });
    expect(differing(await tried(demo.url, token))).toEqual([]);
  });

  it('a site of --site that has no data', async () => {
    expect(differing(await tried(demo.url, 'demo-readonly', 'EMPTYSEA'))).toEqual([]);
  });

  it('a token that is not valid: nothing is tried', async () => {
    const { results } = await tried(demo.url, 'demo-expired');
    expect(results.filter(({ verdict }) => verdict !== 'not tried')).toEqual([]);
  });
});

describe('requests, counted by the server', () => {
  it(`are reads, no more than ${REQUESTS_MAX}, and none that is sent twice but GET /token`, async () => {
    const sandbox = await demo.sandbox();
    const { requests } = await tried(demo.url, sandbox.token);
    const entries = await sandbox.journal();
    const sent = entries.map(({ method, path, query }) => `${method} ${path} ${JSON.stringify(query)}`);
    // Those with a token that names no sandbox are in the journal of another.
    expect(entries.length).toBeGreaterThan(requests - 5);
    expect(entries.length).toBeLessThanOrEqual(requests);
    expect(requests).toBeLessThanOrEqual(REQUESTS_MAX);
    expect(entries.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(sent.filter((text, at) => sent.indexOf(text) !== at && !text.includes('/token'))).toEqual([]);
  });

  it('an empty account costs few', async () => {
    const { name } = await demo.sandbox({ fixture: 'empty' });
    expect((await tried(demo.url, `empty-admin~${name}`)).requests).toBeLessThan(30);
  });
});

it('names are unique, and sentences name the part of the spec', () => {
  const names = PROBES.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(
    SENTENCES.filter(({ sentence }) => !/^[A-Z][\w ,()=]+: /.test(sentence)).map(({ sentence }) => sentence),
  ).toEqual([]);
});
