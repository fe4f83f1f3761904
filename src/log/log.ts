/** The log: what clients do not see; never a token's value. */
export interface Log {
  error(fields: object, message: string): void;
  info(fields: object, message: string): void;
  /** From the level `requests` on. */
  request(answered: AnsweredRequest): void;
}

/** A request to the API as it was answered: an entry of the journal. */
export interface AnsweredRequest {
  readonly id: number;
  /** Real time on arrival, ISO 8601. */
  readonly received_at: string;
  readonly sandbox: string;
  /** Its name; null without a valid one. */
  readonly token: string | null;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Null where the connection was cut. */
  readonly status: number | null;
  readonly duration_ms: number | null;
  readonly cause: string | null;
  readonly deviations: readonly { readonly kind: string }[];
  /** Whether it was sent to a host for which `exec --intercept` answers. */
  readonly intercepted?: true;
}

/** Each says all that those before it say. */
export const LOG_LEVELS = ['silent', 'error', 'info', 'requests', 'debug'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
