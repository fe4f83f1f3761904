import type { Exchange } from '../exchange/exchange.ts';

/** The worst first. */
export const LEVELS = ['error', 'warning', 'info'] as const;
export type Level = (typeof LEVELS)[number];

/** What a rule saw once. */
export interface Sighting {
  /** In plain words, with figures: `GET /sites was sent again after 0.0 s; Retry-After was 60 s`. */
  readonly message: string;
  /** Which requests show it, the decisive one first; three at most. */
  readonly exchanges: readonly Evident[];
  /**
   * What is told apart within the rule, from a closed set, such as an operationId or a kind of deviation: each has a
   * finding of its own.
   */
  readonly about?: string;
  /** Whether its message sums up all occurrences so far and replaces the previous message. */
  readonly sumsUp?: boolean;
  /** What to do about it, where that depends on what was seen. @default the rule's `instead`, then its advice */
  readonly advice?: string;
}

/** What evidence needs of an exchange. */
export interface Evident {
  readonly entry: Pick<Exchange['entry'], 'sandbox' | 'id' | 'method' | 'path' | 'query' | 'at'>;
}

export type Find = (sighting: Sighting) => void;

/**
 * One thing that clients do wrong. A rule sees the exchanges of a sandbox in the order in which their answers were
 * known, and never a token's value. What it must not report is in its file and in its test.
 */
export interface FindingRule<State = unknown> {
  readonly rule: string;
  readonly level: Level;
  /** What the client did, in one sentence. */
  readonly what: string;
  /** What it leads to on the real service. */
  readonly why: string;
  /** What to do instead: followed to the letter, it repairs the client. */
  readonly advice: string;
  /** What to do instead about each thing that is told apart, by `about`. */
  readonly instead?: Readonly<Record<string, string>>;
  /** The part of the API's documentation, or the assumption. */
  readonly spec: string;
  /** The initial state for a sandbox, which must stay bounded whatever is sent. */
  start(): State;
  /** Looks at one exchange. */
  see(exchange: Exchange, state: State, find: Find): void;
  /** Reset, restore and the end of a sandbox: what is pending ends without a finding. */
  interrupt?(state: State): void;
  /** Finds what only the end of the run shows. May be called at any time, and changes nothing. */
  atEnd?(state: State, find: Find): void;
}
