import type { Trace, TracedFinding } from '../../trace/trace.ts';

/**
 * Whether `retry-too-early` is only about requests that the tests send without a variant, too, as often as in this run.
 * Where a test fails at a refusal, the next one begins before `Retry-After` is over: its requests are no retries.
 */
export function isSentAnyway({ rule, evidence }: TracedFinding, trace: Trace, usual: Trace): boolean {
  // Each occasion is a request and the refused one before it.
  const early = evidence.filter((_, index) => index % 2 === 0);
  if (rule !== 'retry-too-early' || early.length === 0) return false;
  return early.every(({ request }) => timesSent(trace, request) <= timesSent(usual, request));
}

/** @param request `GET /sites?limit=1` */
function timesSent({ exchanges }: Trace, request: string): number {
  return exchanges.filter(({ method, path, query }) => `${method} ${path}${query && `?${query}`}` === request).length;
}
