import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificates } from '../../src/certificates/make-certificates.ts';
import { createSimulator } from '../../src/index.ts';
import { systemSource } from '../../src/time/clock.ts';
import { has, startHaproxy } from './programs.ts';

const skipped = has('haproxy') ? '' : ': SKIPPED, there is no haproxy';
const folder = mkdtempSync(join(tmpdir(), 'leadline-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = Array.from({ length: 400 }, (_, n) => `job-${n}`);

describe.skipIf(skipped)(`a changed number of servers behind HAProxy${skipped}`, () => {
  it('moves the share of a new server to it, and nothing else', async () => {
    const ports = await Promise.all([0, 1, 2, 3].map(serveNumber));
    const three = await startHaproxy(ports);
    const before = await numbersOf(three.origin);
    await three.close();
    // The new line first: ids decide, not the order.
    const four = await startHaproxy(ports, text =>
      text.replace(/^ +server a/m, `    server d 127.0.0.1:${ports[3]} id 4 weight 100\n$&`),
    );
    const after = await numbersOf(four.origin);
    await four.close();
    const moved = NAMES.filter((_, at) => before[at] !== after[at]);
    expect(new Set(before)).toEqual(new Set([0, 1, 2]));
    expect(moved.every(name => after[NAMES.indexOf(name)] === 3)).toBe(true);
    expect(moved.length / NAMES.length).toBeGreaterThan(0.15);
    expect(moved.length / NAMES.length).toBeLessThan(0.35);
  }, 30_000);
});

it('lets a kept sandbox move with its folder', async () => {
  const [from, to] = ['from', 'to'].map(name => join(folder, name)) as [string, string];
  for (const data of [from, to]) await (await createSimulator({ data })).close(0);
  const first = await createSimulator({ data: from });
  const sandbox = await first.sandbox({ name: 'kept' });
  await sandbox.account.set({ timezone: 'Asia/Kolkata' });
  await first.close(0);
  const [moved] = readdirSync(join(from, 'sandboxes')).filter(name => name.endsWith('-kept'));
  renameSync(join(from, 'sandboxes', moved!), join(to, 'sandboxes', moved!));
  const second = await createSimulator({ data: to });
  onTestFinished(() => second.close(0));
  expect(await (await fetch(`${second.origin}/_sim/account?sandbox=kept`)).json()).toMatchObject({
    timezone: 'Asia/Kolkata',
  });
});

describe.skipIf(skipped)(`HTTPS at HAProxy${skipped}`, () => {
  it("serves the console's own pages, and refuses those of others", async () => {
    const made = makeCertificates({ names: [], ofThisMachine: true, nowMs: systemSource() });
    const certificate = join(folder, 'balancer.pem');
    writeFileSync(certificate, made.cert + made.key);
    const simulator = await createSimulator({ allowHosts: ['leadline.ci.example.com'] });
    const port = Number(new URL(simulator.origin).port);
    const balancer = await startHaproxy([port, port, port], text =>
      text.replace(/^ +bind .*/m, `$& ssl crt "${certificate}"`),
    );
    onTestFinished(async () => {
      await balancer.close();
      await simulator.close(0);
    });
    const statusFor = async (host: string, origin: string) => {
      const headers = { host, origin };
      const asked = request({
        host: '127.0.0.1',
        servername: 'localhost',
        port: balancer.port,
        path: '/_sim/clock',
        ca: made.ca,
        headers,
        agent: false,
      });
      const [answer] = await once(asked.end(), 'response');
      answer.resume();
      return answer.statusCode;
    };
    const own = 'leadline.ci.example.com';
    expect(await statusFor(own, `https://${own}`)).toBe(200);
    expect(await statusFor(own, 'https://evil.example')).toBe(403);
    expect(await statusFor('other.example', 'https://other.example')).toBe(403);
  });
});

/** A server that answers its number. */
async function serveNumber(number: number): Promise<number> {
  const server = createServer((_, res) => res.end(String(number))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The number of the server that each of NAMES is on. */
async function numbersOf(origin: string): Promise<number[]> {
  const numbers: number[] = [];
  for (const name of NAMES)
    numbers.push(
      Number(await (await fetch(`${origin}/v1/token`, { headers: { authorization: `Bearer t~${name}` } })).text()),
    );
  return numbers;
}
