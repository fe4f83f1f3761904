import type { ApiError } from '../errors.ts';
import { type RequestKey, requestKey } from '../exchange/request-key.ts';
import { NO_TEXT } from '../journal/body-text.ts';
import type { EntryEnd } from '../journal/entry.ts';
import type { MeantAnswer, Refusal } from '../journal/exchange-store.ts';
import { joinedCauses } from '../journal/joined-causes.ts';
import { CapturedBody } from './captured-body.ts';
import { CAUSE_HEADER, causeText } from './cause-header.ts';
import { connectionNumber, countRequest, openedMs } from './connection-number.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import type { Rendered } from './render.ts';
import type { RequestContext } from './request-context.ts';
import { isTokenInUrl, tokenForms } from './token-in-url.ts';

/** How a request ends. */
interface Outcome {
  /** Null where nothing is answered. */
  readonly status: number | null;
  /** The rule that refused, or why nobody is answered; null for a success. */
  readonly reason?: string | null;
  /** What is answered; null for a success. */
  readonly error?: ApiError | null;
  /** What is to be written; null where the connection is cut before there is anything. */
  readonly rendered?: Rendered | null;
  /** The cause of the variant that rewrote the answer. */
  readonly rewritten?: string | null;
}

/**
 * Ends a request: its answer is known, and not written yet. Closes the journal's entry and publishes the exchange.
 * @returns its cause: the faults that acted, then the rule that refused, then the variant that rewrote the answer
 */
export function record(
  context: RequestContext,
  { status, reason = null, error = null, rendered = null, rewritten = null }: Outcome,
): string | null {
  const { simulator, req, entry, validation, notes, acted, sandbox, caller, body, delivery } = context;
  const known = reason === null || acted.includes(reason) ? acted : [...acted, reason];
  const causes = rewritten === null || known.includes(rewritten) ? known : [...known, rewritten];
  const cause = joinedCauses(causes);
  const { deviations } = validation;
  const answered = { realMs: simulator.elapsedMs(), clockMs: sandbox.clock.now() };
  const end: EntryEnd = {
    status,
    cause,
    deviations,
    query_cache: notes.query_cache,
    order: simulator.nextAnswer(),
    endedMs: answered.realMs,
    exchange: {
      query: context.queryText,
      rawHeaders: req.rawHeaders,
      body: body instanceof CapturedBody ? body.shown : NO_TEXT,
      answer: rendered && meantAnswer(context, rendered, cause),
      refusal: error && refusalOf(error),
      altered: alteration(context, reason),
    },
  };
  const closed = entry.close(end);
  if (closed === null) return cause;
  if (body instanceof CapturedBody) body.captureRest(req, simulator.bodies);
  delivery.replaced = isReplaced(context, error);
  let key: RequestKey | null = null;
  simulator.publish(sandbox, {
    entry: closed,
    operation: context.match?.operation ?? null,
    params: context.match?.params ?? {},
    caller,
    abilities: context.token?.abilities ?? null,
    connection: connectionNumber(req.socket),
    connectedMs: openedMs(req),
    connectionRequests: countRequest(req.socket),
    arrived: { realMs: context.arrivedMs, clockMs: context.nowMs },
    answered,
    othersUnderWay: Math.max(0, sandbox.underWay.of(caller) - 1),
    underWay: sandbox.underWay.total,
    heldUnderWay: sandbox.underWay.held,
    refusal: error,
    acted,
    input: context.input,
    givenParameters: Object.keys(context.query.values),
    result: context.result,
    told: rewritten === null || error !== null ? undefined : toldIn(rendered),
    rowsFound: notes.rows_found,
    eventIdAsCursor: notes.event_id_as_cursor,
    tokenInUrl: isTokenInUrl(hiddenSecrets(req) ?? tokenForms(req.headers.authorization), context),
    plan: sandbox.state.account.plan,
    limitsSet: sandbox.limitsSet,
    changes: sandbox.changes,
    lifted: sandbox.lifted,
    delivery,
    key() {
      key ??= requestKey(caller, { method: context.method, path: context.path, query: context.queryText }, body.mark());
      return key;
    },
  });
  return cause;
}

/** Undefined where it is no JSON. */
function toldIn(rendered: Rendered | null): unknown {
  try {
    return rendered === null ? undefined : JSON.parse(rendered.payload);
  } catch {
    return undefined;
  }
}

/** In plain data. */
export function refusalOf({ status, reason, body }: ApiError): Refusal {
  return { status, reason, body };
}

/** In the journal, of a client that went away before its answer. */
export const CLIENT_GONE = 'client:gone';

/** Why the client does not get the answer as it is meant. */
function alteration({ intervention, acted }: RequestContext, reason: string | null): string | null {
  const cause = intervention?.wire?.cause;
  if (cause !== undefined && acted.includes(cause)) return cause;
  return reason === CLIENT_GONE ? reason : null;
}

function meantAnswer(
  { simulator, res, method }: RequestContext,
  rendered: Rendered,
  cause: string | null,
): MeantAnswer {
  const { headers, payload } = rendered;
  // HEAD is answered without a body.
  const body = method === 'HEAD' ? '' : payload;
  const named = simulator.options.causeHeader && cause !== null;
  if (!named && res.getHeaderNames().length === 0) return { headers, payload: body };
  return {
    headers: { ...res.getHeaders(), ...(named && { [CAUSE_HEADER]: causeText(cause) }), ...headers },
    payload: body,
  };
}

/** Whether the client is not told what the operation did: a fault cuts the connection, or answers something else. */
function isReplaced({ result, intervention }: RequestContext, error: ApiError | null): boolean {
  if (result === undefined) return false;
  const wire = intervention?.wire ?? null;
  return error !== null || (wire !== null && ('abort' in wire || !wire.whole));
}
