import supertest from 'supertest';
import type { Hit, JournalEntry } from '../../src/contract/control.gen.ts';
import { createSimulator } from '../../src/create-simulator.ts';
import type { SandboxHandle } from '../../src/handles.ts';
import type { SandboxOptions } from '../../src/simulator/options.ts';
import { atEndOfFile } from './at-end-of-file.ts';

/** The instant at which every world of these tests stands still. */
const NOW = '2026-06-15T12:00:00Z';

type Simulator = Awaited<ReturnType<typeof createSimulator>>;
let running: Promise<Simulator> | null = null;

/** One server for a file of tests; every test has a sandbox of its own in it. */
function simulatorOfFile(): Promise<Simulator> {
  if (running !== null) return running;
  const starting = createSimulator({ clock: NOW, frozen: true });
  running = starting;
  atEndOfFile.push(async () => {
    running = null;
    await (await starting).close();
  });
  return starting;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** What a request carries beside its method and path. */
export interface Sending {
  /** A token of the fixture by its bare value, or a complete bearer value; null sends no header. */
  readonly token?: string | null;
  readonly query?: Readonly<Record<string, string | number | boolean>> | string;
  /** An object is sent as JSON, a text as it is. */
  readonly body?: object | string;
  /** The Accept header; null sends none. */
  readonly accept?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Answer = supertest.Response;

/** A sandbox of its own, and requests into it. */
export interface World {
  readonly sandbox: SandboxHandle;
  /** A request under `/v1`, by the fixture's administrator where no token is named. */
  call(method: Method, path: string, sending?: Sending): Promise<Answer>;
  get(path: string, query?: Sending['query'], sending?: Sending): Promise<Answer>;
  post(path: string, body?: Sending['body'], sending?: Sending): Promise<Answer>;
  del(path: string, query?: Sending['query'], sending?: Sending): Promise<Answer>;
  /** A request to the control plane, about this sandbox. */
  control(method: Method, path: string, body?: object, query?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The rows of a report on pageviews of EMPTYSEA, or whatever `query` asks instead. */
  report(query: Readonly<Record<string, string>>): Promise<Answer>;
  /** A new token with these abilities; its complete bearer value. */
  newToken(...abilities: string[]): Promise<string>;
  /** The journal's newest entry. */
  lastEntry(): Promise<JournalEntry>;
}

/** A fresh world: by default the demo fixture at NOW, frozen, without limits; another fixture has its own. */
export async function newWorld(options: SandboxOptions = {}): Promise<World> {
  return worldIn(await simulatorOfFile(), options);
}

/** The same on another server. */
export async function worldIn(simulator: Simulator, options: SandboxOptions = {}): Promise<World> {
  const agent = supertest(simulator.origin);
  const sandbox = await simulator.sandbox({ ...(options.fixture === undefined && { plan: 'unlimited' }), ...options });
  let tokens = 0;

  async function call(method: Method, path: string, sending: Sending = {}): Promise<Answer> {
    const { token = sandbox.token, query, body, accept = 'application/json', headers = {} } = sending;
    let request = agent[method.toLowerCase() as 'get'](`/v1${path}`);
    if (token !== null) {
      request = request.set('Authorization', `Bearer ${token.includes('~') ? token : `${token}~${sandbox.name}`}`);
    }
    if (accept !== null) request = request.set('Accept', accept);
    if (query !== undefined) request = request.query(query as object);
    // Without parsing, so that a text is sent as it is.
    if (body !== undefined) {
      request = request
        .set('Content-Type', 'application/json')
        .send(typeof body === 'string' ? body : JSON.stringify(body));
    }
    return request.set(headers);
  }

  const control: World['control'] = async (method, path, body, query = {}) => {
    const request = agent[method.toLowerCase() as 'get'](`/_sim${path}`).query({ sandbox: sandbox.name, ...query });
    return body === undefined ? request : request.send(body);
  };

  return {
    sandbox,
    call,
    get: (path, query, sending) => call('GET', path, { ...sending, ...(query !== undefined && { query }) }),
    post: (path, body, sending) => call('POST', path, { ...sending, ...(body !== undefined && { body }) }),
    del: (path, query, sending) => call('DELETE', path, { ...sending, ...(query !== undefined && { query }) }),
    control,
    report: query => call('GET', '/aggregations', { query: { entity: 'pageview', entity_id: 'EMPTYSEA', ...query } }),
    async newToken(...abilities) {
      tokens += 1;
      const { status, text, body } = await control('POST', '/tokens', { name: `Token ${tokens}`, abilities });
      if (status !== 201) throw new Error(`no token with ${abilities.join(', ')}: ${text}`);
      return body.value;
    },
    async lastEntry() {
      const entries = await sandbox.journal();
      return entries.at(-1)!;
    },
  };
}

/** A pageview of `visit` as the control plane ingests it; `timestamp` is UTC. */
export function pageview(timestamp: string, visit: string, pathname: string, more: Partial<Hit> = {}): Hit {
  return { type: 'pageview', timestamp, visit, hostname: 'https://sea.example', pathname, ...more };
}

/** A completion of the event `name`; `value` is in cents. */
export function completion(
  timestamp: string,
  visit: string,
  name: string,
  value: number,
  more: Partial<Hit> = {},
): Hit {
  return { type: 'event', timestamp, visit, name, value, ...more };
}
