import type { ApiError } from '../errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { NO_BODY, type RequestKey, requestKey } from '../exchange/request-key.ts';
import { BodyText, NO_TEXT } from '../journal/body-text.ts';
import type { EntryEnd } from '../journal/entry.ts';
import type { MeantAnswer, Refusal } from '../journal/exchange-store.ts';
import { readBearer } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { CapturedBody } from './captured-body.ts';
import { CAUSE_HEADER, causeText } from './cause-header.ts';
import type { RefusedRequest } from './client-errors.ts';
import { connectionNumber, countRequest, openedMs } from './connection-number.ts';
import { type Rendered, renderError } from './render.ts';
import type { RequestContext } from './request-context.ts';
import { secretsOf } from './secrets.ts';
import { originForm, splitUrl } from './target.ts';

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
  const cause = causes.length === 0 ? null : causes.join(', ');
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
  if (body instanceof CapturedBody) body.captureRest(req);
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
    rowsFound: notes.rows_found,
    eventIdAsCursor: notes.event_id_as_cursor,
    tokenInUrl: isTokenIn(context),
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

function refusalOf({ status, reason, body }: ApiError): Refusal {
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

/** A shorter one may stand in a URL by chance. */
const TOKEN_LENGTH_MIN = 8;

/** Whether the bearer value, with or without its sandbox, is a whole segment of the path, or a whole parameter value. */
function isTokenIn({ req, path, query, queryText }: RequestContext): boolean {
  const bearer = readBearer(req.headers.authorization);
  if (bearer === null || bearer.value.length < TOKEN_LENGTH_MIN) return false;
  const { value, sandbox } = bearer;
  const mayStand = (text: string) => text.includes(value) || text.includes('%');
  const isToken = (text: string) => text === value || text === `${value}~${sandbox}`;
  if (mayStand(path) && path.split('/').some(segment => isToken(decoded(segment)))) return true;
  if (!mayStand(queryText)) return false;
  // Of a parameter that is given more than once, `values` has the first.
  const values = query.repeated.length === 0 ? Object.values(query.values) : new URLSearchParams(queryText).values();
  return [...values].some(isToken);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Records a request that was refused before it could be routed: in the sandbox that its bearer value names where there is
 * one, otherwise in the default one. What was meant for the control plane is counted alone.
 */
export function recordRefused(
  simulator: Simulator,
  { method, target, authorization, rawHeaders = [], connection, error }: RefusedRequest,
): void {
  const { path, queryText } = splitUrl(originForm(target)?.url ?? target);
  const { status, reason: cause } = error;
  if (path === '/_sim' || path.startsWith('/_sim/')) {
    simulator.statistics.count({ operation: null, status, cause, deviations: [] });
    return;
  }
  const { sandbox, token, refusal, nowMs } = simulator.sandboxes.recognize(authorization);
  const at = { realMs: simulator.elapsedMs(), clockMs: nowMs };
  const shown = path.startsWith('/v1/') ? path.slice('/v1'.length) : path;
  const entry = sandbox.journal.open({
    id: simulator.nextRequestId(),
    atMs: nowMs,
    receivedMs: simulator.wallMs(),
    sandbox: sandbox.name,
    token: token?.name ?? null,
    method,
    path: shown,
    query: queryText,
    operation: null,
    recreated: false,
    refused: refusal?.refused,
    startedMs: at.realMs,
    secrets: secretsOf(authorization),
    tokens: sandbox.state.tokens,
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
      answer: renderError(error, 'json'),
      refusal: refusalOf(error),
      altered: null,
    },
  });
  if (closed === null) return;
  const exchange: Exchange = {
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
  };
  simulator.publish(sandbox, exchange);
}
