import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '../contract/api.gen.ts';
import type { Operation } from '../contract/operations.ts';
import { refuseInvalid } from '../contract/refuse-invalid.ts';
import type { RouteMatch } from '../contract/routes.ts';
import { type ApiError, badRequest, gone, lapsed, notFound, unauthorized } from '../errors.ts';
import type { ExchangeInput } from '../exchange/exchange.ts';
import type { Admission } from '../limits/limits.ts';
import type { Call, Handler, ServedId } from '../operations/handler.ts';
import { handlers } from '../operations/handlers.ts';
import { requireAbility, requireSite } from '../rules/access.ts';
import { timestampsFor } from '../rules/change.ts';
import { plansFor } from '../rules/plans.ts';
import { misplacedAdvice } from '../simulator/base-path.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { pause } from '../time/pause.ts';
import { answer, answerError } from './answer.ts';
import { ConnectionAbort, closeSignal, onClose } from './connection.ts';
import { requestsCounted } from './connection-number.ts';
import { ownOrigin } from './own-origin.ts';
import { type Authenticated, createContext, type RequestContext } from './request-context.ts';
import { isReadablePath } from './target.ts';
import { type Input, validate } from './validate.ts';

/** Everything under the base path: the steps below, in the order of the assumption check-order. */
export function serveApi(simulator: Simulator) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let context: RequestContext | null = null;
    try {
      context = createContext(simulator, req, res);
      authenticate(context);
      const admission = admit(context);
      refuse(context, admission);
      await delay(context);
      const route = authorize(context);
      const input = await validate(context, route, handlerOf(route.operation));
      context.input = input as ExchangeInput;
      const body = await operate(context, route, input);
      answer(context, route.operation.successStatus ?? 200, body);
    } catch (thrown) {
      answerError(simulator, context, { req, res }, thrown);
    }
  };
}

function handlerOf({ operationId }: Operation): Handler<never> {
  return handlers[operationId as ServedId];
}

/** @throws 401. Spec: Authentication rule 4. */
function authenticate(context: RequestContext): asserts context is Authenticated {
  if (context.token === null) throw unauthorized(context.tokenCause ?? 'token:unknown');
}

/**
 * Counts the request, gives it a place among those in flight until its response is closed, however that comes, and asks
 * the fault rules, once, in order of arrival. Spec: Limits.
 */
function admit(context: Authenticated): Admission {
  const { simulator, req, sandbox, token, nowMs, now, match, method, path, queryText } = context;
  sandbox.markUsed(token, now);
  const admission = sandbox.limits.admit(nowMs, sandbox.allowance);
  context.release = admission.release;
  // The client may have left already.
  if (context.delivery.closed !== null) admission.release();
  const call = {
    operation: match?.operation.operationId ?? null,
    method,
    path,
    pathAndQuery: queryText === '' ? path : `${path}?${queryText}`,
    siteId: siteOf(context),
    tokenName: token.name,
  };
  context.intervention = sandbox.faults.take(
    call,
    plansFor(sandbox.state.account),
    admission.refusal !== null || isLapsed(context),
    simulator.variant?.due(call, {
      othersUnderWay: sandbox.underWay.total - 1,
      earlierOnConnection: requestsCounted(req.socket),
    }),
  );
  return admission;
}

/** The site that the operation asks for, by what it reads itself; null where it asks for none. */
function siteOf({ match, query }: RequestContext): string | null {
  if (match === null) return null;
  const { operation, params } = match;
  if (operation.site !== 'query') return params.site_id ?? null;
  return handlerOf(operation).siteOf?.(query.values) ?? null;
}

/**
 * What keeps a request from being looked at: a fault, the limits, a lapsed subscription.
 * @throws 429, 503, 500, 400 · ConnectionAbort where a fault ends the connection before the commit
 */
function refuse(context: RequestContext, admission: Admission): void {
  const { intervention, acted } = context;
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
    throw new ConnectionAbort(wire.abort);
  }
  if (admission.refusal !== null) throw admission.refusal;
  if (isLapsed(context)) throw lapsed();
}

const REPORTS: readonly (OperationId | undefined)[] = ['getAggregations', 'getCurrentVisitors'];

/** Whether a lapsed subscription refuses the request. Assumption lapsed. */
function isLapsed({ sandbox, match }: RequestContext): boolean {
  if (sandbox.state.account.subscription !== 'lapsed') return false;
  const operation = match?.operation.operationId;
  return sandbox.assumptions.lapsed === 'reports' ? REPORTS.includes(operation) : operation !== 'getToken';
}

/**
 * Serves the delays of fault rules one after the other, while the request keeps its place among those in flight.
 * @throws ConnectionAbort where a held request is aborted, and where nobody waits for the answer any more
 */
