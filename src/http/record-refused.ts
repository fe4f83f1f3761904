import type { IncomingMessage } from 'node:http';
import { NO_BODY, requestKey } from '../exchange/request-key.ts';
import { BodyText } from '../journal/body-text.ts';
import { pathUnder } from '../simulator/base-path.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { RefusedRequest } from './client-errors.ts';
import { connectionNumber } from './connection-number.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import { isIntercepted } from './intercepted.ts';
import { openEntry } from './open-entry.ts';
import { refusalOf } from './record.ts';
import { renderError } from './render.ts';
import { originForm, splitUrl } from './target.ts';

/** What is known of a request that was read, and is refused all the same. */
export function refusedOf(req: IncomingMessage): Omit<RefusedRequest, 'error' | 'answer'> {
  const { method = '', url: target = '', headers, rawHeaders, socket } = req;
  return {
    method,
    target,
    authorization: headers.authorization,
    rawHeaders,
    connection: connectionNumber(socket),
    intercepted: isIntercepted(req),
    hidden: hiddenSecrets(req),
  };
}

/**
 * Records a request that was refused before it could be routed, or that no route is for: in the sandbox that its bearer
 * value names where there is one, otherwise in the default one. What was meant for the control plane is counted alone.
 */
export function recordRefused(
  simulator: Simulator,
  {
    method,
    target,
    authorization,
    rawHeaders = [],
    connection,
    intercepted,
    hidden,
    error,
    answer = renderError(error, 'json'),
  }: RefusedRequest,
): void {
  const { path, queryText } = splitUrl(originForm(target)?.url ?? target);
  const { status, reason: cause } = error;
  if (path === '/_sim' || path.startsWith('/_sim/')) {
    simulator.statistics.count({ operation: null, status, cause, deviations: [] });
    return;
  }
  const relative = pathUnder(simulator.basePath, path);
  const caller = simulator.sandboxes.recognize(authorization);
  const { sandbox, nowMs } = caller;
  const at = { realMs: simulator.elapsedMs(), clockMs: nowMs };
  const entry = openEntry(simulator, caller, {
    method,
    path: relative ?? path,
    // What is no path at all, such as the target of CONNECT, is none from the root either.
    outside: relative === null && path.startsWith('/'),
    intercepted,
    query: queryText,
    operation: null,
    authorization,
    hidden,
    startedMs: at.realMs,
  });
  const closed = entry.close({
    status,
    cause,
    deviations: [],
    query_cache: null,
    order: simulator.nextAnswer(),
    endedMs: at.realMs,
    exchange: {
      query: queryText,
      rawHeaders,
      body: new BodyText(),
      answer,
      refusal: refusalOf(error),
      altered: null,
    },
  });
  if (closed === null) return;
  simulator.publish(sandbox, {
    entry: closed,
    operation: null,
    params: {},
    caller: 'refused',
    abilities: null,
    connection,
    connectedMs: null,
    connectionRequests: 1,
    arrived: at,
    answered: at,
    othersUnderWay: 0,
    underWay: sandbox.underWay.total,
    heldUnderWay: sandbox.underWay.held,
    refusal: error,
    acted: [],
    input: null,
    givenParameters: [],
    result: undefined,
    rowsFound: null,
    eventIdAsCursor: false,
    tokenInUrl: false,
    plan: sandbox.state.account.plan,
    limitsSet: sandbox.limitsSet,
    changes: sandbox.changes,
    lifted: sandbox.lifted,
    delivery: { state: 'pending', replaced: false, closed: null },
    key: () => requestKey('refused', { method, path, query: queryText }, NO_BODY.mark()),
  });
}
