import type { ClientReport, Finding } from '../../contract/control.gen.ts';
import type { FindingRule } from '../../findings/finding.ts';
import { FINDING_RULES } from '../../findings/registry.ts';
import { counted } from '../plain-text.ts';
import type { ExplainedExchanges } from './explained-exchange.ts';
import { evidence } from './html-exchange.ts';
import { html, type Markup, NOTHING, own } from './markup.ts';

const rules: readonly FindingRule[] = FINDING_RULES;

/** The findings, those that tests expected at the end; or why there are none. */
export function findingsSection({ findings, requests }: ClientReport, exchanges: ExplainedExchanges): Markup {
  const left = findings.filter(({ count, expected }) => expected < count);
  const meant = findings.filter(({ count, expected }) => expected >= count);
  return html`<section aria-labelledby="findings">
<h2 id="findings">Findings</h2>
${left.length === 0 ? none(requests) : left.map(finding => article(finding, exchanges))}${
  meant.length === 0
    ? NOTHING
    : html`<details class="meant"><summary>${counted(meant.length, 'finding')} that tests expected</summary>
${meant.map(finding => article(finding, exchanges))}</details>
`
}</section>
`;
}

function none(requests: number): Markup {
  if (requests === 0) {
    return html`<div class="none"><p><strong>No request reached the API.</strong></p>
<p>The client has to send its requests to the address in <code>LEADLINE_URL</code>, with the token in <code>LEADLINE_TOKEN</code>.</p></div>
`;
  }
  return html`<p class="none"><strong>No findings:</strong> ${counted(rules.length, 'rule')} checked ${counted(requests, 'request')}.</p>
`;
}

function article(finding: Finding, exchanges: ExplainedExchanges): Markup {
  const { rule, level, message, advice, spec, count, expected } = finding;
  const why = rules.find(each => each.rule === rule)?.why;
  const times = [...(count > 1 ? [`${count}×`] : []), ...(expected > 0 ? [`${expected} expected`] : [])].join(', ');
  return html`<article class="${level}">
<p class="tags"><span class="level">${level}</span> <code>${rule}</code>${times === '' ? NOTHING : html` <span class="times">${times}</span>`}</p>
<h3>${own(message)}</h3>
<dl>
<dt>Fix</dt><dd class="fix">${own(advice)}</dd>
${why === undefined ? NOTHING : html`<dt>Why</dt><dd>${why}</dd>\n`}<dt>Spec</dt><dd>${own(spec)}</dd>
</dl>
<ul class="evidence">
${finding.evidence.map(each => evidence(each, exchanges.get(each.id)))}</ul>
</article>
`;
}
