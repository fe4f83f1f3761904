import { request as send } from 'node:http';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { NOON } from '../support/http.ts';

const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map(close => close())));

type Served = Awaited<ReturnType<typeof createSimulator>>;

async function served(options: SimulatorOptions = {}): Promise<Served> {
  const simulator = await createSimulator({ clock: NOON, frozen: true, ...options });
  closings.push(() => simulator.close(0));
  return simulator;
}

const HEADERS = { Authorization: 'Bearer demo-admin', Accept: 'application/json' };

interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: { readonly error: string };
}

/** The path is sent as it is written. */
function ask(
  { origin }: Served,
  request: string,
  { headers = HEADERS, body }: { readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  return new Promise((resolve, reject) => {
    const call = send(origin, { method, path, headers, agent: false }, async response => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode!, headers: response.headers, body: text === '' ? {} : JSON.parse(text) });
    });
    call.on('error', reject).end(body);
  });
}

// Tests look into it freely.
// biome-ignore lint/suspicious/noExplicitAny: as above
async function look({ origin }: Served, path: string): Promise<any> {
  return (await fetch(`${origin}/_sim${path}`)).json();
}

const newest = async (simulator: Served) => (await simulator.journal({ limit: 1 })).at(-1);

describe('a client story', () => {
  const REQUESTS: readonly (readonly [request: string, body?: object])[] = [
    ['GET /account'],
    ['GET /sites?limit=1'],
    ['POST /sites', { name: 'Reef' }],
    ['GET /sites/TIDEPOOL'],
    ['GET /sites/TIDEPOOL'],
    ['GET /sites/TIDEPOOL/events'],
    ['GET /sites/TIDEPOOL/milestones?limit=1'],
    ['GET /aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits'],
    ['GET /current_visitors?site_id=EMPTYSEA'],
    ['GET /nothing?x=1'],
    ['GET //sites'],
    ['GET /sites/'],
    ['PUT /sites/TIDEPOOL'],
    ['DELETE /sites/TIDEPOOL/data'],
  ];
  const FAULTS = ['unavailable:times=1,operation=getSite', 'latency:ms=1,path=/sites/*/events'];

  /** What the client, the journal and the control plane say, each in a text. */
  async function story(basePath: string): Promise<string[]> {
    const simulator = await createSimulator({ clock: NOON, frozen: true, basePath, faults: FAULTS });
    const said: unknown[] = [simulator.url];
    try {
      for (const [request, body] of REQUESTS) {
        const [method = '', path = ''] = request.split(' ');
        const headers = { ...HEADERS, ...(body && { 'Content-Type': 'application/json' }) };
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const answer = await fetch(simulator.url + path, init);
        said.push(`${request}: ${answer.status} ${await answer.text()}`);
      }
      const journal = await simulator.journal();
      said.push(...journal.map(({ received_at: _, duration_ms: __, ...entry }) => entry));
      for (const { id } of journal) said.push((await look(simulator, `/journal/${id}`)).explanation);
      const { base_url, assumptions } = await look(simulator, '/info');
      said.push(base_url, assumptions);
      const { log } = await look(simulator, '/journal.har');
      said.push(log._base_path, ...log.entries.map(({ request }: { request: { url: string } }) => request.url));
      const { requests, coverage } = await simulator.report();
      said.push({ requests, coverage });
    } finally {
      await simulator.close(0);
    }
    return said.map(each =>
      (typeof each === 'string' ? each : JSON.stringify(each))
        .replaceAll(simulator.origin, 'ORIGIN')
        .replaceAll(/in \d+(\.\d+)? ms/g, 'in N ms'),
    );
  }

  it('is the same with any base path but for the path itself', async () => {
    const usual = await story('/v1');
    expect(usual.filter(text => text.includes('"object":"list","url":"/v1/sites'))).toHaveLength(3);
    const segment = fc
      .stringMatching(/^[A-Za-z0-9._~-]{1,12}$/)
      .filter(text => text !== '.' && text !== '..' && text !== '_sim');
    const basePath = fc.array(segment, { minLength: 1, maxLength: 4 }).map(segments => `/${segments.join('/')}`);
    await fc.assert(
      fc.asyncProperty(basePath, async given => {
        const prefix = given === '/' ? '' : given;
        // Of a path that the story has in other places, too, such as /sites, only the usual one is replaced.
        expect(await story(given)).toEqual(usual.map(text => text.replaceAll('/v1', () => prefix)));
      }),
      {
        numRuns: 14,
        examples: ['', '/', '/api/v1', '/v1/v1', '/sites', '/_simulator', '/...', '/~'].map(each => [each]),
      },
    );
  });

  it('has the base path in the documents of the API, and nothing else changes in them', async () => {
    const [usual, other, root] = await Promise.all(['/v1', '/api/v2', ''].map(basePath => served({ basePath })));
    const documents = (simulator: Served) =>
      Promise.all(
        ['openapi.json', 'openapi.yaml'].map(async name => (await fetch(`${simulator.origin}/_sim/${name}`)).text()),
      );
    const [json, yaml] = await documents(usual!);
    expect(json!.split('"url":"/v1"')).toHaveLength(2);
    expect(yaml!.split('- url: /v1\n')).toHaveLength(2);
    for (const [simulator, url] of [
      [other!, '/api/v2'],
      [root!, '/'],
    ] as const) {
      expect(await documents(simulator)).toEqual([
        json!.replace('"url":"/v1"', `"url":"${url}"`),
        yaml!.replace('- url: /v1\n', `- url: ${url}\n`),
      ]);
    }
  });
});

