import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatorHandle } from '../../src/handles.ts';
import { internals } from '../../src/index.ts';
import type { Interception } from '../../src/interception/open-interception.ts';
import { withToken } from '../../src/interception/token-as.ts';
import { request } from '../hostile/wire.ts';
import { ask, HOST } from './opened.ts';

/** Characters that are escaped in URLs, in JSON and in HTML, and a `~` that names no sandbox. */
const OWN = 'sk-live/0123456789+abc&<def>~ghi"j';
const FORMS = [OWN, encodeURIComponent(OWN), JSON.stringify(OWN).slice(1, -1), Buffer.from(OWN).toString('base64')];

const SECOND = 'second-9876543210';

let simulator: SimulatorHandle;
let interception: Interception;
const lines: unknown[] = [];
const written: string[] = [];
let restore = () => {};

beforeAll(async () => {
  const { stderr } = process;
  const { write, isTTY } = stderr;
  restore = () => void Object.assign(stderr, { write, isTTY });
  // On a terminal the log writes by this stream.
  Object.assign(stderr, { isTTY: true, write: (text: string) => written.push(String(text)) > 0 });
  simulator = await internals.createTracedSimulator(
    { clock: '2026-06-15T12:00:00Z', frozen: true, plan: 'unlimited', log: 'debug', causeHeader: true },
    line => void lines.push(line),
  );
  interception = await internals.intercept(simulator, {
    hosts: [HOST],
    tokenAs: 'demo-admin~mapped',
    passthrough: false,
    refused: text => void written.push(text),
  });
});
afterAll(async () => {
  restore();
  await interception.close();
  await simulator.close(0);
});

const sending = (line: string, headers: Record<string, string> = {}, body = '') =>
  ask(
    interception,
    request(
      line,
      { host: HOST, connection: 'close', accept: 'application/json', 'content-type': 'application/json', ...headers },
      body,
    ),
  );
const own = { authorization: `Bearer ${OWN}` };
const escaped = encodeURIComponent(OWN);

/** All that the server says of what it was sent. */
async function outputs(): Promise<string> {
  const read = async (path: string) => (await fetch(`${simulator.origin}/_sim${path}`)).text();
  const entries = await simulator.journal();
  const texts = await Promise.all([
    ...entries.flatMap(({ id, sandbox }) => [read(`/journal/${id}?sandbox=${sandbox}`)]),
    ...['/journal?sandbox=*', '/journal.har?sandbox=*', '/report?sandbox=*', '/metrics', '/sandboxes', '/tokens'].map(
      read,
    ),
  ]);
  const files = Object.values(await simulator.reportFiles()).map(file =>
    typeof file === 'string' ? file : [...file].join(''),
  );
  return [...texts, ...files, ...lines.map(line => JSON.stringify(line)), ...written].join('\n');
}

it('what is hidden of a header is bounded, and each value once', () => {
  const authorization = `Basic ${Array.from({ length: 1000 }, (_, at) => `word${at}`).join(' ')}`;
  const mapped = withToken('demo-admin', { authorization, rawHeaders: ['Authorization', authorization] });
  expect(mapped!.hidden).toEqual(Array.from({ length: 8 }, (_, at) => `word${at}`));
});

describe('--token-as', () => {
  it.each<[what: string, headers: Record<string, string>]>([
    ['a usual header', own],
    ['another letter case', { AUTHORIZATION: `bearer   ${OWN}  ` }],
    ['a long value', { authorization: `Bearer ${OWN.repeat(200)}` }],
    ['two headers', { authorization: `Bearer ${OWN}`, Authorization: `Bearer ${SECOND}`, 'x-copy': SECOND }],
  ])('has its token stand for that of %s', async (_what, headers) => {
    expect(await sending('GET /v1/token', headers)).toMatch(/^HTTP\/1\.1 200 OK/);
    expect((await simulator.journal()).at(-1)).toMatchObject({
      sandbox: 'mapped',
      token: 'Demo admin',
      intercepted: true,
    });
  });

  it.each<[what: string, authorization: string]>([
    ['Bearer twice', `Bearer Bearer ${OWN}`],
    ['another scheme', `Basic ${OWN}`],
    ['a scheme with parts', `Token token="${OWN}", nonce=${OWN}`],
    ['no scheme', OWN],
  ])('refuses %s', async (_what, authorization) => {
    expect(await sending(`GET /v1/token?key=${escaped}`, { authorization })).toMatch(/^HTTP\/1\.1 401 /);
    expect((await simulator.journal()).at(-1)).toMatchObject({ cause: 'token:malformed', intercepted: true });
  });

  it('has nothing stand for a token that was not sent', async () => {
    expect(await sending('GET /v1/token')).toMatch(/^HTTP\/1\.1 401 /);
    expect((await simulator.journal()).at(-1)).toMatchObject({ cause: 'token:missing' });
  });

  it('still finds that the token is in the URL', async () => {
    await sending(`GET /v1/sites?limit=2&key=${escaped}`, own);
    await sending(`GET /v1/sites/${escaped}`, own);
    const { findings } = await simulator.report();
    expect(findings.find(({ rule }) => rule === 'secret-in-url')).toMatchObject({ count: expect.any(Number) });
    expect((await simulator.journal()).slice(-2)).toMatchObject([
      { query: 'limit=2&key=[redacted]' },
      { path: '/sites/[redacted]' },
    ]);
  });

  it('shows the value of the client nowhere', async () => {
    const copies = {
      cookie: OWN,
      'x-own': OWN,
      'x-basic': Buffer.from(OWN).toString('base64'),
      referer: `https://a/?t=${escaped}`,
    };
    await sending(
      `POST /v1/sites?${escaped}=${escaped}`,
      { ...own, ...copies },
      JSON.stringify({ name: OWN, [OWN]: 1 }),
    );
    await sending(`POST /v1/sites`, own, `{"name": ${OWN}`);
    await sending(`GET /v1/aggregations?entity=${escaped}&filters=${escaped}`, own);
    await sending(`DELETE /v1/nothing/${escaped}`, own, OWN);
    await sending(`GET /v1/sites?a b=${OWN}`, own);
    await sending(`GET /v2/${escaped}/v1/sites`, { ...own, ...copies });
    await sending(`GET /_sim/journal?sandbox=${escaped}`, own);
    await sending(`GET /${escaped}`, own);
    await sending(`CONNECT ${HOST}:443`, { ...own, ...copies });
    const entries = await simulator.journal();
    expect(entries.filter(({ cause }) => cause?.startsWith('malformed:'))).toMatchObject([
      { sandbox: 'mapped', token: 'Demo admin' },
      { sandbox: 'mapped', token: 'Demo admin' },
    ]);
    const all = await outputs();
    expect(all.length).toBeGreaterThan(50_000);
    for (const form of FORMS) expect(all).not.toContain(form);
    expect(all).not.toContain('0123456789+abc');
    expect(all).not.toContain(SECOND);
  });
});
