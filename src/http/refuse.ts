import type { OperationId } from '../contract/api.gen.ts';
import { lapsed } from '../errors.ts';
import type { Admission } from '../limits/limits.ts';
import { Cut } from './cut.ts';
import type { Exchange } from './exchange.ts';

/**
 * What keeps a request from being looked at: a fault, the limits, a lapsed subscription.
 * @throws 429, 503, 500, 400 · Cut where a fault ends the connection before the commit
 */
export function refuse({ intervention, acted, sandbox, match }: Exchange, admission: Admission): void {
  const refusal = intervention?.refusal ?? null;
  if (refusal?.phase === 'before_commit') {
    acted.push(refusal.cause);
    // Assumption hour-window: a refused 429 does not count.
    if (refusal.error.status === 429) admission.discount();
    throw refusal.error;
  }
  const wire = intervention?.wire ?? null;
  if (wire !== null && 'abort' in wire && wire.phase === 'before_commit') {
    acted.push(wire.cause);
    throw new Cut(wire.abort);
  }
  if (admission.refusal !== null) throw admission.refusal;
  if (isLapsed({ sandbox, match })) throw lapsed();
}

/** Whether a lapsed subscription refuses the request. */
export function isLapsed({ sandbox, match }: Pick<Exchange, 'sandbox' | 'match'>): boolean {
  const isActive = sandbox.state.account.subscription !== 'lapsed';
  return !isActive && isClosed(match?.operation.operationId, sandbox.assumptions.lapsed);
}

const REPORTS: readonly (OperationId | undefined)[] = ['getAggregations', 'getCurrentVisitors'];

/** Whether a lapsed subscription refuses the operation. Assumption lapsed. */
function isClosed(operation: OperationId | undefined, choice: string): boolean {
  return choice === 'reports' ? REPORTS.includes(operation) : operation !== 'getToken';
}
