import type { FindingEvidence } from '../../contract/control.gen.ts';
import { plainText } from '../plain-text.ts';
import type { ExplainedExchange, Message } from './explained-exchange.ts';
import { html, type Markup, NOTHING, own } from './markup.ts';

const BODY_LENGTH_MAX = 8192;
const HEADER_LENGTH_MAX = 1000;

/** A request of the evidence: its line, and where the exchange is known, what was sent and answered. */
export function evidence(of: FindingEvidence, exchange: ExplainedExchange | undefined): Markup {
  const status = exchange === undefined ? NOTHING : html` <span class="status">${exchange.status ?? 'cut'}</span>`;
  const line = html`<span class="id">#${of.id}</span> <code>${own(of.request)}</code>${status} <span class="when">${own(of.sandbox)} · <time datetime="${of.at}">${of.at.replace('T', ' ').replace('Z', '')}</time></span>`;
  if (exchange === undefined) return html`<li><div class="line">${line}</div></li>\n`;
  return html`<li><details><summary class="line">${line}</summary>
<div class="exchange">
${explanation(exchange)}${messages(exchange)}</div></details></li>
`;
}

function messages(exchange: ExplainedExchange): Markup {
  const { request, response, status, missing = 'The headers and bodies are no longer kept.' } = exchange;
  if (request === null) return html`<p class="soft">${own(missing)}</p>\n`;
  const answer =
    response === null
      ? html`<p class="soft">${statusLine(exchange)}${status === null ? '.' : ': no longer kept.'}</p>\n`
      : message('Response', statusLine(exchange), response);
  return html`${message('Request', requestLine(exchange), request)}${answer}`;
}

function requestLine({ method, path, query }: ExplainedExchange): string {
  return plainText(`${method} ${path}${query === '' ? '' : `?${query}`}`);
}

function statusLine({ status, cause }: ExplainedExchange): string {
  const reason = cause === null ? '' : ` (${plainText(cause)})`;
  return status === null ? `No answer${reason}` : `${status}${reason}`;
}

function explanation({ explanation: known }: ExplainedExchange): Markup {
  if (!known) return NOTHING;
  const rows = [
    ['Why', known.why],
    ['Allowed', known.allowed],
    ['Try', known.try],
    ['Spec', known.spec],
  ] as const;
  return html`<dl>${rows.map(([name, text]) => (text ? html`<dt>${name}</dt>${lines(text)}` : NOTHING))}</dl>\n`;
}

/** Each cause of an answer is explained on a line of its own. */
function lines(text: string): Markup[] {
  return text.split('\n').map(line => html`<dd>${own(line)}</dd>`);
}

function message(title: string, firstLine: string, known: Message): Markup {
  const lines = known.headers.map(([name, value]) => plainText(`${name}: ${value}`, HEADER_LENGTH_MAX));
  return html`<p class="label">${title}</p>
<pre>${[firstLine, ...lines].join('\n')}${known.body ? html`\n\n${shortened(known.body)}` : NOTHING}</pre>
${notes(known)}`;
}

function shortened(body: string): string {
  return body.length > BODY_LENGTH_MAX ? body.slice(0, BODY_LENGTH_MAX) : body;
}

/** What is to be said of what is shown. */
function notes({ body, truncated = false, note }: Message): Markup {
  const isCut = truncated || (body?.length ?? 0) > BODY_LENGTH_MAX;
  const texts = [...(isCut ? ['The body is longer: this is its beginning.'] : []), ...(note ? [note] : [])];
  return texts.length === 0 ? NOTHING : html`<p class="soft">${own(texts.join(' '))}</p>\n`;
}
