import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSimulator } from '../../src/create-simulator.ts';
import { elapsedMs, systemSource } from '../../src/time/clock.ts';
import { PROBES } from '../../src/verify/probes/registry.ts';
import { CLEANING_REQUESTS } from '../../src/verify/scratch/scratch.ts';
import { signOf } from '../../src/verify/scratch/sign.ts';
import { paced } from '../../src/verify/server/paced.ts';
import { senderTo } from '../../src/verify/server/send.ts';
import { verify } from '../../src/verify/verify.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const HOUR_S = 3600;

/** Where a run is killed: at the request of this number, before the server has it, or when its answer is under way. */
export interface Kill {
  readonly at: number;
  readonly isAnswerLost: boolean;
  /** Reads are not counted. @default false */
  readonly ofWrites?: boolean;
}

/** What became of one run. */
export interface Killed extends Kill {
  /** Whether the run had so many requests. */
  readonly isKilled: boolean;
  /** Sites that the killed run left. */
  readonly left: number;
  /** Sites that are not there any more, or too many, after the run an hour later. */
  readonly wrong: readonly string[];
}

/**
 * Runs `leadline verify --write` against a Leadline, kills it by SIGKILL, advances the clock of the server by an hour, and
 * lets another run remove what was left. The command line has to be built.
 */
export async function killedRuns(kills: readonly Kill[], told: (killed: Killed) => void): Promise<void> {
  // Far from the real time: the runs take the clock of the sandbox for that of the server.
  const simulator = await createSimulator({ clock: '2031-05-10T12:00:00Z', plan: 'unlimited' });
  try {
    for (const [n, kill] of kills.entries()) told(await killedRun(simulator.url, kill, `kill-${n}`));
  } finally {
    await simulator.close();
  }
}

async function killedRun(url: string, kill: Kill, sandbox: string): Promise<Killed> {
  const token = `demo-admin~${sandbox}`;
  const before = await siteNames(url, token);
  const isKilled = await runUntil(url, token, kill);
  const left = (await siteNames(url, token)).length - before.length;
  await fetch(`${new URL(url).origin}/_sim/clock/advance?sandbox=${sandbox}`, {
    method: 'POST',
    body: JSON.stringify({ seconds: HOUR_S + 60 }),
  });
  await cleaningRun(url, token);
  const after = await siteNames(url, token);
  const wrong = [...before.filter(name => !after.includes(name)), ...after.filter(name => !before.includes(name))];
  return { ...kill, isKilled, left, wrong };
}

/** @returns whether the run was killed, and did not end before */
async function runUntil(url: string, token: string, { at, isAnswerLost, ofWrites = false }: Kill): Promise<boolean> {
  const running: { child?: ChildProcess } = {};
  let requests = 0;
  const proxy = createServer(async (request, response) => {
    const isCounted = !ofWrites || !['GET', 'HEAD'].includes(request.method!);
    if (isCounted) requests += 1;
    const isLast = isCounted && requests === at;
    if (isLast && !isAnswerLost) return void running.child?.kill('SIGKILL');
    const answer = await forwarded(new URL(url).origin, request);
    if (isLast) return void running.child?.kill('SIGKILL');
    response.writeHead(answer.status, { 'Content-Type': 'application/json' });
    response.end(request.method === 'HEAD' ? '' : await answer.text());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/v1`;
  const args = [MAIN, 'verify', '--against', base, '--write', '--rate', '1000', '--max-requests', '1000'];
  const env = { PATH: process.env.PATH, LEADLINE_REAL_TOKEN: token };
  running.child = spawn(process.execPath, args, { env, stdio: 'ignore' });
  const [, signal] = await once(running.child, 'close');
  proxy.closeAllConnections();
  proxy.close();
  return signal === 'SIGKILL';
}

async function forwarded(origin: string, request: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = new Headers();
  for (const name of ['authorization', 'accept', 'content-type']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body = Buffer.concat(chunks);
  const { method = 'GET', url = '' } = request;
  return fetch(`${origin}${url}`, { method, headers, ...(body.length > 0 && { body }) });
}

/** Another run, of one probe. */
async function cleaningRun(baseUrl: string, token: string): Promise<void> {
  const send = await senderTo({ baseUrl, token });
  const pace = { maxRequests: 1000, rate: 1000, maxWaitS: 0, reserved: CLEANING_REQUESTS };
  const run = paced({ send, elapsedMs, sleep: async () => {} }, pace);
  const probes = PROBES.filter(({ name }) => name === 'create-site');
  const write = { sign: signOf(token), random: () => 'ffffffff', note: () => {} };
  await verify(run, { baseUrl, probes, siteId: undefined, values: false, wallMs: systemSource, write });
}

async function siteNames(url: string, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answer = await fetch(`${url}/sites?limit=100`, { headers });
  const { data } = (await answer.json()) as { readonly data: readonly { readonly name: string }[] };
  return data.map(({ name }) => name);
}
