/** What one probe found, as `verify.json` has it. */
export interface ProbeResult {
  /** Of an assumption: its name in the register. */
  readonly name: string;
  readonly about: 'spec' | 'assumption';
  readonly verdict: 'holds' | 'differs' | 'is' | 'not tried';
  /** Of an assumption that was seen; null: it is like none of the choices. */
  readonly value: string | null;
  /** The sentence of the spec, or what the assumption is about. */
  readonly sentence: string;
  /** Method, path and query; several by `; `. */
  readonly asked: string | null;
  readonly expected: string | null;
  readonly saw: string | null;
  /** Why it was not tried, or what the value leaves open. */
  readonly why: string | null;
}

/** `verify.json`. */
export interface VerifyResult {
  readonly version: 1;
  /** The base URL. */
  readonly against: string;
  /** Sent in all. */
  readonly requests: number;
  readonly results: readonly ProbeResult[];
}
