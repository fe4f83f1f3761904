import type { Delivery, Exchange } from '../exchange/exchange.ts';
import { isSameRequest, type RequestKey } from '../exchange/request-key.ts';
import type { Evident } from './finding.ts';

/** The small part of an exchange that rules about repeated requests keep. */
export interface Note
  extends Evident,
    Pick<
      Exchange,
      'arrived' | 'caller' | 'connectedMs' | 'connection' | 'connectionRequests' | 'lifted' | 'othersUnderWay'
    > {
  /** Why it was refused, to compare by: it may have a secret in it. Null for a success. */
  readonly reason: string | null;
  /** The same for people, and without secrets. */
  readonly cause: string | null;
  readonly status: number | null;
  /** Whether its token was valid. */
  readonly hasToken: boolean;
  readonly delivery: Readonly<Delivery>;
  readonly key: RequestKey;
}

/** Exchanges that a rule keeps of a sandbox; beyond that the oldest are dropped. */
const KEPT = 64;
/** Of path, query and cause, in characters: requests with longer ones are not watched, so that what is kept stays small. */
const LENGTH_MAX = 2000;
/** How long a request may be on its way that was sent before the answer to another was known. */
export const UNDER_WAY_MS = 100;
/** Connections that a client keeps open which sends one request after the other. */
const CONNECTIONS_OF_ONE = 2;
const PATH_SHOWN = 100;

/** Null for a request that is too long to keep. */
export function noteOf(exchange: Exchange): Note | null {
  if (!isSmall(exchange)) return null;
  const {
    arrived,
    caller,
    connectedMs,
    connection,
    connectionRequests,
    lifted,
    othersUnderWay,
    refusal,
    delivery,
    entry,
  } = exchange;
  return {
    // Not spread: that would take most of the time of a refusal.
    entry: evidenceOf(exchange).entry,
    arrived,
    caller,
    connectedMs,
    connection,
    connectionRequests,
    lifted,
    othersUnderWay,
    delivery,
    reason: refusal?.reason ?? null,
    cause: entry.cause,
    status: entry.status,
    hasToken: exchange.abilities !== null,
    key: exchange.key(),
  };
}

export function isSmall({ entry }: Exchange): boolean {
  return entry.path.length + entry.query.length + (entry.cause?.length ?? 0) <= LENGTH_MAX;
}

/** The small part of an entry. */
export function evidenceOf({ entry: { sandbox, id, method, path, query, at } }: Exchange): Evident {
  return { entry: { sandbox, id, method, path, query, at } };
}

export function remember<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > KEPT) list.shift();
}

/**
 * Whether the client knew the answer to `earlier` when it sent `later`. Requests that were under way already must not
 * count: a server reads those of a burst one after the other, and may have answered the first before it reads the next.
 */
export function knew(later: Note, earlier: Note): boolean {
  const { closed, state } = earlier.delivery;
  if (state !== 'whole' || closed === null) return false;
  const sinceMs = later.arrived.realMs - closed.realMs;
  if (sinceMs < 0) return false;
  if (later.connection === earlier.connection || sinceMs > UNDER_WAY_MS) return true;
  // Clients open a connection for each request, or take turns between those that they have, as Node's `fetch` does. But
  // one that was opened for this request before the refusal was opened for a burst.
  const isOfBurst = later.connectionRequests === 1 && (later.connectedMs ?? closed.realMs) < closed.realMs;
  return earlier.othersUnderWay === 0 && !isOfBurst && isSameRequest(later.key, earlier.key);
}

/**
 * Whether equal requests, close to each other and in order, were sent in parallel: they came on three connections, and not
 * each on one that was opened after the answer before. A client that sends one after the other keeps to one connection,
 * takes turns between two, as Node's `fetch` does, or opens one for each.
 */
export function isBurst(equal: readonly Note[]): boolean {
  const connections = new Set(equal.map(({ connection }) => connection));
  return connections.size > CONNECTIONS_OF_ONE && !equal.every(isOpenedForIt);
}

function isOpenedForIt({ connectedMs, connectionRequests }: Note, at: number, all: readonly Note[]): boolean {
  const before = all[at - 1]?.delivery.closed?.realMs ?? Number.NEGATIVE_INFINITY;
  return connectionRequests === 1 && (connectedMs ?? before) >= before;
}

/** Whether `later` came so soon after the answer to `earlier`, on another connection, that both may be of one burst. */
export function mayBeParallel(later: Note, earlier: Note): boolean {
  const { closed } = earlier.delivery;
  return (
    later.connection !== earlier.connection && closed !== null && later.arrived.realMs - closed.realMs <= UNDER_WAY_MS
  );
}

/** Whether the body of the request has come: of one that was refused at once, it may come after the answer. */
export function isKnown({ key }: Note): boolean {
  return key.body.digest !== null;
}

/** Takes those whose bodies have come out of a list, in order. */
export function takeKnown(waiting: Note[]): Note[] {
  const known = waiting.filter(isKnown);
  if (known.length > 0) waiting.splice(0, waiting.length, ...waiting.filter(note => !isKnown(note)));
  return known;
}

/** Method and path, for a message. */
export function nameOf({ entry: { method, path } }: Evident): string {
  return `${method} ${path.length > PATH_SHOWN ? `${path.slice(0, PATH_SHOWN)}…` : path}`;
}

/** Seconds with one decimal, never below zero. */
export function seconds(ms: number): string {
  return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
}
