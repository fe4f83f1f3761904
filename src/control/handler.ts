import type { operations as Contract } from '../contract/control.gen.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';

export type ControlId = keyof Contract;

type QueryOf<Id extends ControlId> = Contract[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : unknown;
type PathOf<Id extends ControlId> = Contract[Id]['parameters'] extends { path: infer Path } ? Path : unknown;
type BodyOf<Id extends ControlId> = Contract[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;

/** One valid request of the control plane, free of the transport. */
export interface ControlCall<Id extends ControlId> {
  readonly params: PathOf<Id>;
  /** Integers and booleans parsed, defaults filled in. */
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  /** Aborted once nobody waits for the answer any more: the client has left, or the server stops. */
  readonly gone: AbortSignal;
}

/** What an operation of the control plane does: its answer's body, a text, or nothing. The document types the answer. */
export type ControlHandler<Id extends ControlId> = (
  simulator: Simulator,
  sandbox: Sandbox,
  call: ControlCall<Id>,
) => unknown;

/** An answer of another status than the first success that the document names. */
export class StatusAnswer {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** An answer of any length: its media type, and its text in pieces as they are made; undefined is a pause. */
export class TextAnswer {
  readonly type: string;
  readonly chunks: Iterable<string | undefined>;

  constructor(type: string, chunks: Iterable<string | undefined>) {
    this.type = type;
    this.chunks = chunks;
  }
}
