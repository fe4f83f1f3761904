import type { Finding } from '../findings/findings.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { HeaderList } from '../journal/show-exchange.ts';

/**
 * One request to a simulator and its answer, as far as runs of the same tests are compared by it. Without secrets, and
 * plain data: it also goes through files.
 */
export interface TracedExchange
  extends Pick<
    JournalEntry,
    | 'id'
    | 'received_at'
    | 'at'
    | 'sandbox'
    | 'method'
    | 'path'
    | 'query'
    | 'operation'
    | 'status'
    | 'cause'
    | 'query_cache'
    | 'duration_ms'
  > {
  /** The names of the operation's parameters that were sent. */
  readonly parameters: readonly string[];
  /** Kinds of deviations from the documented contract. */
  readonly deviations: readonly string[];
  /** As it was sent; null where the connection was cut, and where it is not known any more. */
  readonly answer: TracedAnswer | null;
}

export interface TracedAnswer {
  /** Names in lower case. */
  readonly headers: HeaderList;
  /** The first 64 KiB of it, as text; null where there is none. */
  readonly body: string | null;
  /** Only part of the body is here. */
  readonly truncated: boolean;
  /** Why the client got something else than this, such as half of it; null where it got this. */
  readonly note: string | null;
}

/** What a simulator tells of a run, in the order in which it becomes known. */
export type TraceLine =
  | { readonly kind: 'exchange'; readonly exchange: TracedExchange }
  | FindingsLine
  /** The last line of a simulator that had more to tell than it may. */
  | { readonly kind: 'full' };

/** What has become known of the findings in one sandbox. */
export interface FindingsLine {
  readonly kind: 'findings';
  /** Of the sandbox; counts those of one simulator, also where two have the same name one after the other. */
  readonly record: number;
  /** Those that are new or have changed: they take the place of those with the same rule and `about`. */
  readonly findings: readonly TracedFinding[];
  /** Those that do not hold any more. */
  readonly gone: readonly Pick<TracedFinding, 'rule' | 'about'>[];
}

/** What a rule found in one sandbox. A rule has one for each thing that it tells apart. */
export interface TracedFinding extends Pick<Finding, 'rule' | 'level' | 'message' | 'count' | 'expected' | 'evidence'> {
  /** What the rule tells apart; empty where there is nothing. */
  readonly about: string;
}

/** What all simulators of one run saw. */
export interface Trace {
  /** In order of arrival. `sandbox` is unique over the simulators; `id` is not. */
  readonly exchanges: readonly TracedExchange[];
  /** Of all sandboxes: those of several may be about the same. */
  readonly findings: readonly TracedFinding[];
  /** What is missing here because there was too much, a sentence each; left out where all is here. */
  readonly leftOut?: readonly string[];
}
