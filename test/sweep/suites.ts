import { expect } from 'vitest';
import type { SimulatorHandle } from '../../src/index.ts';

/** A client of the API, as far as the tests here need one. */
interface Client {
  listSites(query?: string): Promise<readonly { readonly id: string }[]>;
  createSite(name: string): Promise<void>;
}

/** How a client was written. */
export interface Manner {
  /** How often it sends a request that is answered 503, counting the first; it waits as long as it is asked to. */
  readonly tries: number;
  /** Whether it refuses a site with a field that it does not know. */
  readonly strict: boolean;
}

export const CAREFUL: Manner = { tries: 3, strict: false };
export const CARELESS: Manner = { tries: 1, strict: true };

const FIELDS = ['id', 'object', 'name', 'sharing', 'timezone', 'share_password', 'ignored_ips', 'created_at'];

function clientOf({ tries, strict }: Manner, url: string, token: string): Client {
  const send = async (method: string, path: string, body?: object, left = tries): Promise<unknown> => {
    const headers = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (answer.status === 503 && left > 1) {
      await new Promise(resolve => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))));
      return send(method, path, body, left - 1);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return JSON.parse(text);
  };
  return {
    async listSites(query = '') {
      const { data } = (await send('GET', `/sites${query}`)) as { data: { id: string }[] };
      const unknown = data.flatMap(site => Object.keys(site)).filter(field => !FIELDS.includes(field));
      if (strict && unknown.length > 0) throw new Error(`unknown: ${unknown[0]}`);
      return data;
    },
    async createSite(name) {
      await send('POST', '/sites', { name });
    },
  };
}

/** What a test has of the simulator: its address, and its control plane. */
interface Tools {
  client(token?: string): Client;
  control(method: string, path: string, body?: object): Promise<unknown>;
}

/** Tests that use a simulator in one of the ways in which tests do; they fail by a rejection. */
export type Suite = (simulator: Pick<SimulatorHandle, 'url' | 'origin'>, manner: Manner) => Promise<void>;

const suite =
  (tests: (tools: Tools) => Promise<void>): Suite =>
  ({ url, origin }, manner) =>
    tests({
      client: (token = 'demo-admin') => clientOf(manner, url, token),
      async control(method, path, body) {
        const answer = await fetch(`${origin}/_sim${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
        expect(answer.ok).toBe(true);
        return answer.status === 204 ? null : answer.json();
      },
    });

/** A cursor that the documentation says nothing about. */
export const UNKNOWN = '?starting_after=NOWHERE1';

async function createsOne(client: Client): Promise<void> {
  const before = await client.listSites();
  await client.listSites(UNKNOWN).catch(() => []);
  await client.createSite('Moorings');
  expect(await client.listSites()).toHaveLength(before.length + 1);
}

export const SUITES: Readonly<Record<string, Suite>> = {
  'reset before each test': suite(async ({ client, control }) => {
    for (let test = 0; test < 3; test += 1) {
      await control('POST', '/reset');
      expect(await client().listSites()).toHaveLength(4);
      await createsOne(client());
    }
  }),

  'use a sandbox for each test': suite(async ({ client, control }) => {
    for (let test = 0; test < 2; test += 1) {
      const { token } = (await control('POST', '/sandboxes', {})) as { token: string };
      await createsOne(client(token));
    }
    await createsOne(client('demo-admin~named'));
  }),

  'arm rules of their own': suite(async ({ client, control }) => {
    await control('POST', '/faults', { fault: 'server_error', match: { operation: 'listSites' }, times: 1 });
    await expect(client().listSites()).rejects.toThrow('GET /sites: 500');
    await createsOne(client());
  }),

  'clear all rules': suite(async ({ client, control }) => {
    for (let test = 0; test < 2; test += 1) {
      await control('DELETE', '/faults');
      await createsOne(client());
    }
  }),
};
