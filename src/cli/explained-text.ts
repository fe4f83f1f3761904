import { printable } from '../client-report/plain-text.ts';
import { cutText } from '../cut-text.ts';

/** Headers and body of a request or an answer. */
export interface Side {
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there is none, and where it is no longer kept. */
  readonly body: string | null;
  readonly truncated?: boolean;
  /** Why there is no body, or why the client got something else. */
  readonly note?: string | null;
}

/** A request as `GET /_sim/journal/{id}` gives it. */
export interface ExplainedRequest {
  readonly id: number;
  readonly sandbox: string;
  readonly token: string | null;
  /** The sandbox's clock. */
  readonly at?: string;
  /** Real time. */
  readonly received_at?: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly status: number | null;
  readonly cause: string | null;
  readonly duration_ms: number | null;
  readonly request: Side | null;
  readonly response: Side | null;
  readonly explanation: {
    readonly why: string;
    readonly allowed?: string | null;
    readonly try?: string | null;
    readonly spec?: string | null;
  } | null;
}

const LABEL = 10;

/** A request and why it was answered as it was, for a terminal: first what to do, then what was sent. */
export function explainedText(request: ExplainedRequest): string {
  const { id, method, path, query, status, cause, sandbox, token, at, received_at, duration_ms, explanation } = request;
  const took = duration_ms === null ? '' : `, ${duration_ms} ms`;
  const rows: readonly (readonly [string, string | null | undefined])[] = [
    ['sandbox', sandbox],
    ['token', token ?? 'no valid token'],
    ['time', `${received_at ?? ''}${at === undefined || at === received_at ? '' : `, sandbox clock: ${at}`}`],
    ['status', `${status ?? (duration_ms === null ? 'under way' : 'no answer')}${took}`],
    ['cause', cause],
    ['why', explanation?.why],
    ['allowed', explanation?.allowed],
    ['try', explanation?.try],
    ['spec', explanation?.spec],
  ];
  const lines = rows.flatMap(([label, text]) => (text ? row(label, text) : []));
  const head = `#${id} ${method} ${path}${query === '' ? '' : `?${query}`}`;
  return `${printable([head, '', ...lines, ...sideLines('request', request.request), ...sideLines('response', request.response)].join('\n'))}\n`;
}

/** A text of several lines keeps them, each under the one before. */
function row(label: string, text: string): string[] {
  return text.split('\n').map((line, n) => `  ${(n === 0 ? label : '').padEnd(LABEL)}${line}`);
}

const HEADER_LENGTH = 200;
const BODY_LINES = 40;
const BODY_LENGTH = 4000;

function sideLines(name: string, side: Side | null): string[] {
  if (side === null) return ['', `  ${name}: not kept`];
  const headers = Object.entries(side.headers).map(
    ([header, value]) => `    ${header}: ${cutText(value, HEADER_LENGTH)}`,
  );
  const body = side.body === null || side.body === '' ? [] : ['', ...bodyLines(side.body, side.truncated === true)];
  const note = side.note ? [`    (${side.note})`] : [];
  return ['', `  ${name}`, ...headers, ...note, ...body];
}

function bodyLines(body: string, truncated: boolean): string[] {
  const lines = indentedJson(body).slice(0, BODY_LENGTH).split('\n');
  const isCut = truncated || lines.length > BODY_LINES || body.length > BODY_LENGTH;
  return [...lines.slice(0, BODY_LINES).map(line => `    ${line}`), ...(isCut ? ['    …'] : [])];
}

/** JSON on lines of its own; any other text as it is. */
function indentedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
