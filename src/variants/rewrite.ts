import type { Assumptions } from '../contract/assumptions.ts';

/** An answer on its way out, rendered. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
  /** What is sent in place of the payload's UTF-8. */
  readonly encoded?: Uint8Array;
  /** How the header of the length is written; null: there is none, and the body is chunked. @default 'Content-Length' */
  readonly lengthHeader?: string | null;
}

/** The request that is answered. */
export interface AnsweredRequest {
  /** Null for an unknown route. */
  readonly operation: string | null;
  /** As sent, decoded. */
  readonly query: Readonly<Record<string, string>>;
  /** The header. */
  readonly acceptEncoding: string | undefined;
  /** Those in force. */
  readonly assumptions: Assumptions;
}

/** An answer as a variant sends it; the very same object where it leaves it alone. */
export type Rewrite = (answer: OutgoingAnswer, request: AnsweredRequest) => OutgoingAnswer;
