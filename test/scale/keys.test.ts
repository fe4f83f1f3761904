import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../cli/leadline.ts';
import { type Balancer, has, startHaproxy, startNginx, startWorld, type World } from './programs.ts';
import { type Kind, type OddRequest, oddRequests } from './requests.ts';
import { type Answer, ask, touching } from './touched.ts';

const BALANCERS = [
  { kind: 'haproxy', start: startHaproxy },
  { kind: 'nginx', start: startNginx },
] as const satisfies readonly { kind: Kind; start: unknown }[];

beforeAll(build, 120_000);

describe.each(BALANCERS)('the key of $kind', ({ kind, start }) => {
  const skipped = has(kind) ? '' : `: SKIPPED, there is no ${kind}`;
  let alone: World;
  let worlds: World[] = [];
  let balancer: Balancer;

  beforeAll(async () => {
    if (skipped) return;
    [alone, ...worlds] = (await Promise.all(Array.from({ length: 4 }, () => startWorld('--cors', '*')))) as [World];
    balancer = await start(worlds.map(({ port }) => port));
  }, 120_000);
  afterAll(async () => {
    await balancer?.close();
    await Promise.all([alone, ...worlds].map(world => world?.kill()));
  });

  /** The server that a request touches, by its place. */
  async function serverOf(request: string, body: string): Promise<number> {
    const origins = worlds.map(({ origin }) => origin);
    const { touched } = await touching(origins, () => ask(balancer.port, `${request} HTTP/1.1\r\n${HOST}`, body));
    expect(touched).toHaveLength(1);
    return Number(touched[0]!.split(' ')[0]);
  }

  it.skipIf(skipped)(
    `is the sandbox that Leadline reads in a request${skipped}`,
    async () => {
      // A server each for `default`, y and z, so that a wrong key shows.
      const servers = new Map([['default', await serverOf('POST /_sim/clock/advance', '{"seconds":1}')]]);
      for (let n = 0; servers.size < 3; n++) {
        expect(n).toBeLessThan(100);
        const server = await serverOf(`PUT /_sim/sandboxes/w${n}`, '{"seed":"its own"}');
        if (![...servers.values()].includes(server)) servers.set(`w${n}`, server);
      }
      const [, y, z] = [...servers.keys()] as [string, string, string];
      await ask(alone.port, `POST /_sim/clock/advance HTTP/1.1\r\n${HOST}`, '{"seconds":1}');
      for (const name of [y, z])
        await ask(alone.port, `PUT /_sim/sandboxes/${name} HTTP/1.1\r\n${HOST}`, '{"seed":"its own"}');

      const told: string[] = [];
      const expected: string[] = [];
      const origins = worlds.map(({ origin }) => origin);
      for (const { what, head, body, ...special } of oddRequests(y, z)) {
        const through = await touching(origins, () => ask(balancer.port, head, body));
        told.push(tell(what, through.result, special.ofAnyDefault ? through.touched.map(nameOf) : through.touched));
        if (special.refusedBy?.includes(kind)) {
          expected.push(tell(what, { ...through.result, status: 400 }, []));
          continue;
        }
        const direct = await touching([alone.origin], () => ask(alone.port, head, body));
        const names = direct.touched.map(nameOf);
        for (const [at, name] of names.entries())
          if (!servers.has(name)) servers.set(name, await ownerOf(name, through.touched[at], origins));
        const places = names.map(name => (special.ofAnyDefault ? name : `${servers.get(name)} ${name}`));
        expected.push(tell(what, direct.result, places));
      }
      expect(told).toEqual(expected);
    },
    120_000,
  );

  /** The server that has a sandbox which a request has made: where another way of naming it leads, too. */
  async function ownerOf(name: string, touched: string | undefined, origins: readonly string[]): Promise<number> {
    const head = `GET /v1/token HTTP/1.1\r\n${HOST}\r\nAuthorization: Bearer unknown~${name}`;
    const again = await touching(origins, () => ask(balancer.port, head));
    await ask(alone.port, head);
    return again.touched.length === 1 && touched !== undefined ? Number(again.touched[0]!.split(' ')[0]) : -1;
  }
});

const HOST = 'Host: localhost';

const nameOf = (touched: string) => touched.split(' ')[1]!;

/** Where a server is, and when it was asked, differ. */
function tell(what: OddRequest['what'], { status, body }: Answer, touched: readonly string[]): string {
  const same = body
    .replace(/"base_url":"[^"]*"/, '"base_url":""')
    .replace(/"(id|duration_ms)":[\d.]+/g, '"$1":0')
    .replace(/"received_at":"[^"]*"/g, '"received_at":""');
  return `${what.slice(0, 120)} → ${touched.join(', ') || 'none'}: ${status} ${same}`;
}
