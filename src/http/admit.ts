import type { Admission } from '../limits/limits.ts';
import type { Handler, ServedId } from '../operations/handler.ts';
import { handlers } from '../operations/handlers.ts';
import { plansFor } from '../rules/plans.ts';
import type { Exchange, Identified } from './exchange.ts';
import { onceGone } from './once-gone.ts';
import { isLapsed } from './refuse.ts';

/**
 * Counts the request, gives it a place among those in flight until its response is closed, however that comes, and asks
 * the fault rules, once, in order of arrival. Spec: Limits.
 */
export function admit(exchange: Exchange & Identified): Admission {
  const { sandbox, token, nowMs, now, match, method, path, queryText } = exchange;
  sandbox.markUsed(token, now);
  const admission = sandbox.limits.admit(nowMs, sandbox.allowance);
  onceGone(exchange.res, admission.release);
  exchange.intervention = sandbox.faults.take(
    {
      operation: match?.operation.operationId ?? null,
      method,
      path,
      pathAndQuery: queryText === '' ? path : `${path}?${queryText}`,
      siteId: siteOf(exchange),
      tokenName: token.name,
    },
    plansFor(sandbox.state.account),
    admission.refusal !== null || isLapsed(exchange),
  );
  return admission;
}

/** The site that the operation reaches, by what it reads itself; null where it reaches none. */
function siteOf({ match, query }: Exchange): string | null {
  if (match === null) return null;
  const { operation, params } = match;
  if (operation.site !== 'query') return params.site_id ?? null;
  const handler: Handler<never> = handlers[operation.operationId as ServedId];
  return handler.siteOf?.(query.values) ?? null;
}
