import type { ClientReport } from '../../contract/control.gen.ts';
import { version } from '../../version.ts';
import { counted } from '../plain-text.ts';
import { findingCounts } from '../text.ts';
import type { ExplainedExchange, ExplainedExchanges } from './explained-exchange.ts';
import { coverageSection } from './html-coverage.ts';
import { factsSection } from './html-facts.ts';
import { findingsSection } from './html-findings.ts';
import { policyOf, STYLE } from './html-style.ts';
import { html, Markup, NOTHING, own } from './markup.ts';

const SANDBOXES_NAMED = 10;
const SANDBOX_LENGTH_MAX = 60;
/** Of all exchanges together, about: the page opens at once in any browser. */
const EXCHANGES_LENGTH_MAX = 4_000_000;

const POLICY = policyOf(STYLE);

/**
 * The report as one page, which needs no scripts and loads nothing.
 * @param exchanges - those of the evidence that are known: each is shown with what was sent, answered, and why
 */
export function htmlReport(report: ClientReport, exchanges: ExplainedExchanges = new Map()): string {
  const { requests, summary, coverage, facts } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${findingCounts(summary)} · Client report</title>
<link rel="icon" href="data:,">
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<h1>Client report</h1>
<p class="soft">${counted(requests, 'request')}${sandboxes(report)}</p>
${counts(summary)}</header>
<main>
${findingsSection(report, firstOf(report, exchanges))}${coverageSection(coverage)}${requests === 0 ? NOTHING : factsSection(facts)}</main>
<footer><p>Leadline ${version} · times are those of each sandbox's clock, in UTC</p></footer>
</body>
</html>
`.text;
}

/** As many exchanges of the evidence as the page has room for, those of the worst findings first. */
function firstOf({ findings }: ClientReport, exchanges: ExplainedExchanges): ExplainedExchanges {
  const first = new Map<number, ExplainedExchange>();
  let left = EXCHANGES_LENGTH_MAX;
  for (const { id } of findings.flatMap(({ evidence }) => evidence)) {
    const exchange = exchanges.get(id);
    if (exchange === undefined || first.has(id)) continue;
    left -= JSON.stringify(exchange).length;
    if (left < 0) break;
    first.set(id, exchange);
  }
  return first;
}

function sandboxes({ sandboxes: names, sandboxes_omitted: omitted = 0 }: ClientReport): Markup {
  if (names.length === 0) return NOTHING;
  const count = names.length + omitted;
  const rest = count - Math.min(names.length, SANDBOXES_NAMED);
  const shown = names
    .slice(0, SANDBOXES_NAMED)
    .map((name, n) => html`${n > 0 ? ', ' : ''}${own(name, SANDBOX_LENGTH_MAX)}`);
  return html` in ${count === 1 ? 'the sandbox' : `${count} sandboxes:`} ${shown}${rest > 0 ? `, and ${rest} more` : ''}`;
}

function counts({ errors, warnings, infos }: ClientReport['summary']): Markup {
  const cells = [
    [errors, 'error', 'errors'],
    [warnings, 'warning', 'warnings'],
    [infos, 'info', 'infos'],
  ] as const;
  return html`<ul class="counts">
${cells.map(([count, level, many]) => html`<li${count > 0 ? html` class="${level}"` : NOTHING}><b>${count}</b> ${count === 1 ? level : many}</li>\n`)}</ul>
`;
}
