import type { ApiError, concurrencyLimited, FaultCause } from '../errors.ts';
import type { Fields, Phase, ValuesOf } from './fields.ts';
import type { Latch } from './latch.ts';

export interface Refusal {
  readonly error: ApiError;
  readonly phase: Phase;
}

export type Delay =
  | { readonly kind: 'wait'; readonly ms: number }
  /** `hold()` the call here. */
  | { readonly kind: 'latch'; readonly latch: Latch };

/** How a connection ends without the rest of an answer: by a TCP RST, or in the ordinary way. */
export type ConnectionEnd = 'reset' | 'close';

/** What happens to the answer on its way out. */
export type Wire =
  /** No answer: the connection ends, with nothing done or everything done. */
  | { readonly abort: ConnectionEnd; readonly phase: Phase }
  /** The request is carried out, and the fault sends the answer; `body` stays as it is. */
  | {
      send(body: Uint8Array, out: AnswerSink): void;
      /** Whether the client gets the answer as it is, if it waits. @default false */
      readonly whole?: boolean;
    };

/** The way to the client for an answer that a fault sends itself. */
export interface AnswerSink {
  /**
   * The status and the headers of the answer, and `more` headers, which go out with the first bytes of the body. Without
   * a Content-Length the body is chunked.
   */
  writeHead(more?: Readonly<Record<string, string | number>>): void;
  /** Sends the head before the first bytes of the body. */
  flushHead(): void;
  /** Calls `sent` once the bytes are on their way. */
  write(bytes: Uint8Array, sent?: () => void): void;
  /** The last of the bytes. */
  end(bytes: Uint8Array): void;
  /** Ends the connection, short of what was announced. */
  abort(how: ConnectionEnd): void;
  /** Calls `stop` once the answer is out or the client has left. */
  onClose(stop: () => void): void;
}

/** What faults of each nature come to. */
interface Acts {
  refuses: Refusal;
  delays: Delay;
  wire: Wire;
}
export type Nature = keyof Acts;
export type Act<N extends Nature> = Acts[N];

/** What a fault may look at when its rule fires on a call. */
export interface Firing {
  /** For the journal: `fault:` rule name `#` how often it has fired, this time included. */
  readonly cause: FaultCause;
  readonly plans: Plans;
  /** In latches of this rule, calls wait until they are released or cut. */
  readonly latch: Latch;
  /** Uniform in [0, 1), the same for the n-th identical call whatever ran in between. */
  draw(): number;
}

/** Plans with a limit, the lowest first. Spec: Limits. */
export const TIERS = ['tier-1', 'tier-2', 'tier-3', 'tier-4', 'tier-5', 'tier-6'] as const;
export type Tier = (typeof TIERS)[number];

/** What a concurrency refusal has to say of a plan. */
export interface Concurrency {
  readonly concurrentRequests: number;
  /** null for the highest plan. */
  readonly nextTier: Parameters<typeof concurrencyLimited>[1];
}

/** The account's plan, and the ones beside it. */
export interface Plans {
  /** The account's; null: it has no limit. */
  readonly own: Concurrency | null;
  of(tier: Tier): Concurrency;
}

/** Values of a fault's own fields, as the wire names them. */
export type Settings = Readonly<Record<string, unknown>>;

export interface FaultOf<N extends Nature, F extends Fields = Fields> {
  readonly nature: N;
  /** What the client sees: for `openapi/control.yaml`. */
  readonly description: string;
  /** The fields of a rule that this fault adds to those of every rule. */
  readonly fields: F;
  /** A field and what is wrong with it beside the others; null where they agree. */
  check?(settings: ValuesOf<F>): readonly [field: string, message: string] | null;
  /** Whether what it does is left to chance. @default false */
  draws?(settings: ValuesOf<F>): boolean;
  /** Whether calls it keeps can be let go. @default false */
  readonly releasable?: boolean;
  act(settings: ValuesOf<F>, firing: Firing): Acts[N];
}

/** A failure made on purpose. Each has its own file; `registry.ts` names them. */
export type Fault<F extends Fields = Fields> = RefusingFault<F> | DelayingFault<F> | WireFault<F>;
export type RefusingFault<F extends Fields> = FaultOf<'refuses', F>;
export type DelayingFault<F extends Fields> = FaultOf<'delays', F>;
export type WireFault<F extends Fields> = FaultOf<'wire', F>;
