import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { controlOperations } from '../../src/control/operations.ts';
import { expectErrorShape, HEADERS, type Server, startServer } from './server.ts';
import { request, talk } from './wire.ts';

let server: Server;
let locked: Server;
beforeAll(async () => {
  server = await startServer({ allowHosts: ['Sim.Example.test'] });
  locked = await startServer({ controlToken: 'open-sesame' });
});
afterAll(() => Promise.all([server.simulator.close(0), locked.simulator.close(0)]));

const knock = async ({ port }: Server, line: string, headers: Record<string, string>) =>
  (await talk(port, request(line, headers))).answers[0]!;

describe('the Host that the control plane answers on', () => {
  it.each<[host: string, status: number]>([
    ['127.0.0.1', 200],
    ['127.0.0.1:4020', 200],
    ['0.0.0.0:4020', 200],
    ['192.168.1.7:4020', 200],
    ['[::1]', 200],
    ['[::1]:4020', 200],
    ['[fe80::1]:4020', 200],
    ['[::ffff:127.0.0.1]:4020', 200],
    ['localhost', 200],
    ['LOCALHOST:4020', 200],
    ['localhost.:4020', 200],
    ['app.localhost:4020', 200],
    ['leadline', 200],
    ['leadline:4020', 200],
    ['host.docker.internal', 200],
    ['host.docker.internal:4020', 200],
    ['sim.example.test', 200],
    ['SIM.example.test:4020', 200],
    ['', 403],
    ['evil.example', 403],
    ['evil.example:4020', 403],
    ['evil.example.:4020', 403],
    ['evil.example:80:4020', 403],
    ['127.0.0.1.evil.example', 403],
    ['127.0.0.1.nip.io:4020', 403],
    ['localhost.evil.example', 403],
    ['evillocalhost.example', 403],
    ['host.docker.internal.evil.example', 403],
    ['x.host.docker.internal', 403],
    ['evil.sim.example.test', 403],
    ['0x7f.1', 403],
    ['127.1', 403],
    ['[evil.example]:4020', 403],
    ['evil.example#127.0.0.1', 403],
    ['127.0.0.1@evil.example', 403],
  ])('Host: %s is answered with %d', async (host, status) => {
    const answer = await knock(server, 'GET /_sim/info', { host });
    expect(answer.status).toBe(status);
    if (status === 403) expectErrorShape(answer);
  });

  it('is asked for on every route, health and unknown ones among them', async () => {
    for (const path of ['/health', '/nothing', '/docs', '/openapi.yaml']) {
      expect((await knock(server, `GET /_sim${path}`, { host: 'evil.example' })).status).toBe(403);
    }
  });
});

