// What a run with --write may send, counted at a server that answers the creation of the scratch site with anything.
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { asking } from '../../../src/verify/asking.ts';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import { Scratch } from '../../../src/verify/scratch/scratch.ts';
import type { ServerRequest } from '../../../src/verify/server/exchange.ts';
import { paced } from '../../../src/verify/server/paced.ts';
import { verified } from '../server.ts';
import { json, type Recorded, recordingServer } from './recording-server.ts';

const TOKEN = 'guarded-token';
const OTHER = {
  id: 'OTHERONE',
  object: 'site',
  name: 'A shop',
  sharing: 'none',
  timezone: 'UTC',
  created_at: '2020-01-01 00:00:00',
};

interface Server {
  readonly requests: readonly Recorded[];
  readonly bodies: readonly string[];
  readonly url: string;
}

/** Answers POST /sites as given, GET of a site with `shown`, and all else with 200 and the object of another site. */
async function serverThat(
  make: (name: string) => object,
  shown?: (name: string) => object,
  status = 200,
): Promise<Server> {
  const bodies: string[] = [];
  let name = '';
  const server = await recordingServer(async (request, response) => {
    const body = await bodyOf(request);
    const [path] = request.url!.split('?');
    if (request.method !== 'GET') bodies.push(`${request.method} ${path} ${body}`);
    if (path === '/v1/token') return json(response, 200, { abilities: ['*'], last_used_at: '2026-01-01 00:00:00' });
    if (request.method === 'GET' && path === '/v1/sites')
      return json(response, 200, { data: [OTHER], has_more: false });
    if (request.method === 'POST' && path === '/v1/sites') {
      name = JSON.parse(body).name;
      return json(response, status, make(name));
    }
    if (request.method === 'GET' && path!.startsWith('/v1/sites/') && shown !== undefined)
      return json(response, 200, shown(name));
    return json(response, 200, { ...OTHER, deleted: true });
  });
  return { ...server, bodies };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

const GARBAGE: readonly [string, unknown][] = [
  ['the id of another site', 'OTHERONE'],
  ['an id that leads to another site', 'X/../OTHERONE'],
  ['two dots', '..'],
  ['a dot', '.'],
  ['an encoded path', '..%2FOTHERONE'],
  ['a query', 'OTHERONE?x=1'],
  ['a fragment', '#'],
  ['a slash', '/'],
  ['a backslash', '..\\OTHERONE'],
  ['nothing', ''],
  ['a number', 5],
  ['null', null],
  ['an object', { id: 'OTHERONE' }],
  ['a long one', 'A'.repeat(100)],
  ['a line feed', 'A\nB'],
];

describe('a scratch site whose id is', () => {
  it.each(GARBAGE)('%s: nothing but its creation is sent', async (_, id) => {
    const server = await serverThat(name => ({ ...OTHER, name, id }));
    const { result } = await verified(server.url, TOKEN, { write: true, maxRequests: 300 });
    expect(server.bodies.length).toBe(1);
    expect(server.bodies[0]).toMatch(/^POST \/v1\/sites \{"name":"leadline-verify-[0-9a-f]{16}-[0-9a-f]{12}"\}$/);
    expect(result.results.filter(({ name, verdict }) => name === 'delete-site' && verdict !== 'not tried')).toEqual([]);
  });
});

describe('a scratch site that', () => {
  it('has another name: nothing but its creation is sent', async () => {
    const server = await serverThat(() => ({ ...OTHER, id: 'MADEBYUS', name: 'Not ours' }));
    await verified(server.url, TOKEN, { write: true, maxRequests: 300 });
    expect(server.bodies.length).toBe(1);
  });

  it('is shown with another name: it is deleted, and nothing else is sent', async () => {
    const server = await serverThat(
      name => ({ ...OTHER, id: 'MADEBYUS', name }),
      () => ({ ...OTHER, id: 'MADEBYUS', name: 'Not ours' }),
    );
    await verified(server.url, TOKEN, { write: true, maxRequests: 300 });
    expect(server.bodies.slice(1)).toEqual(['DELETE /v1/sites/MADEBYUS ']);
  });

  it('is new: all that changes data is below its path, whatever the server answers', async () => {
    const made = (name: string) => ({ ...OTHER, id: 'MADEBYUS', name });
    const server = await serverThat(made, made);
    await verified(server.url, TOKEN, { write: true, maxRequests: 600 });
    const [creation, ...rest] = server.bodies;
    expect(creation).toMatch(/^POST \/v1\/sites \{"name":"leadline-verify-/);
    expect(rest.length).toBeGreaterThan(20);
    expect(rest.filter(text => !/^(POST|PUT|DELETE) \/v1\/sites\/MADEBYUS(\/[A-Za-z0-9_/-]+)? /.test(text))).toEqual(
      [],
    );
    expect(rest.at(-1)).toBe('DELETE /v1/sites/MADEBYUS ');
  });

  it('cannot be told from others, as the list does not end: nothing is sent', async () => {
    const server = await recordingServer((request, response) =>
      json(
        response,
        200,
        request.url!.startsWith('/v1/token') ? { abilities: ['*'] } : { data: [OTHER], has_more: true },
      ),
    );
    await verified(server.url, TOKEN, { write: true, maxRequests: 600 });
    expect(server.requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });
});

describe('probes', () => {
  it('that change data say so: without --write no row of the table sends anything but reads', async () => {
    const made = (name: string) => ({ ...OTHER, id: 'MADEBYUS', name });
    const server = await serverThat(made, made);
    const { result } = await verified(server.url, TOKEN, { maxRequests: 600 });
    expect(server.bodies.filter(text => !text.startsWith('HEAD '))).toEqual([]);
    expect(result.results.length).toBe(PROBES.length);
  });
});

describe('a creation that', () => {
  it('is answered with 500, though the site was made: it is found by its name, and deleted', async () => {
    let made: object[] = [];
    const bodies: string[] = [];
    const server = await recordingServer(async (request, response) => {
      const body = await bodyOf(request);
      if (request.method !== 'GET') bodies.push(`${request.method} ${request.url}`);
      if (request.url === '/v1/token') return json(response, 200, { abilities: ['*'] });
      if (request.method === 'POST') {
        made = [{ ...OTHER, id: 'MADEBYUS', name: JSON.parse(body).name }];
        return json(response, 500, { error: 'no' });
      }
      if (request.method === 'DELETE') return json(response, 200, {});
      return json(response, 200, { data: [OTHER, ...made], has_more: false });
    });
    await verified(server.url, TOKEN, { write: true, probes: PROBES.filter(({ isWrite }) => isWrite) });
    expect(bodies).toEqual(['POST /v1/sites', 'DELETE /v1/sites/MADEBYUS']);
  });
});

describe('the guard of writes', () => {
  /** After the creation of MADEBYUS, beside OTHERONE. */
  async function guarded() {
    const answers: Record<string, object> = {
      'GET /sites': { data: [OTHER], has_more: false },
      'GET /sites/MADEBYUS': { id: 'MADEBYUS' },
    };
    let name = '';
    const send = async ({ method = 'GET', path, body }: ServerRequest) => {
      if (typeof body === 'object') name = String(body.name);
      const json = { ...(answers[`${method} ${path}`] ?? { ...OTHER, id: 'MADEBYUS' }), name };
      return { status: 200, headers: {}, text: '', json };
    };
    const run = paced({ send, elapsedMs: () => 0, sleep: async () => {} }, { maxRequests: 100, rate: 1, maxWaitS: 0 });
    const scratch = new Scratch(run, { sign: () => '0123456789ab', random: () => '00000000', note: () => {} });
    const site = await scratch.create(asking(run, scratch.mayWrite).ask, 1_700_000_000);
    return { scratch, site };
  }

  it.each([
    { method: 'POST', path: '/sites/MADEBYUS' },
    { method: 'DELETE', path: '/sites/MADEBYUS' },
    { method: 'DELETE', path: '/sites/MADEBYUS/events', query: { name: 'x' } },
    { method: 'POST', path: '/sites/MADEBYUS/events/currency' },
  ] as const)('lets %j through', async request => {
    const { scratch, site } = await guarded();
    expect(scratch.mayWrite(request)).toBe(true);
    site.deleted();
    expect(scratch.mayWrite(request)).toBe(false);
  });

  it.each([
    { method: 'POST', path: '/sites' },
    { method: 'POST', path: '/sites', body: { name: 'Another' } },
    { method: 'POST', path: '/sites/OTHERONE' },
    { method: 'DELETE', path: '/sites/OTHERONE' },
    { method: 'DELETE', path: '/sites/OTHERONE/MADEBYUS' },
    { method: 'POST', path: '/MADEBYUS' },
    { method: 'POST', path: '/other/MADEBYUS' },
    { method: 'DELETE', path: '/sites/MADEBYUS/../OTHERONE' },
    { method: 'DELETE', path: '/sites/MADEBYUS/%2e%2e/OTHERONE' },
    { method: 'DELETE', path: '/sites/MADEBYUS\\..\\OTHERONE' },
    { method: 'DELETE', path: '/sites/MADEBYUS?x' },
    { method: 'DELETE', path: '/sites/MADEBYUS#x' },
    { method: 'DELETE', path: '/sites//MADEBYUS' },
    { method: 'DELETE', path: '//sites/MADEBYUS' },
    { method: 'DELETE', path: '/sites/MADEBYUSX' },
    { method: 'DELETE', path: '/sites/madebyus' },
    { method: 'POST', path: '/account' },
  ] as const)('refuses %j', async request => {
    const { scratch } = await guarded();
    expect(scratch.mayWrite(request)).toBe(false);
  });

  it('lets the creation through once', async () => {
    const { scratch, site } = await guarded();
    expect(scratch.mayWrite({ method: 'POST', path: '/sites', body: { name: site.name } })).toBe(false);
  });
});
