import { concurrencyLimited } from './concurrency-limited.ts';
import type { Fault } from './fault.ts';
import { hang } from './hang.ts';
import { hold } from './hold.ts';
import { latency } from './latency.ts';
import { malformed } from './malformed.ts';
import { rateLimited } from './rate-limited.ts';
import { reset } from './reset.ts';
import { serverError } from './server-error.ts';
import { slow } from './slow.ts';
import { truncate } from './truncate.ts';
import { unavailable } from './unavailable.ts';

/** Every fault, by the name that rules give it. */
const REGISTRY = {
  rate_limited: rateLimited,
  concurrency_limited: concurrencyLimited,
  unavailable,
  server_error: serverError,
  latency,
  hold,
  hang,
  reset,
  truncate,
  malformed,
  slow,
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof REGISTRY;

export const faultNames = Object.keys(REGISTRY) as FaultName[];

export function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && Object.hasOwn(REGISTRY, name);
}

export function faultOf(name: FaultName): Fault {
  return REGISTRY[name];
}
