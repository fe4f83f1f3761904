import { cutText } from '../cut-text.ts';

/** Control characters, those that turn the direction of text, lone surrogates, and what XML does not allow. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/**
 * A text of a client's on one line, which neither steers a terminal nor breaks XML: white space becomes a space, other
 * characters that are not printed U+FFFD.
 * @param maxLength - in UTF-16 units; a longer one is cut and ends with `…`
 */
export function plainText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return printable(cutText(text, maxLength).replace(/[\t\n\r\u2028\u2029]+/g, ' '));
}

/** The same of a text of several lines: tabs and line feeds stay. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, character => (character === '\n' || character === '\t' ? character : '\ufffd'));
}

/** `1 request`, `2 requests`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