describe('a request for a route of the API at another path', () => {
  const ROOT = "or start Leadline with --base-path ''.";

  it.each([
    ['GET /sites', '/v1', ROOT],
    ['GET /sites?limit=1', '/v1', ROOT],
    ['POST /sites', '/v1', ROOT],
    ['HEAD /account', '/v1', null],
    ['DELETE /sites/TIDEPOOL/events', '/v1', ROOT],
    ['GET /api/v1/sites', '/v1', 'or start Leadline with --base-path /api/v1.'],
    ['GET /V1/sites', '/v1', 'or start Leadline with --base-path /V1.'],
    ['GET /v1x/sites', '/v1', 'or start Leadline with --base-path /v1x.'],
    ['GET //v1/sites', '/v1', "Did you mean /v1/sites? The client's base URL must not end with a slash."],
    ['GET //sites/', '/v1', ROOT],
    ['GET /..%2fv1/sites', '/v1', '/v1.'],
    ['GET /v1/sites', '/api/v1', 'or start Leadline with --base-path /v1.'],
    ['GET /api/sites', '/api/v1', 'or start Leadline with --base-path /api.'],
  ])('%s where it is under %s: 404 that says what to change, recorded', async (request, basePath, advice) => {
    const simulator = await served({ basePath, causeHeader: true });
    const { status, body, headers } = await ask(simulator, request);
    expect([status, headers['content-type'], headers['x-leadline-cause']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'route:base-path',
    ]);
    if (advice !== null) {
      expect(Object.keys(body)).toEqual(['error']);
      expect(body.error).toContain(`Nothing is served at ${request.split('?')[0]}. `);
      expect(body.error.endsWith(advice)).toBe(true);
      if (!request.includes('//v1')) expect(body.error).toContain(` base URL to ${simulator.origin}${basePath}`);
    }
    const [method, target = ''] = request.split(' ');
    const [path, query = ''] = target.split('?');
    const entry = await newest(simulator);
    const said = { sandbox: 'default', token: 'Demo admin', method, path, query, operation: null, status: 404 };
    expect(entry).toMatchObject({ ...said, cause: 'route:base-path', outside: true, deviations: [] });
    const { explanation, response } = await look(simulator, `/journal/${entry!.id}`);
    expect(response.headers).toMatchObject({ 'x-leadline-cause': 'route:base-path' });
    expect(response.body === '').toBe(method === 'HEAD');
    expect(explanation.try).not.toBe('');
    if (advice !== null) expect(body.error).toContain(explanation.try);
    const har = await look(simulator, `/journal.har`);
    expect(har.log.entries[0].request.url).toBe(simulator.origin + target);
  });

  it.each([
    ['GET /v1/v1/sites', '/v1', 'route:base-path', 'The client adds /v1 to its base URL: set the base URL to ORIGIN.'],
    [
      'GET /v1//sites',
      '/v1',
      'route:base-path',
      "Did you mean /v1/sites? The client's base URL must not end with a slash.",
    ],
    ['GET /v1/sites/', '/v1', 'route', 'Did you mean /v1/sites?'],
    [
      'GET /v1/sites',
      '',
      'route:base-path',
      "set the client's base URL to ORIGIN, or start Leadline with --base-path /v1.",
    ],
    ['GET //sites', '', 'route:base-path', "Did you mean /sites? The client's base URL must not end with a slash."],
    ['GET /sites/', '', 'route', 'Did you mean /sites?'],
    ['GET //nothing', '', 'route', 'The path has a double slash.'],
    ['GET /favicon.ico', '', 'route', 'could not be found.'],
  ])('%s under the base path %j is one to the API', async (request, basePath, cause, advice) => {
    const simulator = await served({ basePath });
    expect((await ask(simulator, request, { headers: {} })).status).toBe(401);
    const { status, body } = await ask(simulator, request);
    expect(status).toBe(404);
    expect(body.error.replaceAll(simulator.origin, 'ORIGIN').endsWith(advice)).toBe(true);
    const entry = await newest(simulator);
    expect([entry?.cause, entry?.outside]).toEqual([cause, undefined]);
    const usage = await look(simulator, `/usage`);
    expect(usage.requests_this_hour).toBe(1);
  });

  it.each([
    'GET /favicon.ico',
    'GET /robots.txt',
    'GET /v1x',
    'GET /sitesx',
    'GET /wp-login.php',
    'PATCH /sites',
    'GET /sites/TIDEPOOL/sites',
    'GET /v2/',
    'POST /',
    'GET //',
    'OPTIONS /sites',
    'GET /api/sites/%E9',
    'GET //_sim/sandboxes',
  ])('%s is answered, and not recorded', async request => {
    const simulator = await served();
    const { status, body, headers } = await ask(simulator, request);
    expect([status, headers['x-leadline-cause']]).toEqual([404, undefined]);
    expect(body.error).toContain('the API is under /v1, the control plane under /_sim.');
    expect(await simulator.journal()).toEqual([]);
  });

  it('counts toward no limit, meets no fault, needs no token and makes no sandbox', async () => {
    const simulator = await served({ plan: 'tier-1', faults: ['unavailable'] });
    await ask(simulator, 'GET /sites');
    await ask(simulator, 'GET /sites', { headers: {} });
    await ask(simulator, 'GET /sites', { headers: { Authorization: 'Bearer demo-admin~new' } });
    const journal = await simulator.journal();
    expect(
      journal.map(({ status, token, sandbox, missing_sandbox }) => [status, token, sandbox, missing_sandbox]),
    ).toEqual([
      [404, 'Demo admin', 'default', undefined],
      [404, null, 'default', undefined],
      [404, null, 'default', 'new'],
    ]);
    const [sandbox, ...others] = await simulator.sandboxes();
    expect([sandbox?.name, others]).toEqual(['default', []]);
    const usage = await look(simulator, `/usage`);
    expect([usage.requests_this_hour, usage.in_flight, usage.pageviews_this_month]).toEqual([0, 0, 0]);
    const { data } = await look(simulator, `/faults`);
    expect(data[0]).toMatchObject({ matched: 0, fired: 0 });
    const { coverage, requests } = await simulator.report();
    expect([coverage.operations.covered, requests]).toEqual([0, 3]);
  });

  it('is recorded where its token belongs', async () => {
    const simulator = await served();
    const sandbox = await simulator.sandbox({ name: 'mine' });
    await ask(simulator, 'GET /sites', { headers: { Authorization: `Bearer ${sandbox.token}` } });
    expect((await sandbox.journal()).map(({ path, outside }) => [path, outside])).toEqual([['/sites', true]]);
  });

  it('shows no token that is part of the path', async () => {
    const simulator = await served();
    const headers = { Authorization: 'Bearer very-secret-value' };
    await ask(simulator, 'GET /very-secret-value/sites?key=very-secret-value', { headers });
    const entry = (await newest(simulator))!;
    const shown = await (await fetch(`${simulator.origin}/_sim/journal/${entry.id}`)).text();
    expect(shown).toContain('/[redacted]/sites');
    expect(shown).not.toContain('very-secret-value');
  });

  it('names the server as the client does, and repeats no other Host', async () => {
    const simulator = await served();
    const errorFor = async (host: string) =>
      (await ask(simulator, 'GET /sites', { headers: { ...HEADERS, Host: host } })).body.error;
    expect(await errorFor('leadline:4020')).toContain('base URL to http://leadline:4020/v1,');
    expect(await errorFor("x'$(touch me)")).toContain(`base URL to ${simulator.origin}/v1,`);
  });

  it('leaves its body unread, and the connection usable', async () => {
    const simulator = await served();
    const body = JSON.stringify({ name: 'x'.repeat(200_000) });
    for (let time = 0; time < 2; time++) {
      const answer = await fetch(`${simulator.origin}/sites`, { method: 'POST', headers: HEADERS, body });
      expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([404, ['error']]);
    }
    expect(await simulator.journal()).toHaveLength(2);
  });

  it('can be read by the page that CORS allows, its preflight included', async () => {
    const simulator = await served({ cors: 'http://localhost:5173' });
    const preflight = { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'GET' };
    const asked = await ask(simulator, 'OPTIONS /sites', { headers: preflight });
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, 'http://localhost:5173']);
    expect(await simulator.journal()).toEqual([]);
    const { status, headers } = await ask(simulator, 'GET /sites');
    expect([status, headers['access-control-allow-origin']]).toEqual([404, 'http://localhost:5173']);
    const other = await ask(simulator, 'OPTIONS /favicon.ico', { headers: preflight });
    expect([other.status, other.headers['access-control-allow-origin']]).toEqual([404, undefined]);
    const usual = await ask(simulator, 'OPTIONS /v1/sites', { headers: preflight });
    expect(usual.status).toBe(204);
  });
});

