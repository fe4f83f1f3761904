import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build } from '../cli/leadline.ts';
import { type Balancer, has, startHaproxy, startWorld, type World } from './programs.ts';
import { ask } from './touched.ts';

const SANDBOXES = 300;
const TOGETHER = 12;
const skipped = has('haproxy') ? '' : ': SKIPPED, there is no haproxy';

const agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
const folder = mkdtempSync(join(tmpdir(), 'leadline-scale-'));
let alone: World;
let worlds: World[] = [];
let balancer: Balancer;

describe.skipIf(skipped)(`three servers behind HAProxy${skipped}`, () => {
  beforeAll(async () => {
    build();
    const settings = [[], [], ['--data', folder], []];
    [alone, ...worlds] = (await Promise.all(settings.map(options => startWorld(...options)))) as [World];
    balancer = await startHaproxy(worlds.map(({ port }) => port));
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    await balancer?.close();
    await Promise.all([alone, ...worlds].map(world => world?.kill()));
    rmSync(folder, { recursive: true });
  });

  it('answer in 300 sandboxes byte for byte as one server does', async () => {
    const names = Array.from({ length: SANDBOXES }, (_, n) => `job-${n}`);
    const [told, expected] = await Promise.all(
      [balancer, alone].map(({ port }) => inTurns(names, (name, n) => play(port, name, n % 2 === 0))),
    );
    expect(told).toEqual(expected);
    const counts = await Promise.all(worlds.map(async world => (await sandboxesOf(world)).length - 1));
    expect(counts.reduce((sum, count) => sum + count)).toBe(SANDBOXES);
    for (const count of counts) expect(count).toBeGreaterThan(SANDBOXES / 6);
  }, 120_000);

  it('have default once, with and without its name', async () => {
    for (const bearer of ['demo-admin', 'demo-admin~default', 'demo-readonly'])
      expect((await send(balancer.port, { path: '/v1/token', bearer })).status).toBe(200);
    const seen = await Promise.all(worlds.map(world => send(world.port, { path: '/_sim/journal' })));
    expect(seen.map(({ body }) => JSON.parse(body).data.length).sort()).toEqual([0, 0, 3]);
    const through = await send(balancer.port, { path: '/_sim/journal?sandbox=default' });
    expect(JSON.parse(through.body).data).toHaveLength(3);
  });

  it('lose with a killed server nothing but what it did not keep, and the others never notice', async () => {
    // The one with a data folder.
    const killed = worlds[1]!;
    const [kept, unkept] = await homesOf(killed);
    const elsewhere = await homesOf(worlds[2]!);
    const title = async (name: string) =>
      JSON.parse((await send(balancer.port, { path: '/v1/sites/SEASHELL', bearer: `demo-admin~${name}` })).body).name;
    for (const name of [kept!, unkept!, ...elsewhere])
      await write(balancer.port, {
        path: '/v1/sites/SEASHELL',
        bearer: `demo-admin~${name}`,
        body: { name: 'Moorings' },
      });

    let running = true;
    const others: number[] = [];
    const asking = (async () => {
      while (running || others.length < 20)
        for (const name of elsewhere)
          others.push((await send(balancer.port, { path: '/v1/sites', bearer: `demo-admin~${name}` })).status);
    })();
    await killed.kill();
    for (const name of [kept!, unkept!]) {
      for (const method of ['GET', 'POST']) {
        const body = method === 'POST' ? { body: { name: 'Jetty' } } : {};
        const {
          status,
          headers,
          body: text,
        } = await write(balancer.port, { method, path: '/v1/sites', bearer: `demo-admin~${name}`, ...body });
        expect([status, headers['retry-after'], headers['content-type'], text]).toEqual([
          503,
          '1',
          'application/json',
          '{"error":"The server of this sandbox is down."}',
        ]);
      }
    }
    await killed.start();
    expect(await title(kept!)).toBe('Moorings');
    expect(await title(unkept!)).not.toBe('Moorings');
    for (const name of elsewhere) expect(await title(name)).toBe('Moorings');
    running = false;
    await asking;
    expect(new Set(others)).toEqual(new Set([200]));
  }, 120_000);

  it('are asked over a connection for each of the client, so that findings are about the client', async () => {
    const findingsOf = async (name: string) => {
      const { body } = await send(balancer.port, { path: `/_sim/report?sandbox=${name}` });
      return JSON.parse(body).findings.map(({ rule }: { rule: string }) => rule);
    };
    const one = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => one.destroy());
    const REQUESTS = 25;
    for (let n = 0; n < REQUESTS; n++) {
      await send(balancer.port, { path: '/v1/token', bearer: 'demo-admin~keeps' }, one);
      await ask(
        balancer.port,
        'GET /v1/token HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nAuthorization: Bearer demo-admin~opens',
      );
    }
    expect(await findingsOf('keeps')).not.toContain('new-connections');
    expect(await findingsOf('opens')).toContain('new-connections');
  });
});

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly bearer?: string;
  readonly body?: object;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function send(port: number, { method = 'GET', path, bearer, body }: Sent, through = agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const asked = request({ port, host: '127.0.0.1', method, path, headers, agent: through }, answer => {
      let text = '';
      answer.setEncoding('utf8').on('data', chunk => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, body: text }));
      answer.on('error', reject);
    });
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}

