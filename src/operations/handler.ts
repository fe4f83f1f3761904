import type { operations as Contract, OperationId } from '../contract/api.gen.ts';
import type { Assumptions } from '../contract/assumptions.ts';
import type { AnswerOf, BodyOf, QueryOf } from '../contract/types.ts';
import type { Validation } from '../contract/validation.ts';
import type { WriteTimestamp } from '../rules/change.ts';
import type { Timestamp, Token } from '../rules/state.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** Operations that can succeed. The others, retired and removed ones, are answered before any site is reached. */
export type ServedId = { [Id in OperationId]: [AnswerOf<Id>] extends [never] ? never : Id }[OperationId];

type PathOf<Id extends OperationId> = Contract[Id]['parameters'] extends { path: infer Path } ? Path : unknown;
// The validator fills in the default of `limit`.
type Filled<Query> = Query extends { readonly ending_before?: string } ? Query & { readonly limit: number } : Query;

/** One valid request, free of the transport. */
export interface Call<Id extends ServedId> {
  /** Path of the request, with the version, without the query. */
  readonly path: string;
  readonly params: PathOf<Id>;
  readonly query: Filled<QueryOf<Id>>;
  readonly body: BodyOf<Id>;
  readonly token: Token;
  /** The one instant at which the request happens, epoch milliseconds and as the wire writes it. */
  readonly nowMs: number;
  readonly now: Timestamp;
  /** How the answer writes stored moments. */
  readonly write: WriteTimestamp;
  /**
   * Aborted, with what to throw, once nobody waits for the answer: the client left, the sandbox was reset, the server
   * stops.
   */
  signal(): AbortSignal;
  /**
   * Notes a deviation that only the site's data shows.
   * @throws 400 under strict
   */
  readonly deviate: Validation['deviate'];
  /** What the operation says of its work beside the result. */
  readonly notes: {
    query_cache: 'cold' | 'cached' | null;
    /** The rows of a report before `limit` cut them. */
    rows_found: number | null;
    /** Whether a list of events was given an event's id as cursor, where events have no id any more. */
    event_id_as_cursor: boolean;
  };
}

/** What the contract's operation of that name does. */
export interface Handler<Id extends ServedId, Parsed = unknown> {
  /**
   * Checks what the API document cannot say, telling `validation` every error and deviation. Parameters that were refused
   * are left out of `query`.
   */
  parse?(query: Partial<QueryOf<Id>>, validation: Validation, assumptions: Assumptions): Parsed | null;
  /** Of an operation whose site is named in the query: that site, whether or not the request is valid; null for none. */
  siteOf?(query: Readonly<Record<string, string>>): string | null;
  /** @throws ApiError of the rules, after which nothing has changed. */
  run(sandbox: Sandbox, call: Call<Id>, parsed: Parsed): AnswerOf<Id> | Promise<AnswerOf<Id>>;
}
