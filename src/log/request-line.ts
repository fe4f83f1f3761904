import { styleText } from 'node:util';
import { cutText } from '../cut-text.ts';
import type { AnsweredRequest } from './log.ts';

/** How a line is to look. */
export interface LineForm {
  /** Whether the line says which sandbox it was. */
  readonly sandbox: boolean;
  /** Of the terminal: a longer path is cut. Null: it never is. */
  readonly columns: number | null;
  readonly colour: boolean;
}

/** What is known of a standard stream. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
}

type Style = Parameters<typeof styleText>[0];

const COLUMNS = 100;
const SANDBOX_WIDTH = 10;
const PATH_WIDTH_MIN = 24;
/** Of what stands beside the path, with room for a short cause. */
const BESIDE_WIDTH = 60;

// Also what changes the direction of the text that follows. A cause may quote what a client sent.
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * One request on one line, in columns: real time (UTC), id, sandbox, method, path and query, status or `cut`, duration,
 * cause, kinds of deviations, whether it was intercepted.
 */
export function requestLine(request: AnsweredRequest, { sandbox, columns, colour }: LineForm): string {
  const { received_at, id, method, path, query, status, duration_ms, cause, deviations, intercepted } = request;
  const paint = (style: Style, text: string) => (colour ? styleText(style, text, { validateStream: false }) : text);
  const kinds =
    deviations.length === 0 ? '' : `deviates: ${[...new Set(deviations.map(({ kind }) => kind))].join(', ')}`;
  const target = printable(query === '' ? path : `${path}?${query}`);
  const cells = [
    paint('dim', `${received_at.slice(11, 23)} ${`#${id}`.padEnd(5)}`),
    ...(sandbox ? [request.sandbox.padEnd(SANDBOX_WIDTH)] : []),
    printable(method).padEnd(6),
    fitted(target, columns === null ? null : columns - BESIDE_WIDTH - (sandbox ? SANDBOX_WIDTH + 1 : 0)),
    paint(styleOf(status), String(status ?? 'cut').padStart(3)),
    `${(duration_ms ?? 0).toFixed(1)} ms`.padStart(9),
    ...(cause === null ? [] : [paint('cyan', printable(cause))]),
    ...(kinds === '' ? [] : [paint('yellow', kinds)]),
    ...(intercepted ? [paint('dim', 'intercepted')] : []),
  ];
  return cells.join(' ');
}

/** The form of lines on a standard stream: colour only on a terminal, and as `NO_COLOR` and `TERM` say. */
export function formFor(output: Output, sandbox: boolean): LineForm {
  if (output.isTTY !== true) return { sandbox, columns: null, colour: false };
  return { sandbox, columns: output.columns ?? COLUMNS, colour: output.hasColors?.() ?? false };
}

function fitted(text: string, room: number | null): string {
  const width = Math.max(PATH_WIDTH_MIN, room ?? 0);
  return room === null ? text.padEnd(width) : cutText(text, width).padEnd(width);
}

/** By the first digit of a status. */
const STYLES: Readonly<Record<string, Style>> = { 2: 'green', 3: 'green', 4: 'yellow' };

function styleOf(status: number | null): Style {
  return STYLES[String(status)[0]!] ?? 'red';
}

function printable(text: string): string {
  return text.replace(UNPRINTABLE, '?');
}
