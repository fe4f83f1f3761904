import { request as send } from 'node:http';
import { vi } from 'vitest';
import type { JournalExchange } from '../../src/contract/control.gen.ts';
import { createSimulator } from '../../src/create-simulator.ts';
import type { Explanation } from '../../src/explanations/explanation.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { Simulator } from '../../src/simulator/simulator.ts';
import { untilInFlight } from '../support/in-flight.ts';

/** A request to a real server. */
export interface Asked {
  /** `METHOD PATH`, relative to `base`. */
  readonly request: string;
  /** @default '/v1' */
  readonly base?: string;
  /** The bearer value; null sends no header. @default demo-admin */
  readonly token?: string | null;
  /** Null leaves out what is sent otherwise. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body?: string | object;
  /** The client leaves once its request is in flight. */
  readonly leaves?: boolean;
}

export interface Provoked {
  readonly cause: string | null;
  readonly status: number | null;
  readonly explanation: Explanation;
}

export interface Provoker {
  readonly origin: string;
  ask(asked: Asked): Promise<Provoked>;
  control(request: string, body?: object): Promise<Readonly<Record<string, unknown>>>;
  close(): Promise<void>;
}

/** A server with the demo fixture, whose exchanges are explained one by one. */
export async function startProvoker(): Promise<Provoker> {
  let published: ((entry: JournalEntry) => void) | null = null;
  const publish = Simulator.prototype.publish;
  const spy = vi.spyOn(Simulator.prototype, 'publish').mockImplementation(function (
    this: Simulator,
    sandbox,
    exchange,
  ) {
    publish.call(this, sandbox, exchange);
    published?.(exchange.entry);
  });
  const simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
  return {
    origin: simulator.origin,
    async ask(asked) {
      const next = new Promise<JournalEntry>(resolve => {
        published = resolve;
      });
      await answerOf(simulator.origin, asked).catch(() => null);
      const entry = await next;
      published = null;
      const response = await fetch(`${simulator.origin}/_sim/journal/${entry.id}`);
      const { explanation } = (await response.json()) as JournalExchange;
      return { cause: entry.cause, status: entry.status, explanation: explanation! };
    },
    async control(request, body) {
      const [method = '', path = ''] = request.split(' ');
      const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(`${simulator.origin}/_sim${path}`, init);
      const text = await response.text();
      if (!response.ok) throw new Error(`${request}: ${text}`);
      return text === '' ? {} : JSON.parse(text);
    },
    async close() {
      spy.mockRestore();
      await simulator.close(0);
    },
  };
}

function answerOf(
  origin: string,
  { request, base = '/v1', token = 'demo-admin', headers = {}, body, leaves = false }: Asked,
): Promise<void> {
  const [method = '', path = ''] = request.split(' ');
  const all = {
    Accept: 'application/json',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...headers,
  };
  const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>;
  return new Promise((resolve, reject) => {
    const call = send(origin, { method, path: base + path, headers: sent, agent: false }, response => {
      response.on('error', reject).on('close', resolve).resume();
    });
    call.on('error', reject);
    call.end(typeof body === 'object' ? JSON.stringify(body) : body);
    if (leaves) untilInFlight(origin).then(() => call.destroy(), reject);
  });
}
