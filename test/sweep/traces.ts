import type { Run } from '../../src/sweep/run/run.ts';
import type { Trace, TracedExchange, TracedFinding } from '../../src/trace/trace.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import type { Variant } from '../../src/variants/variant.ts';

/** `GET /sites?limit=1`, with what differs from a request that was answered 200 to a real clock. */
export type Sent = string | ({ readonly request: string; readonly json?: unknown } & Partial<TracedExchange>);

const START_MS = Date.parse('2026-11-22T08:00:07.000Z');
const APART_MS = 250;

/** A run of these requests; a second run begins later, by the clock and in real time. */
export function traceOf(sent: readonly Sent[], { laterS = 0 } = {}): Trace {
  return { exchanges: sent.map((each, index) => exchangeOf(each, index, laterS)), findings: [] };
}

function exchangeOf(sent: Sent, index: number, laterS: number): TracedExchange {
  const { request, json = { object: 'account' }, ...given } = typeof sent === 'string' ? { request: sent } : sent;
  const [method = '', target = ''] = request.split(' ');
  const [path = '', query = ''] = target.split('?');
  const arrived = new Date(START_MS + laterS * 1000 + index * APART_MS).toISOString();
  return {
    id: index + 1,
    received_at: arrived,
    at: arrived,
    sandbox: 'default',
    method,
    path,
    query,
    operation: 'getAccount',
    status: 200,
    cause: null,
    query_cache: null,
    duration_ms: 1,
    parameters: [],
    deviations: [],
    answer: {
      headers: [['content-type', 'application/json']],
      body: JSON.stringify(json),
      truncated: false,
      note: null,
    },
    ...given,
  };
}

export function runOf(trace: Trace, given: Partial<Run> = {}): Run {
  return { exitCode: 0, timedOut: false, durationMs: 100, output: [], trace, ...given };
}

export function findingOf(rule: TracedFinding['rule'], given: Partial<TracedFinding> = {}): TracedFinding {
  return { rule, about: '', level: 'error', message: rule, count: 1, expected: 0, evidence: [], ...given };
}

export function variantNamed(name: string): Variant {
  return VARIANTS.find(each => each.name === name)!;
}
