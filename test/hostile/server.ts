import { expect } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import type { SimulatorOptions } from '../../src/simulator/options.ts';
import type { RawAnswer } from './wire.ts';

/** A server under attack, and what a test looks at from outside. */
export interface Server {
  readonly simulator: SimulatorHandle;
  readonly port: number;
  usage(sandbox?: string): Promise<{ in_flight: number; requests_this_hour: number; pageviews_this_month: number }>;
  /** Control plane, JSON in and out. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

export async function startServer(options: SimulatorOptions = {}): Promise<Server> {
  const simulator = await createSimulator({
    clock: '2026-06-15T12:00:00Z',
    frozen: true,
    plan: 'unlimited',
    ...options,
  });
  const control: Server['control'] = async (method, path, body) => {
    const answer = await fetch(`${simulator.origin}/_sim${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const usage: Server['usage'] = async (sandbox = 'default') =>
    (await control('GET', `/usage?sandbox=${sandbox}`)).body as Awaited<ReturnType<Server['usage']>>;
  return { simulator, port: Number(new URL(simulator.origin).port), usage, control };
}

export const HEADERS = { authorization: 'Bearer demo-admin', accept: 'application/json' };
export const JSON_HEADERS = { ...HEADERS, 'content-type': 'application/json' };

// Where a stack, a library's wording or a file of ours shows, something leaks.
const LEAKS =
  /\n\s+at |node_modules|node:internal|\.ts:\d|\bmust have required|\bmust be (string|integer|object)\b|openapi(?!-explorer\.js)|ajv/i;

/** Holds an error to the shapes of the spec, as JSON, with nothing of our insides. Spec: Errors, Body shapes. */
export function expectErrorShape({ body, headers }: Pick<RawAnswer, 'body' | 'headers'>): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).not.toMatch(LEAKS);
  const parsed = JSON.parse(body) as Record<string, unknown>;
  expect(Object.keys(parsed)).toHaveLength(1);
  if ('errors' in parsed) {
    const lists = Object.values(parsed.errors as object);
    expect(lists.length).toBeGreaterThan(0);
    for (const list of lists) for (const message of list) expect(message).toBeTypeOf('string');
  } else if ('message' in parsed) expect(parsed.message).toBeTypeOf('string');
  else expect(parsed.error).toBeTypeOf('string');
}

/** Waits until `holds`, which time alone may bring about; at most eight seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 8000;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('it did not come about');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
