import { policyOf, STYLE } from '../../client-report/outputs/html-style.ts';
import { html, Markup, NOTHING, own, table } from '../../client-report/outputs/markup.ts';
import { counted } from '../../client-report/plain-text.ts';
import { defaultAssumptions } from '../../contract/assumptions.ts';
import { version } from '../../version.ts';
import type { ProbeResult, VerifyResult } from '../result.ts';
import { isDefault } from './text.ts';

const DEFAULTS: Readonly<Record<string, string>> = defaultAssumptions;

const PAGE_STYLE = `${STYLE}
h2 { display: inline; margin: 0 }
section { margin: 1.5rem 0 }
summary { padding: .25rem 0 }
`;
const POLICY = policyOf(PAGE_STYLE);

/** The results as one page, which needs no scripts and loads nothing: a part for each verdict, to open and to close. */
export function verifyHtml({ against, requests, results }: VerifyResult): string {
  const of = (verdict: ProbeResult['verdict']) => results.filter(each => each.verdict === verdict);
  const [differing, seen, untried, holding] = [of('differs'), of('is'), of('not tried'), of('holds')];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${differing.length} differ · Verify</title>
<link rel="icon" href="data:,">
<style>${new Markup(PAGE_STYLE)}</style>
</head>
<body>
<header>
<h1>Verify</h1>
<p class="soft">${own(against)} by ${counted(requests, 'request')}</p>
<ul class="counts">
<li${differing.length > 0 ? html` class="error"` : NOTHING}><b>${differing.length}</b> differ</li>
<li><b>${seen.length}</b> assumptions seen</li>
<li><b>${untried.length}</b> not tried</li>
<li><b>${holding.length}</b> hold</li>
</ul>
</header>
<main>
${part('Differs from the documentation', differing, differing.map(differs), true)}${part('Assumptions', seen, [assumptions(seen)], true)}${part('Not tried', untried, [reasons(untried)], false)}${part('Holds', holding, [sentences(holding)], false)}</main>
<footer><p>Leadline ${version} · docs/verify.md tells how to read and how to publish it</p></footer>
</body>
</html>
`.text;
}

function part(heading: string, results: readonly ProbeResult[], content: readonly Markup[], isOpen: boolean): Markup {
  if (results.length === 0) return NOTHING;
  return html`<section><details${isOpen ? html` open` : NOTHING}>
<summary><h2>${heading}</h2> <span class="soft">${results.length}</span></summary>
${content}</details></section>
`;
}

function differs({ name, sentence, asked, expected, saw, why }: ProbeResult): Markup {
  const rows = { asked, expected, saw, why };
  const fields = Object.entries(rows).flatMap(([label, text]) =>
    text === null ? [] : [html`<dt>${label}</dt><dd>${own(text)}</dd>\n`],
  );
  return html`<article class="error">
<h3>${own(name)}</h3>
<p>${own(sentence)}</p>
<dl>
${fields}</dl>
</article>
`;
}

/** Those that are not the default first. */
function assumptions(results: readonly ProbeResult[]): Markup {
  const inOrder = [...results.filter(each => !isDefault(each)), ...results.filter(isDefault)];
  const rows = inOrder.map(result => {
    const { name, value, saw, why } = result;
    const seen = value ?? `none of the choices: ${saw ?? ''}`;
    const beside = value !== null && why !== null ? why : '';
    return [own(name), html`<b>${own(seen)}</b>`, isDefault(result) ? 'the same' : (DEFAULTS[name] ?? ''), own(beside)];
  });
  return table('What the server takes', ['assumption', 'seen', 'default of Leadline', 'open'], rows);
}

function reasons(results: readonly ProbeResult[]): Markup {
  const rows = results.map(({ name, why }) => [own(name), own(why ?? '')]);
  return table('What was not tried', ['name', 'why'], rows);
}

function sentences(results: readonly ProbeResult[]): Markup {
  const rows = results.map(({ name, sentence }) => [own(name), own(sentence)]);
  return table('Sentences that hold', ['name', 'sentence'], rows);
}
