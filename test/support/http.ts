import { afterAll } from 'vitest';
import {
  createSimulator,
  type SandboxHandle,
  type SandboxOptions,
  type SimulatorHandle,
  type SimulatorOptions,
} from '../../src/index.ts';

/** The instant at which the clocks of these tests stand still. */
export const NOON = '2026-06-15T12:00:00Z';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // Tests look into it freely; schemas of its own stand in openapi/.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

/** A client of one sandbox, over real HTTP. */
export interface Client {
  readonly sandbox: SandboxHandle;
  /** A request under `/v1`, by the fixture's administrator where no other bearer value is given. */
  call(method: string, path: string, body?: object, bearer?: string): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body: object): Promise<Reply>;
  /** A request to the control plane about this sandbox; a text is sent as it is. */
  control(method: string, path: string, body?: object | string): Promise<Reply>;
}

/** A simulator that listens while the tests of a file run. */
export async function listening(options: SimulatorOptions = {}) {
  const simulator = await createSimulator({ clock: NOON, frozen: true, ...options });
  afterAll(() => simulator.close(0));
  return {
    simulator,
    origin: simulator.origin,
    /** A client of a new sandbox. */
    client: async (settings: SandboxOptions = {}) => clientOf(simulator, await simulator.sandbox(settings)),
    /** A client of a sandbox that is there. */
    clientOf: (sandbox: SandboxHandle) => clientOf(simulator, sandbox),
  };
}

function clientOf({ url, origin }: SimulatorHandle, sandbox: SandboxHandle): Client {
  const call: Client['call'] = (method, path, body, bearer = sandbox.token) =>
    request(`${url}${path}`, method, body, { authorization: `Bearer ${bearer}` });
  return {
    sandbox,
    call,
    get: path => call('GET', path),
    post: (path, body) => call('POST', path, body),
    control(method, path, body) {
      const target = new URL(`${origin}/_sim${path}`);
      if (!target.searchParams.has('sandbox')) target.searchParams.set('sandbox', sandbox.name);
      return request(target.href, method, body, {});
    },
  };
}

export async function request(
  url: string,
  method: string,
  body: object | string | undefined,
  headers: Record<string, string>,
): Promise<Reply> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...type, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: reply.status, headers: reply.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
