import type { operations as Control } from '../contract/control.gen.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';

export type ControlId = keyof Control;

/** One valid request of the control plane, free of the transport. */
export interface ControlCall {
  readonly params: Readonly<Record<string, string>>;
  /** Integers and booleans parsed, defaults filled in. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** An answer that is not JSON: its media type, and its text in pieces as they are made. */
export class TextAnswer {
  readonly type: string;
  readonly chunks: Iterable<string>;

  constructor(type: string, chunks: Iterable<string>) {
    this.type = type;
    this.chunks = chunks;
  }
}
