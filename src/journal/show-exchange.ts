import { type BodyText, type KeptText, SHOWN_BYTES } from './body-text.ts';
import type { ExchangeContent } from './exchange-store.ts';
import type { KnownSecrets } from './known-secrets.ts';
import { namedSecrets, type Redactor } from './redact.ts';

/** Headers in order, names as they were sent. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request or an answer as it can be shown, without secrets. */
export interface ShownMessage {
  readonly headers: HeaderList;
  /** Null where there is no text to show. */
  readonly body: string | null;
  /** The bytes of the whole body; null where they are not known. */
  readonly bodyBytes: number | null;
  /** Only part of the body is shown. */
  readonly truncated: boolean;
  /** Why there is no body, or why the client got something else. */
  readonly note: string | null;
}

export interface ShownExchange {
  readonly request: ShownMessage;
  /** Null where nothing was to be answered. */
  readonly response: ShownMessage | null;
}

/** Passwords that are sought in what was answered; more are not set by one request. */
const NAMED_SOUGHT = 20;

export function showExchange(content: ExchangeContent, known: KnownSecrets): ShownExchange {
  const { query, rawHeaders, body, answer, altered, secrets } = content;
  const named = [query, body.kept?.text ?? ''].flatMap(namedSecrets).filter(value => value.length >= SOUGHT_MIN);
  const redact = known.redactor(named.length === 0 ? secrets : [...secrets, ...named.slice(0, NAMED_SOUGHT)]);
  return {
    request: { headers: pairsOf(rawHeaders, redact), ...shownBody(body, redact) },
    response: answer && {
      headers: [...answerHeaders(answer.headers, redact), ['content-length', String(answer.body.bytes)]],
      ...shownText(answer.body, (text, shown) => redact.answered(text, shown)),
      note: altered === null ? null : `This is what was meant to be sent. ${meddler(altered)}`,
    },
  };
}

/** A shorter value stands in many texts by chance. */
const SOUGHT_MIN = 4;

function meddler(cause: string): string {
  if (cause.startsWith('variant:')) return `The variant ${cause.slice('variant:'.length)} acted on the connection.`;
  if (!cause.startsWith('fault:')) return 'The client had left.';
  return `The fault ${cause.slice('fault:'.length)} acted on the connection.`;
}

function pairsOf(rawHeaders: readonly string[], redact: Redactor): HeaderList {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    pairs.push([redact.text(name), redact.header(name, rawHeaders[at + 1]!)]);
  }
  return pairs;
}

type AnswerHeaders = NonNullable<ExchangeContent['answer']>['headers'];

function answerHeaders(headers: AnswerHeaders, redact: Redactor): HeaderList {
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), redact.text(String(value))]);
}

const NO_BODY = { body: null, bodyBytes: null, truncated: false } as const;

const MISSING: Readonly<Record<BodyText['missing'], string>> = {
  unread: 'The body was not read.',
  'too-large': 'The body is too large to be kept.',
  'not-text': 'The body is not UTF-8 text.',
};

function shownBody({ kept, missing }: BodyText, redact: Redactor): Omit<ShownMessage, 'headers'> {
  if (kept === null) return { ...NO_BODY, note: MISSING[missing] };
  return { ...shownText(kept, (text, shown) => redact.sent(text, shown)), note: null };
}

function shownText({ text, bytes }: KeptText, redact: (text: string, shown?: number) => string) {
  const truncated = bytes > SHOWN_BYTES;
  const body = redact(text, truncated ? lengthWithin(text, SHOWN_BYTES) : undefined);
  // What stands for a short secret is longer than the secret.
  const end = lengthWithin(body, SHOWN_BYTES);
  return { body: body.slice(0, end), bodyBytes: bytes, truncated: truncated || end < body.length };
}

/** Characters of a text that have at most so many bytes of UTF-8; no pair of surrogates is parted. */
function lengthWithin(text: string, bytes: number): number {
  if (text.length * 3 <= bytes) return text.length;
  return new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read;
}
