import { createHash } from 'node:crypto';

/** Of the page: without fonts, images or anything else to load. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #16242c; --soft: #51626c; --line: #d5dde2; --paper: #fff; --panel: #f3f6f8;
  --accent: #0b5f7c; --error: #b3261e; --warning: #855300; --info: #51626c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3ebef; --soft: #9db0bb; --line: #2e3d46; --paper: #10181d; --panel: #1a252c;
    --accent: #6cc3e0; --error: #ff9a90; --warning: #e6b450; --info: #9db0bb }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: .9375rem/1.45 system-ui, sans-serif;
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100% }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1rem }
header { padding-top: 1.5rem }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.2 }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem }
h3 { margin: 0; font-size: 1rem; line-height: 1.35 }
p { margin: 0 }
code, pre { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .8125rem }
.soft, .when, .percent, footer, caption, dt { color: var(--soft) }
.counts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0 0; padding: 0; list-style: none }
.counts b { font-size: 1.15rem; font-variant-numeric: tabular-nums }
.counts .error b { color: var(--error) }
.counts .warning b { color: var(--warning) }
article, .none { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-left: 3px solid var(--info);
  border-radius: .375rem }
article.error { border-left-color: var(--error) }
article.warning { border-left-color: var(--warning) }
.none { border-left-color: var(--accent); background: var(--panel) }
.tags { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; margin-bottom: .15rem; color: var(--soft) }
.level { font-weight: 600; color: var(--info) }
.error .level { color: var(--error) }
.warning .level { color: var(--warning) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem .75rem; margin: .4rem 0 0 }
dd { grid-column: 2; margin: 0 }
dd { color: var(--soft) }
.fix, .exchange dd, .figures dd { color: var(--ink) }
.evidence { margin: .6rem 0 0; padding: .35rem 0 0; border-top: 1px solid var(--line); list-style: none }
.line { padding: .15rem 0 .15rem 3.8rem; text-indent: -3.8rem }
.line > * { text-indent: 0 }
.id, .status, .times, .percent, td.n { font-variant-numeric: tabular-nums }
.id { display: inline-block; min-width: 2.75rem; color: var(--soft) }
.status { font-weight: 600 }
.when { font-size: .8125rem }
summary { cursor: pointer }
summary::marker { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px }
div.line { text-indent: -2.75rem }
.exchange { margin: .25rem 0 .75rem 1.05rem }
.exchange dl { margin: 0 0 .5rem }
.label { margin-top: .5rem; font-size: .8125rem; font-weight: 600; color: var(--soft) }
pre { margin: .15rem 0 0; padding: .5rem .75rem; border-radius: .375rem; background: var(--panel); white-space: pre-wrap;
  overflow-wrap: anywhere; unicode-bidi: plaintext }
.meant { margin: .75rem 0 }
.bars { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12.5rem), 1fr)); gap: 1rem 2rem; align-items: start }
.measure h3 { display: flex; justify-content: space-between }
.percent { font-weight: 400 }
.bar { display: block; margin: .3rem 0 }
.track { fill: var(--line) }
.fill { fill: var(--accent) }
.measure, .missing { font-size: .875rem }
.missing ul { margin: .25rem 0 0; padding: 0; list-style: none }
.missing li { padding: .05rem 0 .05rem 1rem; text-indent: -1rem }
.figures { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: 0 0 1rem }
.figures div { display: flex; gap: .5rem }
.figures dd { font-weight: 600; font-variant-numeric: tabular-nums }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.25rem 2.5rem; align-items: start }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
caption { padding-bottom: .25rem; text-align: left; font-weight: 600 }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: baseline }
th { font-weight: 400; color: var(--soft) }
th:last-child, td:last-child { padding-right: 0 }
th:first-child { min-width: 8.5rem }
th.n, td.n { text-align: right; overflow-wrap: normal }
footer { margin-top: 2.5rem; padding-bottom: 2rem; font-size: .8125rem }
@media print {
  body { font-size: 9.5pt }
  article, table, .measure { break-inside: avoid }
  h2, h3 { break-after: avoid }
  .missing::details-content, .meant::details-content { display: block; content-visibility: visible }
}
`;

/** The policy of a page that has this style, loads nothing and runs nothing. */
export function policyOf(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
}
