import type { Coverage, CoverageMeasure } from '../../contract/control.gen.ts';
import { html, type Markup, NOTHING, own } from './markup.ts';

const MEASURES: readonly [name: keyof Coverage, title: string, what: string][] = [
  ['operations', 'Operations', 'operations in service were called'],
  ['answers', 'Answers', 'statuses, by operation, were answered'],
  ['parameters', 'Parameters', 'parameters and body fields were sent and accepted'],
  ['values', 'Values', 'values of closed sets were sent'],
];

/** Four bars, and what is missing of each. */
export function coverageSection(coverage: Coverage): Markup {
  return html`<section aria-labelledby="coverage">
<h2 id="coverage">Coverage</h2>
<div class="bars">
${MEASURES.map(([name, title, what]) => measure(title, what, coverage[name]))}</div>
</section>
`;
}

// The width is an attribute of SVG: style attributes are what the page's policy refuses.
function measure(title: string, what: string, { covered, total, percent, missing }: CoverageMeasure): Markup {
  return html`<div class="measure">
<h3>${title} <span class="percent">${percent} %</span></h3>
<svg class="bar" aria-hidden="true" width="100%" height="6"><rect class="track" width="100%" height="6" rx="3"/>${
    covered === 0 ? NOTHING : html`<rect class="fill" width="${percent}%" height="6" rx="3"/>`
  }</svg>
<p class="soft">${covered} of ${total} ${what}</p>
${missing.length === 0 ? NOTHING : html`<details class="missing"><summary>${missing.length} missing</summary>\n${grouped(missing)}</details>\n`}</div>
`;
}

/** `createSite 400` and `createSite 403` as one line: `createSite 400, 403`. */
function grouped(missing: readonly string[]): Markup {
  const groups = new Map<string, string[]>();
  for (const each of missing) {
    const space = each.indexOf(' ');
    const [name, rest] = space < 0 ? [each, ''] : [each.slice(0, space), each.slice(space + 1)];
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [rest]);
    else group.push(rest);
  }
  const line = ([name, rest]: [string, string[]]) => html`<li><code>${own(name)}</code> ${own(rest.join(', '))}</li>\n`;
  return html`<ul>\n${[...groups].map(line)}</ul>\n`;
}
