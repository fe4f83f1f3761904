/** One side of an exchange, as its journal entry keeps it. */
export interface Message {
  /** Names and values, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null where there was none, and where it is no longer kept. */
  readonly body: string | null;
  /** Whether the body is only the beginning. */
  readonly truncated?: boolean;
  /** Why there is no body, or why the client got something else. */
  readonly note?: string | null;
}

/** What the report shows of an exchange: `GET /_sim/journal/{id}` gives it. */
export interface ExplainedExchange {
  readonly method: string;
  /** From the root of the server. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  readonly status: number | null;
  readonly cause: string | null;
  /** Null where it is no longer kept. */
  readonly request: Message | null;
  /** Null where nothing was to be answered, and where it is no longer kept. */
  readonly response: Message | null;
  /** Why there are no headers and bodies. */
  readonly missing?: string;
  readonly explanation?: Explanation | null;
}

interface Explanation {
  readonly why: string;
  readonly allowed?: string | null;
  readonly try?: string | null;
  readonly spec?: string | null;
}

/** By the id of the journal entry; undefined where the entry is no longer kept. */
export type ExplainedExchanges = Pick<ReadonlyMap<number, ExplainedExchange>, 'get'>;
