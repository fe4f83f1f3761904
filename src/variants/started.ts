import type { Rewrite } from './rewrite.ts';

/** Calls that come while another of their sandbox is under way, or on a connection that has been used before. */
export type Occasion = 'beside-another' | 'on-used-connection';

/** What is known of a call beside what it asks for. */
export interface Arrival {
  /** Other requests of the sandbox that are under way. */
  readonly othersUnderWay: number;
  /** Requests that came before it on its connection. */
  readonly earlierOnConnection: number;
}

/** As much of a token as variants change. */
interface TokenPart {
  readonly name: string;
  readonly abilities: readonly string[];
}

/** A request of somebody else. */
export interface OtherRequest {
  /** One that writes, of the same site as the call before which it is carried out. */
  readonly operation: string;
  /** Valid, defaults filled in. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a variant does on one server. */
export interface Started {
  /** Asked once for each request with a valid token: its abilities from now on, or that it has expired. */
  access?(token: TokenPart): readonly string[] | 'expired';
  /** What is carried out before a call, whose query is as sent. */
  before?(operation: string, query: Readonly<Record<string, string>>): OtherRequest | null;
  readonly rewrite?: Rewrite;
}

/** @param after how many requests of the server it lets pass, of one that begins in the middle of a run */
export type Start = (after: number) => Started;
