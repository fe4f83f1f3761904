import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '../contract/api.gen.ts';
import { type Query, splitQuery } from '../contract/query.ts';
import type { RouteMatch } from '../contract/routes.ts';
import { Validation } from '../contract/validation.ts';
import type { TokenCause } from '../errors.ts';
import type { Delivery, ExchangeInput } from '../exchange/exchange.ts';
import type { NO_BODY } from '../exchange/request-key.ts';
import type { Intervention } from '../faults/intervention.ts';
import type { OpenEntry } from '../journal/entry.ts';
import type { Call } from '../operations/handler.ts';
import { hashText } from '../random/random.ts';
import type { Timestamp, Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Caller } from '../simulator/sandboxes.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import type { VariantLayer } from '../variants/variant-layer.ts';
import { CapturedBody } from './captured-body.ts';
import { onClose } from './connection.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import { isIntercepted } from './intercepted.ts';
import { openEntry } from './open-entry.ts';
import { namesJson } from './render.ts';
import { splitUrl } from './target.ts';

/** One request under the base path and all that is known of it while it is answered. */
export interface RequestContext {
  readonly simulator: Simulator;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Relative to the base path, without the query, as it was sent. */
  readonly path: string;
  readonly queryText: string;
  readonly query: Query;
  /** The operation and its path parameters; null for an unknown route. */
  readonly match: RouteMatch<OperationId> | null;
  readonly sandbox: Sandbox;
  /** The sandbox's, on arrival. */
  readonly generation: number;
  /** Null: 401. */
  readonly token: Token | null;
  /** Why there is no token; null where there is one. */
  readonly tokenCause: TokenCause | null;
  /** Whether the server's variant changed what the token may do. */
  readonly isAccessVaried: boolean;
  /** The one instant at which the request happens. */
  readonly nowMs: number;
  readonly now: Timestamp;
  /** The same for all requests with one bearer value; says nothing of the value. */
  readonly caller: string;
  /** On the scale of `simulator.elapsedMs`. */
  readonly arrivedMs: number;
  readonly validation: Validation;
  readonly entry: OpenEntry;
  readonly body: CapturedBody | typeof NO_BODY;
  /** What an operation says of its work beside the result; an aggregation does. */
  readonly notes: Notes;
  readonly delivery: Delivery;
  /** Once the request is known to be valid. */
  input: ExchangeInput | null;
  /** What the operation returned. */
  result: unknown;
  /** What faults do to this request; set once the token is known. */
  intervention: Intervention | null;
  /** The causes of those faults that really acted, in order. */
  readonly acted: string[];
  /** Gives back the place among those in flight, once the response is closed. */
  release: (() => void) | null;
}

/** What `Call.notes` is written to. */
type Notes = Call<'getAggregations'>['notes'];

/** A request whose token is known to be valid. */
export interface Authenticated extends RequestContext {
  readonly token: Token;
}

/** Of a header that the journal keeps. */
const ACCEPT_NOTED = 255;

/** Resolves operation, sandbox, token and instant, and opens the entry of the journal. */
export function createContext(simulator: Simulator, req: IncomingMessage, res: ServerResponse): RequestContext {
  const { method = '', url = '' } = req;
  const { path, queryText } = splitUrl(url);
  // Assumption statuses: HEAD is GET without a body.
  const match = simulator.match(method === 'HEAD' ? 'GET' : method, path);
  const found = simulator.sandboxes.identify(req.headers.authorization);
  const identified = simulator.variant === null ? found : withAccess(found, simulator.variant);
  const { sandbox, token, refusal, nowMs } = identified;
  const caller = callerOf(token, req.headers.authorization);
  const arrivedMs = simulator.elapsedMs();
  const entry = openEntry(simulator, identified, {
    method,
    path,
    query: queryText,
    operation: match?.operation.operationId ?? null,
    intercepted: isIntercepted(req),
    authorization: req.headers.authorization,
    hidden: hiddenSecrets(req),
    startedMs: arrivedMs,
  });
  const validation = new Validation();
  const { accept } = req.headers;
  if (!namesJson(accept))
    validation.deviate('missing-accept', 'Accept', `given: ${accept?.slice(0, ACCEPT_NOTED) ?? 'none'}`);
  const delivery: Delivery = { state: 'pending', replaced: false, closed: null };
  sandbox.underWay.begin(caller);
  const closed = () => {
    context.release?.();
    sandbox.underWay.end(caller);
    delivery.state = res.writableFinished ? 'whole' : 'lost';
    delivery.closed = { realMs: simulator.elapsedMs(), clockMs: sandbox.clock.now() };
  };
  const context: RequestContext = {
    simulator,
    req,
    res,
    method,
    path,
    queryText,
    query: splitQuery(queryText),
    match,
    sandbox,
    generation: sandbox.generation,
    token,
    tokenCause: refusal?.cause ?? null,
    isAccessVaried: identified !== found,
    nowMs,
    now: formatTimestamp(nowMs / 1000),
    caller,
    arrivedMs,
    validation,
    entry,
    body: CapturedBody.of(req),
    notes: { query_cache: null, rows_found: null, event_id_as_cursor: false },
    delivery,
    input: null,
    result: undefined,
    intervention: null,
    acted: [],
    release: null,
  };
  onClose(res, closed);
  return context;
}

/** Who asks, as the server's variant has it; the very same where it leaves the token alone. */
function withAccess(caller: Caller, variant: VariantLayer): Caller {
  if (caller.token === null) return caller;
  const token = variant.tokenOf(caller.token);
  if (token === caller.token) return caller;
  if (token !== null) return { ...caller, token };
  return { ...caller, token, refusal: { cause: 'token:expired', refused: { refused_token: caller.token.name } } };
}

/** Without a valid token: by a number of 32 bits that is worked out from the header. */
function callerOf(token: Token | null, authorization: string | undefined): string {
  if (token !== null) return `token ${token.name}`;
  return authorization === undefined ? 'none' : `unknown ${hashText(authorization, 0)}`;
}