const write = (port: number, sent: Sent) => send(port, { method: 'POST', ...sent });

/** Requests of all kinds in a sandbox, and the bytes that come back. */
async function play(port: number, name: string, byToken: boolean): Promise<string[]> {
  const bearer = `demo-admin~${name}`;
  const on = `?sandbox=${name}`;
  const steps: readonly Sent[] = [
    byToken
      ? { path: '/v1/account', bearer }
      : { method: 'PUT', path: `/_sim/sandboxes/${name}`, body: { plan: 'unlimited' } },
    { path: '/v1/sites?limit=3', bearer },
    { path: '/v1/sites/SEASHELL', bearer: `demo-readonly~${name}` },
    { path: '/v1/sites', bearer: `nobody~${name}` },
    { method: 'POST', path: '/v1/sites', bearer, body: { name: `Moorings ${name}`, timezone: 'Asia/Kolkata' } },
    { method: 'POST', path: `/_sim/faults${on}`, body: { fault: 'unavailable', times: 1 } },
    { path: '/v1/sites', bearer },
    { path: '/v1/sites', bearer },
    { method: 'POST', path: `/_sim/clock/advance${on}`, body: { seconds: 3600 } },
    {
      path: '/v1/aggregations?entity=pageview&entity_id=SEASHELL&aggregates=visits,pageviews&field_grouping=pathname&date_from=2026-06-14&limit=5',
      bearer,
    },
    { path: `/_sim/sandboxes/${name}` },
  ];
  const told: string[] = [];
  for (const step of steps) {
    const { status, headers, body } = await send(port, step);
    const { date, connection, 'keep-alive': _, ...others } = headers;
    told.push(`${name} ${step.path} ${status} ${JSON.stringify(others)} ${body}`);
  }
  return told;
}

/** What `work` makes of each, TOGETHER at a time. */
async function inTurns<T, R>(all: readonly T[], work: (each: T, n: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = all.entries();
  const worker = async () => {
    for (const [n, each] of left) results[n] = await work(each, n);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return results;
}

async function sandboxesOf({ port }: World): Promise<readonly string[]> {
  const { body } = await send(port, { path: '/_sim/sandboxes' });
  return JSON.parse(body).data.map(({ name }: { name: string }) => name);
}

/** Two sandboxes of a server: one that the control plane has made, which is kept, and one that a token has. */
async function homesOf(world: World): Promise<readonly string[]> {
  const names = (await sandboxesOf(world)).filter(name => name.startsWith('job-'));
  const numberOf = (name: string) => Number(name.slice('job-'.length));
  return [1, 0].map(rest => names.find(name => numberOf(name) % 2 === rest)!);
}
