/** One exchange as a HAR records it. */
export interface Recorded {
  /** As the file has it where that is an ISO 8601 time, else null. */
  readonly startedAt: string | null;
  /** By the clock of the server where the file says it, in ms since 1970; null where nothing says when it was. */
  readonly atMs: number | null;
  /** In capitals. */
  readonly method: string;
  readonly url: RecordedUrl;
  /** Names in lower case, without those of HTTP/2 that begin with a colon. */
  readonly requestHeaders: Headers;
  /** Null where none was sent, or none recorded. */
  readonly requestBody: RecordedBody | null;
  /** Null where no answer was recorded: the connection was cut, or the client gave up. */
  readonly status: number | null;
  readonly headers: Headers;
  /** Of the body, by its header or else by what the recorder says; empty where nothing does. */
  readonly mediaType: string;
  readonly body: AnswerBody;
  /** What tells the accounts of one file apart, where something does. */
  readonly account: string;
}

export type Headers = Readonly<Record<string, string>>;

export interface RecordedUrl {
  /** Scheme, host and port; without user and password. */
  readonly origin: string;
  /** As sent. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

export interface RecordedBody {
  readonly text: string;
  readonly isForm: boolean;
}

/** The text of an answer, or why there is none to look at. */
export type AnswerBody = { readonly text: string } | { readonly missing: string };
