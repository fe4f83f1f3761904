import type { Schemas } from '../../client/control.ts';

interface Preset {
  readonly title: string;
  /** What happens, once it is armed. */
  readonly does: string;
  /** Has a name: pressed again, the preset replaces its rule, and counts from 0. */
  readonly rule: Schemas['FaultRule'] & { readonly name: string };
}

/** What people arm most. */
export const PRESETS: readonly Preset[] = [
  {
    title: 'Outage',
    does: 'next 2 requests get 503',
    rule: { fault: 'unavailable', name: 'outage', times: 2 },
  },
  {
    title: 'Rate limited',
    does: 'one 429, Retry-After 1 s',
    rule: { fault: 'rate_limited', name: 'rate-limited', times: 1, retry_after_s: 1 },
  },
  { title: 'Delay', does: 'every request takes 1 s longer', rule: { fault: 'latency', name: 'delay', ms: 1_000 } },
  {
    title: 'Errors',
    does: '10 % of requests get 500',
    rule: { fault: 'server_error', name: 'errors', probability: 0.1 },
  },
  { title: 'Hold', does: 'every request waits until released', rule: { fault: 'hold', name: 'hold' } },
  { title: 'Hang', does: 'next request gets no answer', rule: { fault: 'hang', name: 'hang', times: 1 } },
];
