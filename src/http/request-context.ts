import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationId } from '../contract/api.gen.ts';
import { type Query, splitQuery } from '../contract/query.ts';
import type { RouteMatch } from '../contract/routes.ts';
import { Validation } from '../contract/validation.ts';
import type { Intervention } from '../faults/intervention.ts';
import type { OpenEntry } from '../journal/journal.ts';
import type { Timestamp, Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { namesJson } from './render.ts';
import { secretsOf } from './secrets.ts';
import { resolveTarget, splitUrl } from './target.ts';

/** One request under `/v1` and all that is known of it while it is answered. */
export interface RequestContext {
  readonly simulator: Simulator;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly method: string;
  /** Relative to `/v1`, without the query, as it was sent. */
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
  /** The one instant at which the request happens. */
  readonly nowMs: number;
  readonly now: Timestamp;
  readonly validation: Validation;
  readonly entry: OpenEntry;
  /** For the journal; an aggregation sets it. */
  readonly notes: { query_cache: 'cold' | 'cached' | null };
  /** What faults do to this request; set once the token is known. */
  intervention: Intervention | null;
  /** The causes of those faults that really acted, in order. */
  readonly acted: string[];
}

/** A request whose token is known to be valid. */
export interface Authenticated extends RequestContext {
  readonly token: Token;
}

/** Of a header that the journal keeps. */
const ACCEPT_NOTED = 255;

/** Resolves operation, sandbox, token and instant, and opens the entry of the journal. */
export function createContext(simulator: Simulator, req: IncomingMessage, res: ServerResponse): RequestContext {
  resolveTarget(req);
  const { method = '', url = '' } = req;
  const { path, queryText } = splitUrl(url);
  // Assumption statuses: HEAD is GET without a body.
  const match = simulator.match(method === 'HEAD' ? 'GET' : method, path);
  const { sandbox, token, nowMs, recreated } = simulator.sandboxes.identify(req.headers.authorization);
  const entry = sandbox.journal.open({
    atMs: nowMs,
    sandbox: sandbox.name,
    token: token?.name ?? null,
    method,
    path,
    query: queryText,
    operation: match?.operation.operationId ?? null,
    recreated,
    startedMs: simulator.elapsedMs(),
    secrets: secretsOf(req.headers.authorization),
  });
  const validation = new Validation();
  const { accept } = req.headers;
  if (!namesJson(accept))
    validation.deviate('missing-accept', 'Accept', `given: ${accept?.slice(0, ACCEPT_NOTED) ?? 'none'}`);
  return {
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
    nowMs,
    now: formatTimestamp(nowMs / 1000),
    validation,
    entry,
    notes: { query_cache: null },
    intervention: null,
    acted: [],
  };
}
