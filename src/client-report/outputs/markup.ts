import escapeHtml from 'escape-html';
import { plainText, printable } from '../plain-text.ts';

/** A text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Part[];

/** HTML with its values escaped, unless they are markup themselves; an array is written without separators. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  return new Markup(strings.map((text, n) => (n === 0 ? text : partText(values[n - 1]!) + text)).join(''));
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(partText).join('');
  return escapeHtml(printable(String(part)));
}

export const NOTHING = html``;

const OWN_LENGTH_MAX = 1000;

/** A value of a client's: its direction of writing does not reach what stands around it. */
export function own(text: string, maxLength = OWN_LENGTH_MAX): Markup {
  return html`<bdi>${plainText(text, maxLength)}</bdi>`;
}

/** @param heads - with `n:` before those of numbers */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly Part[])[]): Markup {
  const isNumber = heads.map(head => head.startsWith('n:'));
  const cells = (row: readonly Part[]) =>
    row.map((cell, n) => (isNumber[n] ? html`<td class="n">${cell}</td>` : html`<td>${cell}</td>`));
  return html`<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head, n) => html`<th scope="col"${isNumber[n] ? html` class="n"` : NOTHING}>${head.replace(/^n:/, '')}</th>`)}</tr></thead>
<tbody>
${rows.map(row => html`<tr>${cells(row)}</tr>\n`)}</tbody>
</table>
`;
}
