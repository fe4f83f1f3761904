import type { operations as Contract } from '../contract/control.gen.ts';
import type { Query } from '../contract/query.ts';
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
  /** The query as it was sent, for an operation that reads it by itself. */
  readonly sent: Query;
  /** Aborted once the answer is no longer awaited: the client has left, or the server stops. */
  readonly gone: AbortSignal;
}

type Success = 200 | 201 | 202;
type ResponseOf<Id extends ControlId> = Contract[Id]['responses'][keyof Contract[Id]['responses'] & Success];
type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;
type TextOf<Response> = Response extends { content: { 'application/x-ndjson': string } } ? readonly unknown[] : string;

/** What the document says an operation answers: its body, or a text; nothing where that is 204. */
type ControlAnswer<Id extends ControlId> = 204 extends keyof Contract[Id]['responses']
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a call gives that returns nothing
    void
  : JsonOf<ResponseOf<Id>> | StatusAnswer<JsonOf<ResponseOf<Id>>> | TextAnswer | FileAnswer | StreamAnswer;

/** What a caller in process gets: a JSON body, the values of NDJSON, a text, or nothing. */
export type AnswerOf<Id extends ControlId> = 204 extends keyof Contract[Id]['responses']
  ? // biome-ignore lint/suspicious/noConfusingVoidType: what a call gives that returns nothing
    void
  : [JsonOf<ResponseOf<Id>>] extends [never]
    ? TextOf<ResponseOf<Id>>
    : JsonOf<ResponseOf<Id>>;

/** What an operation of the control plane does. */
export type ControlHandler<Id extends ControlId> = (
  simulator: Simulator,
  sandbox: Sandbox,
  call: ControlCall<Id>,
) => ControlAnswer<Id> | Promise<ControlAnswer<Id>>;

/** An answer of another status than the first success that the document names. */
export class StatusAnswer<Body = unknown> {
  readonly status: Success;
  readonly body: Body;

  constructor(status: Success, body: Body) {
    this.status = status;
    this.body = body;
  }
}

export const NDJSON = 'application/x-ndjson';

/** An answer of any length: its media type, and its text in pieces as they are made; undefined is a pause. */
export class TextAnswer {
  readonly type: string;
  readonly chunks: Iterable<string | undefined>;
  /** What the text says, where that is there already: for callers in process. */
  readonly body: unknown;

  constructor(type: string, chunks: Iterable<string | undefined>, body?: unknown) {
    this.type = type;
    this.chunks = chunks;
    this.body = body;
  }
}

/** A file that is sent as it is: its media type, its bytes, and the headers that go with it. */
export class FileAnswer {
  readonly type: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: string, bytes: Buffer, headers: Readonly<Record<string, string>>) {
    this.type = type;
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** A text that is made as things happen. */
export interface LiveText {
  /** The next piece, once there is one; null where there is none any more. */
  next(): Promise<string | null>;
  /** Ends it, whatever the reason; may be called twice. */
  close(): void;
}

/** An answer that goes on while its reader listens: its media type, and what begins it. */
export class StreamAnswer {
  readonly type: string;
  /** Called once, and only where somebody reads. @throws ApiError where there is no place for it */
  readonly open: () => LiveText;

  constructor(type: string, open: () => LiveText) {
    this.type = type;
    this.open = open;
  }
}