describe('at the root', () => {
  it.each(['', '/'])('%j: the control plane and the landing page stay where they are', async basePath => {
    const simulator = await served({ basePath, cors: '*', noConsole: true });
    expect((await ask(simulator, 'GET /sites')).status).toBe(200);
    const info = await fetch(`${simulator.origin}/_sim/info`);
    expect([
      info.headers.get('access-control-allow-origin'),
      ((await info.json()) as { base_url: string }).base_url,
    ]).toEqual([null, simulator.origin]);
    const landing = await fetch(simulator.origin, { headers: { Accept: '*/*' } });
    expect(await landing.text()).toContain(` ${simulator.origin}/sites\n`);
    const page = await (await fetch(simulator.origin, { headers: { Accept: 'text/html' } })).text();
    expect(page).toContain('The API is served at the root,');
    expect((await ask(simulator, 'GET /_sim/nothing')).body.error).toContain('control plane has no route');
    expect((await ask(simulator, 'GET /_simulator')).body.error).toContain('The route GET /_simulator could not');
    expect((await simulator.journal()).map(({ path }) => path)).toEqual(['/sites', '/_simulator']);
  });
});

it('the pages name the base path', async () => {
  const simulator = await served({ basePath: '/api/v1', noConsole: true });
  const textOf = async (path: string, accept = '*/*') =>
    (await fetch(simulator.origin + path, { headers: { Accept: accept } })).text();
  expect(await textOf('/')).toContain(` ${simulator.origin}/api/v1/sites\n`);
  expect(await textOf('/', 'text/html')).toContain('under <code>/api/v1</code>');
  expect(await textOf('/_sim/docs')).toContain('server-url="/api/v1"');
  expect(await textOf('/_sim/docs?document=control')).toContain('server-url="/_sim"');
  await ask(simulator, 'DELETE /api/v1/sites/TIDEPOOL/data');
  await ask(simulator, 'DELETE /api/v1/sites/TIDEPOOL/data');
  expect(await textOf('/_sim/report?format=html')).toContain('<pre>DELETE /api/v1/sites/TIDEPOOL/data\n');
});

it.each([
  'v1',
  '/v1/',
  '//',
  '/_sim',
  '/_sim/x',
  '/a/../b',
  '/%2e',
  '/v1?x',
  '/:id',
  '/a\n',
  `/${'a'.repeat(100)}`,
  1,
  null,
])('the base path %j is refused', async basePath => {
  await expect(createSimulator({ basePath: basePath as string, listen: false })).rejects.toThrow(
    /^basePath must be a path such as \/api\/v1, or \/ for the root/,
  );
});