async function delay(context: RequestContext): Promise<void> {
  const { intervention, acted, res, sandbox } = context;
  const delays = intervention?.delays ?? [];
  if (delays.length === 0) return;
  const signal = abandoned(context);
  for (const each of delays) {
    if (each.cause !== null) acted.push(each.cause);
    if (each.kind === 'wait') await pause(each.ms, signal);
    else {
      sandbox.underWay.held += 1;
      const held = each.latch.hold();
      const stopListening = onClose(res, held.leave);
      const end = await held.end;
      sandbox.underWay.held -= 1;
      stopListening();
      if (end === 'cut') throw new ConnectionAbort('close');
    }
  }
}

/** One for all: an error notes the stack where it is made, and nearly every report would make one for nothing. */
const ABANDONED = new ConnectionAbort('close');

/** Aborted once the answer is no longer awaited: the client left, the sandbox was reset, or the server stops. */
function abandoned({ res, sandbox, simulator }: RequestContext): AbortSignal {
  return closeSignal(res, [sandbox.replaced, simulator.stopping], ABANDONED);
}

/**
 * A path that cannot be read, an unknown route, a retired endpoint, the site of the path, the permission, in this order.
 * A site named in the query is looked up by the operation, after validation; any ability that leads to it is enough
 * there (assumption open-permissions).
 * @throws 400, 404, 410
 */
function authorize(context: Authenticated): RouteMatch {
  const { match, path, sandbox, token } = context;
  if (!isReadablePath(path)) throw badRequest('The path is not percent-encoded UTF-8.', 'path:utf-8');
  if (match === null) {
    throw unknownRoute(context);
  }
  const { operation, params } = match;
  if (operation.retired) throw gone('This endpoint has been retired.');
  if (operation.removed) {
    const text = 'This endpoint is no longer available. Events are identified by name, and created by tracking them.';
    throw sandbox.assumptions['removed-event-endpoints'] === '404' ? notFound(text, 'removed') : gone(text, 'removed');
  }
  if (operation.site === 'query') return match;
  const siteId = operation.site === 'path' ? requireSite(sandbox.state, token, params.site_id ?? '').id : null;
  requireAbility(token, operation.abilities, siteId);
  return match;
}

function unknownRoute({ simulator, req, method, path }: Authenticated): ApiError {
  const { basePath } = simulator;
  const text = `The route ${method} ${basePath}${path} could not be found.`;
  const misplaced = simulator.misplaced(method === 'HEAD' ? 'GET' : method, path);
  if (misplaced === null) return notFound(path.includes('//') ? `${text} The path has a double slash.` : text, 'route');
  const served = { origin: ownOrigin(simulator, req), basePath };
  const advice = misplacedAdvice(misplaced, { path, isUnder: true }, served);
  return notFound(`${text} ${advice.text}`, advice.isBaseUrl ? 'route:base-path' : 'route');
}

/**
 * Runs the operation, whose commit is its own; then a fault may still hide that from the client.
 * @throws what the rules refuse · the refusal of a fault after the commit · ConnectionAbort where the sandbox was reset or
 * deleted meanwhile
 */
async function operate(
  context: Authenticated,
  { operation, params }: RouteMatch,
  { query, body, parsed }: Input,
): Promise<unknown> {
  const { simulator, path, sandbox, generation, token, nowMs, now, notes, validation, intervention, acted } = context;
  // A request from before a reset must not write into the sandbox after it.
  if (sandbox.generation !== generation) throw new ConnectionAbort('close');
  // The validator has made the record fit the operation's types.
  const call = {
    path: `${simulator.basePath}${path}`,
    params,
    query,
    body,
    token,
    nowMs,
    now,
    write: timestampsFor(sandbox.assumptions.timestamps, sandbox.state.account.timezone),
    notes,
    deviate(kind, field, detail) {
      validation.deviate(kind, field, detail);
      refuseInvalid(validation, sandbox.strict);
    },
    // A method, not a getter: V8 makes a hidden class for each object literal that has one.
    signal: () => abandoned(context),
  } as Call<ServedId> as Call<never>;
  try {
    const other = simulator.variant?.before(operation.operationId, context.query.values) ?? null;
    if (other !== null) {
      acted.push(simulator.variant!.cause);
      await handlers[other.operation as ServedId].run(sandbox, { ...call, body: other.body } as never, null as never);
    }
    context.result = await handlerOf(operation).run(sandbox, call, parsed);
  } catch (error) {
    throw sandbox.deleted ? new ConnectionAbort('close') : error;
  }
  const refusal = intervention?.refusal ?? null;
  if (refusal?.phase === 'after_commit') {
    acted.push(refusal.cause);
    throw refusal.error;
  }
  return context.result;
}
