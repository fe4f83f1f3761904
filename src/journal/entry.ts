import type { Deviation } from '../contract/validation.ts';
import { textBytes } from '../memory/value-bytes.ts';
import type { NewExchange } from './exchange-store.ts';
import type { Redactor } from './redact.ts';

/** One request and its answer, as `GET /_sim/journal` shows them. */
export interface JournalEntry {
  /** Counts all requests of the server from 1, in order of arrival; never again from 1. */
  readonly id: number;
  /** Counts those of the sandbox from 1, in order of arrival. */
  readonly seq: number;
  /** Real time on arrival, ISO 8601. */
  readonly received_at: string;
  /** The sandbox's clock on arrival, ISO 8601. */
  readonly at: string;
  readonly sandbox: string;
  /** The token's name; null where none was valid. */
  readonly token: string | null;
  readonly method: string;
  /** As sent, relative to the base path. */
  readonly path: string;
  /** As sent, without `?`; empty where there is none. */
  readonly query: string;
  /** null for an unknown route. */
  readonly operation: string | null;
  /** null while there is no answer, and where the connection was aborted. */
  readonly status: number | null;
  /** Why the answer is what it is, such as `limit:hourly` or `fault:flaky#2`; null for a plain success. */
  readonly cause: string | null;
  readonly deviations: readonly Deviation[];
  readonly query_cache: 'cold' | 'cached' | null;
  /** Real time, to the hundredth; null while there is no answer. */
  readonly duration_ms: number | null;
  /** Only where the request was to no path under the base path: `path` is as it was sent, from the root of the server. */
  readonly outside?: true;
  /** Only where the request was sent to a host for which `exec --intercept` answers. */
  readonly intercepted?: true;
  /** Only where the sandbox had been dropped and this request created it again. */
  readonly recreated?: true;
  /** Only of a token that has expired or was revoked: its name. */
  readonly refused_token?: string;
  /** Only where the bearer value names a sandbox that does not exist: that name. */
  readonly missing_sandbox?: string;
}

/** What an Authorization header names in vain. */
export type Refused = Pick<JournalEntry, 'refused_token' | 'missing_sandbox'>;

/** What is known of a request at its start. */
export interface EntryStart
  extends Pick<JournalEntry, 'sandbox' | 'token' | 'method' | 'path' | 'query' | 'operation'> {
  readonly id: number;
  /** The sandbox's clock, epoch ms. */
  readonly atMs: number;
  /** Real time, epoch ms. */
  readonly receivedMs: number;
  /** Real time on any scale. */
  readonly startedMs: number;
  readonly recreated: boolean;
  readonly outside?: boolean | undefined;
  readonly intercepted?: boolean | undefined;
  /** Left out where there is a valid token. */
  readonly refused?: Refused | undefined;
  /** What the request sent as its token, which need not be one. */
  readonly secrets: readonly string[];
  /** Other secrets, which are not even kept to be redacted later; left out where there are none. */
  readonly hidden?: readonly string[] | undefined;
  /** Those of the sandbox. Their values are redacted in all journals of the server. */
  readonly tokens: readonly { readonly value: string }[];
}

/** What is known at its end. */
export interface EntryEnd extends Pick<JournalEntry, 'status' | 'cause' | 'deviations' | 'query_cache'> {
  /** On the scale of `startedMs`. */
  readonly endedMs: number;
  /** Counts the answers of the server from 1. */
  readonly order: number;
  readonly exchange: NewExchange;
}

/** An entry whose answer is not there yet. */
export interface OpenEntry {
  readonly seq: number;
  /** Without secrets. */
  readonly path: string;
  /** Redacts the request's secrets from other texts about it. */
  readonly redact: Redactor;
  /** Completes the entry, once: null afterwards. It may have been dropped by then. */
  close(answer: EntryEnd): JournalEntry | null;
}

/** An entry and when it became complete: among all answers of the server; 0 while it is not. */
export interface Ordered {
  readonly entry: JournalEntry;
  readonly order: number;
}

// An entry beside its texts: its fields, their small values, and its place.
const ENTRY_BYTES = 384;
const DEVIATION_BYTES = 100;

/** Estimated bytes that an entry takes. */
export function bytesOf(entry: JournalEntry): number {
  const { path, query, cause, deviations, refused_token = '', missing_sandbox = '' } = entry;
  let bytes = ENTRY_BYTES + textBytes(path) + textBytes(query) + textBytes(cause ?? '');
  bytes += textBytes(refused_token) + textBytes(missing_sandbox);
  for (const { field, detail } of deviations) bytes += DEVIATION_BYTES + textBytes(field) + textBytes(detail);
  return bytes;
}

/** Whether the request was answered or aborted. */
export function isComplete({ duration_ms }: JournalEntry): boolean {
  return duration_ms !== null;
}
