import type { OperationId } from '../contract/api.gen.ts';
import type { Plan } from '../contract/control.gen.ts';
import type { Operation } from '../contract/operations.ts';
import type { ApiError } from '../errors.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { RequestKey } from './request-key.ts';

/** A point in time, on both scales. */
export interface Moment {
  /** Real milliseconds since the start. */
  readonly realMs: number;
  /** The sandbox's clock, epoch milliseconds. */
  readonly clockMs: number;
}

/**
 * What became of an answer on its way. An exchange is published when its answer is known, before it is written: this
 * is completed once the response closes.
 */
export interface Delivery {
  /** `lost`: the connection ended before the whole answer was handed over, whoever ended it. */
  state: 'pending' | 'whole' | 'lost';
  /** Whether a fault answered something else than what the operation did, or nothing; known at once. */
  replaced: boolean;
  /** When the response closed; null while it is pending. */
  closed: Moment | null;
}

/**
 * One request to the API and its answer. Journal, log, metrics, event stream, findings and coverage learn of it by one
 * event, when the answer is known. It has no token's value, and whoever listens keeps nothing of it but what is said to
 * be small: `entry`, `delivery` and `key()`.
 */
export interface Exchange {
  /** As the journal shows it, without secrets. */
  readonly entry: JournalEntry;
  /** Null for an unknown route, and where the request could not be read. */
  readonly operation: Operation<OperationId> | null;
  /** Of its path, such as `site_id`, percent-decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The same for all requests with one bearer value, in one sandbox; says nothing of the value. */
  readonly caller: string;
  /** Of the token; null without a valid one. */
  readonly abilities: readonly string[] | null;
  /** Counts the connections of the server. */
  readonly connection: number;
  /**
   * When the connection was opened, on the scale of `Moment.realMs`; null where the client cannot keep it: HTTP/1.0, and
   * requests in process.
   */
  readonly connectedMs: number | null;
  /** Requests of the connection that were answered so far, this one included. */
  readonly connectionRequests: number;
  readonly arrived: Moment;
  readonly answered: Moment;
  /** The caller's other requests in this sandbox that were under way when the answer was known. */
  readonly othersUnderWay: number;
  /** All requests of the sandbox that were under way then, this one included. */
  readonly underWay: number;
  /** How many of these a fault held at that time: `hang`, `hold`. */
  readonly heldUnderWay: number;
  /** What was refused; null for a success, and for a connection that was cut. */
  readonly refusal: ApiError | null;
  /** Causes of the faults that acted, in order, such as `fault:flaky#2`. */
  readonly acted: readonly string[];
  /** The values after validation, defaults filled in; null where the request was not valid. */
  readonly input: ExchangeInput | null;
  /** The names of the parameters that were sent. */
  readonly givenParameters: readonly string[];
  /** What the operation returned, whether or not the client was told; undefined where it did not run to its end. */
  readonly result: unknown;
  /** What the client was told in its place, where a variant rewrote it as other JSON. */
  readonly told?: unknown;
  /** Of a report: the rows there were before `limit` cut them; null for other operations. */
  readonly rowsFound: number | null;
  /** Whether a list of events was asked for with an event's id as cursor, where events have no id any more. */
  readonly eventIdAsCursor: boolean;
  /**
   * Whether the bearer value, with or without `~` and the sandbox, stands in the URL as a whole path segment or parameter
   * value: 8 characters or more.
   */
  readonly tokenInUrl: boolean;
  /** The account's, when the answer was known. */
  readonly plan: Plan;
  /** Whether the control plane has set usage or plan since the sandbox began or was reset. */
  readonly limitsSet: boolean;
  /** Another number whenever the sandbox's data, clock or settings were changed. */
  readonly changes: number;
  /**
   * Another number whenever the control plane added or removed faults, or set usage or account: what was refused may pass
   * now, or a test has begun.
   */
  readonly lifted: number;
  readonly delivery: Delivery;
  /** What two requests are compared by. Worked out at the first call. */
  key(): RequestKey;
}

export interface ExchangeInput {
  readonly query: Readonly<Record<string, unknown>>;
  /** Null where the operation takes none. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Seconds that the answer asked to wait; null where it did not. */
export function retryAfterOf({ refusal }: Exchange): number | null {
  const header = refusal?.headers['Retry-After'];
  return header === undefined ? null : Number(header);
}
