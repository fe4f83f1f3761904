import type { ReportFacts } from '../../contract/control.gen.ts';
import { html, type Markup, NOTHING, own, table } from './markup.ts';

/** What was seen beside findings, as tables; a table without rows is left out. */
export function factsSection(facts: ReportFacts): Markup {
  const tables = [abilities(facts), walks(facts), refusals(facts), slowest(facts)].filter(each => each !== NOTHING);
  return html`<section aria-labelledby="facts">
<h2 id="facts">Facts</h2>
<dl class="figures">
<div><dt>Requests in flight at most</dt><dd>${facts.peak_in_flight}</dd></div>
<div><dt>Calls of retired endpoints</dt><dd>${facts.retired}</dd></div>
<div><dt>Refused requests</dt><dd>${facts.refusals.reduce((sum, { count }) => sum + count, 0)}</dd></div>
</dl>
<div class="tables">
${tables}</div>
</section>
`;
}

const codes = (texts: readonly string[]): Markup =>
  texts.length === 0
    ? html`none`
    : html`${texts.map((text, n) => html`${n > 0 ? ', ' : ''}<code>${own(text)}</code>`)}`;

function abilities({ abilities: { needed, held } }: ReportFacts): Markup {
  if (needed.length === 0 && held.length === 0) return NOTHING;
  const tokens = held.map(({ token, abilities, needed: least }) => [own(token), codes(abilities), codes(least)]);
  const rows = tokens.length > 1 ? [...tokens, ['all together', '', codes(needed)]] : tokens;
  return table('Abilities of tokens', ['Token', 'Has', 'Needed'], rows);
}

function walks({ walks: lists }: ReportFacts): Markup {
  if (lists.length === 0) return NOTHING;
  const rows = lists.map(({ operation, walks: count, pages, limits, completed }) => [
    html`<code>${own(operation)}</code>`,
    count,
    pages,
    limits.join(', ') || 'none',
    `${completed} of ${count}`,
  ]);
  return table('Lists, page by page', ['Operation', 'n:Walks', 'n:Pages', 'n:Limit', 'n:Read to the end'], rows);
}

function refusals({ refusals: causes }: ReportFacts): Markup {
  if (causes.length === 0) return NOTHING;
  const rows = causes.map(({ cause, count }) => [html`<code>${own(cause)}</code>`, count]);
  return table('Refusals', ['Cause', 'n:Requests'], rows);
}

function slowest({ slowest: operations }: ReportFacts): Markup {
  if (operations.length === 0) return NOTHING;
  const rows = operations.map(({ operation, count, max_ms, mean_ms }) => [
    html`<code>${own(operation)}</code>`,
    count,
    milliseconds(mean_ms),
    milliseconds(max_ms),
  ]);
  return table('Slowest operations', ['Operation', 'n:Requests', 'n:Mean, ms', 'n:Longest, ms'], rows);
}

function milliseconds(ms: number): string {
  return ms.toFixed(ms < 10 ? 1 : 0);
}
