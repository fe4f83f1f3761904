import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { OPTIONS } from '../../src/simulator/options.ts';

const folder = fileURLToPath(new URL('../../examples/scale/', import.meta.url));

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: object;
  readonly networks: { readonly leadline: { readonly ipv4_address: string } };
}

const { services }: { readonly services: Readonly<Record<string, Service>> } = parse(
  readFileSync(`${folder}compose.yaml`, 'utf8'),
  { merge: true },
);
const { balancer, ...servers } = services as Readonly<Record<string, Service>> & { readonly balancer: Service };

it('gives HAProxy every variable that its configuration reads, with the address of a server in each', () => {
  const { LISTEN, ...addresses } = balancer.environment;
  const read = readFileSync(`${folder}haproxy.cfg`, 'utf8').matchAll(/"\$\{(\w+)\}"/g);
  expect([...read].map(([, name]) => name)).toEqual(['LISTEN', ...Object.keys(addresses)]);
  expect(LISTEN).toBe(':4020');
  const ports = Object.values(servers).map(({ networks }) => `${networks.leadline.ipv4_address}:4020`);
  expect(Object.values(addresses)).toEqual(ports);
  expect(Object.keys(balancer.depends_on!)).toEqual(Object.keys(servers));
});

it('names each server as HAProxy does', () => {
  const lines = readFileSync(`${folder}haproxy.cfg`, 'utf8').matchAll(/^ +server (\w+) /gm);
  const names = Object.values(servers).map(({ environment }) => environment.LEADLINE_SERVER_NAME);
  expect([...lines].map(([, name]) => name)).toEqual(names);
});

it('sets options that there are, and mounts the file beside it', () => {
  const options = Object.values(OPTIONS).flatMap((option): readonly string[] => ('env' in option ? option.env : []));
  for (const { environment } of Object.values(servers))
    for (const name of Object.keys(environment)) expect(options).toContain(name);
  expect(existsSync(folder + balancer.volumes![0]!.split(':')[0])).toBe(true);
});