describe('the Origin that the control plane answers', () => {
  const own = '127.0.0.1:4020';

  it.each<[origin: string, status: number]>([
    [`http://${own}`, 204],
    [`https://${own}`, 403],
    ['http://127.0.0.1', 403],
    ['http://127.0.0.1:4021', 403],
    ['http://localhost:4020', 403],
    ['http://evil.example', 403],
    [`http://evil.example/http://${own}`, 403],
    [`http://${own}.evil.example`, 403],
    [`http://${own}/`, 403],
    ['null', 403],
    ['', 403],
    ['file://', 403],
  ])('Origin: %s is answered with %d', async (origin, status) => {
    expect((await knock(server, 'POST /_sim/reset', { host: own, origin })).status).toBe(status);
  });

  it.each<[site: string, dest: string, status: number]>([
    ['same-origin', 'empty', 200],
    ['none', 'document', 200],
    ['cross-site', 'document', 200],
    ['cross-site', 'image', 403],
    ['cross-site', 'script', 403],
    ['cross-site', 'iframe', 403],
    ['same-site', 'image', 403],
  ])('a request from a %s page for its %s is answered with %d', async (site, dest, status) => {
    const headers = { host: own, 'sec-fetch-site': site, 'sec-fetch-dest': dest };
    expect((await knock(server, 'GET /_sim/info', headers)).status).toBe(status);
  });

  it.each(['/', '/console/app.js', '/console/icon.svg', '/health'])(
    'is judged for %s as for any other route',
    async path => {
      const line = `GET /_sim${path}`;
      const html = { host: own, accept: 'text/html' };
      const refused: Record<string, string>[] = [
        { ...html, host: 'evil.example' },
        { ...html, origin: 'http://127.0.0.1:4021' },
        ...['iframe', 'frame', 'embed', 'object', 'script', 'style', 'image', 'empty', ''].map(dest => ({
          ...html,
          'sec-fetch-site': 'cross-site',
          'sec-fetch-dest': dest,
        })),
        { ...html, 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
        { ...html, 'sec-fetch-site': 'cross-site' },
      ];
      for (const headers of refused) {
        const answer = await knock(server, line, headers);
        expect([headers, answer.status]).toEqual([headers, 403]);
        expectErrorShape(answer);
      }
      const followed = { ...html, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
      for (const headers of [html, followed]) expect((await knock(server, line, headers)).status).not.toBe(403);
    },
  );

  const changes = controlOperations.filter(({ method }) => method !== 'GET');

  it.each(changes.map(({ method, path }) => `${method} /_sim${path.replaceAll(/[{}]/g, '')}`))(
    '%s is refused to a page elsewhere, however its browser sends it',
    async line => {
      const elsewhere = { host: own, 'content-type': 'text/plain' };
      const sent: Record<string, string>[] = [
        { ...elsewhere, origin: 'http://127.0.0.1:4021' },
        { ...elsewhere, origin: 'null' },
      ];
      // A form that takes the place of its page is a navigation of a document.
      for (const site of ['cross-site', 'same-site'])
        for (const dest of ['document', 'empty', 'iframe'])
          sent.push({ ...elsewhere, 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'sec-fetch-mode': 'navigate' });
      for (const headers of sent) {
        const { answers } = await talk(server.port, request(line, headers, '{}'));
        expect([headers, answers[0]!.status]).toEqual([headers, 403]);
      }
    },
  );
});

describe('the control token', () => {
  it.each<[authorization: string, status: number]>([
    ['Bearer open-sesame', 200],
    ['bearer   open-sesame ', 200],
    ['', 401],
    ['Bearer', 401],
    ['open-sesame', 401],
    ['Basic open-sesame', 401],
    ['Bearer open-sesam', 401],
    ['Bearer open-sesame2', 401],
    ['Bearer OPEN-SESAME', 401],
    ['Bearer open-sesame open-sesame', 401],
    ['Bearer demo-admin', 401],
  ])('%s is answered with %d', async (authorization, status) => {
    const answer = await knock(locked, 'GET /_sim/info', { authorization });
    expect(answer.status).toBe(status);
    if (status === 401) expectErrorShape(answer);
  });

  it('is asked for on routes that do not exist, and before a body is looked at', async () => {
    expect((await knock(locked, 'GET /_sim/nothing', {})).status).toBe(401);
    const { answers } = await talk(locked.port, request('POST /_sim/faults', {}, '{'));
    expect(answers[0]!.status).toBe(401);
  });

  it('is asked for by all operations but those that the document exempts', async () => {
    const exempt = controlOperations.filter(({ object }) => object.security?.length === 0);
    expect(exempt.map(({ operationId }) => operationId)).toEqual(['getHealth', 'getAuthority', 'getConsoleAsset']);
    for (const operation of controlOperations) {
      const line = `${operation.method} /_sim${operation.path.replaceAll(/[{}]/g, '')}`;
      const { status } = await knock(locked, line, {});
      expect([line, status === 401]).toEqual([line, !exempt.includes(operation)]);
    }
  });

  it('is not asked for by health, which makes no sandbox', async () => {
    expect((await knock(locked, 'GET /_sim/health?sandbox=made-by-health', {})).status).toBe(200);
    const { body } = await knock(locked, 'GET /_sim/sandboxes', { authorization: 'Bearer open-sesame' });
    expect((JSON.parse(body) as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual(['default']);
  });

  it('opens nothing of the API', async () => {
    expect((await knock(locked, 'GET /v1/account', { authorization: 'Bearer open-sesame' })).status).toBe(401);
    expect((await knock(locked, 'GET /v1/account', HEADERS)).status).toBe(200);
  });
});

describe('the control plane', () => {
  it('counts toward no limit, meets no fault and leaves no entry', async () => {
    await server.control('POST', '/faults', { fault: 'unavailable' });
    const before = await server.usage();
    for (const path of ['/health', '/info', '/journal', '/nothing']) await server.control('GET', path);
    expect(await server.usage()).toEqual(before);
    expect((await server.control('GET', '/faults')).body).toMatchObject({ data: [{ matched: 0 }] });
    expect((await server.control('GET', '/journal')).body).toEqual({ dropped: 0, data: [] });
    await server.control('POST', '/reset');
  });
});
