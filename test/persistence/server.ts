import { onTestFinished } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';

export const NOON = '2026-06-15T12:00:00Z';

export interface Reply {
  readonly status: number;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  readonly body: any;
}

/** Requests to one server; `bearer` is the demo fixture's administrator where it is left out. */
export type Send = (method: string, path: string, body?: object, bearer?: string) => Promise<Reply>;

/** A client of the server at `origin`: paths begin with /v1 or /_sim. */
export const sender =
  (origin: string): Send =>
  async (method, path, body, bearer = 'demo-admin') => {
    const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
    const response = await fetch(origin + path, {
      method,
      ...(body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined };
  };

/** A server on a data folder, at noon and frozen; closed at the end of the test at the latest. */
export async function open(data: string, options: SimulatorOptions = {}) {
  const simulator = await createSimulator({ data, clock: NOON, frozen: true, ...options });
  const close = () => simulator.close(0);
  onTestFinished(close);
  return { send: sender(simulator.origin), simulator, close };
}

/** A pageview as it is ingested. */
export const pageview = (visit: string, pathname = '/') => ({
  type: 'pageview',
  timestamp: '2026-06-10 10:00:00',
  visit,
  hostname: 'https://sea.example',
  pathname,
});

/** The visits of a site's ingested hits, as the export has them. */
export async function visitsOf(send: Send, site: string, sandbox = 'default'): Promise<string[]> {
  const { text } = await send('GET', `/_sim/sites/${site}/hits?sandbox=${sandbox}`);
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line).visit);
}
