import escapeHtml from 'escape-html';
import type { Request } from 'express';
import type { Simulator } from '../simulator/simulator.ts';
import { isTrustedHost } from './control-access.ts';
import { ownOrigin } from './own-origin.ts';
import { prefersHtml, type Rendered, renderRedirect } from './render.ts';

/** A part of the page: lines of cells, the first cell of each being code. */
interface Section {
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
}

interface Landing {
  readonly version: string;
  readonly command: string;
  readonly lists: readonly Section[];
  /** From the root of the server. */
  readonly links: Section;
  readonly origin: string;
  /** Empty for the root. */
  readonly basePath: string;
}

/** More tokens or sites than this are counted, not listed. */
const LISTED = 10;

const CONSOLE: readonly string[] = ['/_sim/', 'the console: requests, faults, clock and reports, in a browser'];

const LINKS: Section = {
  title: 'Pages',
  lines: [
    ['/_sim/docs', 'the API: every route, and a form to try it'],
    ['/_sim/docs?document=control', 'the control plane: faults, clock, limits, journal, snapshots'],
    ['/_sim', 'the routes of the control plane'],
    ['/_sim/health', 'whether the server is up'],
    ['/_sim/info', 'how the default sandbox is set up'],
    ['/_sim/journal', 'the requests that it got, and what it answered'],
    ['/_sim/assumptions', "the choices where the API's documentation is silent"],
    ['/_sim/openapi.yaml', 'the API as an OpenAPI document'],
    ['/_sim/control.yaml', 'the control plane as an OpenAPI document'],
  ],
};

/** What is answered at `/`: browsers are sent to the console, where there is one and they may see it. */
export function frontPage(simulator: Simulator, req: Request): Rendered {
  const { noConsole = false, allowHosts = [] } = simulator.options;
  const leadsOn = !noConsole && prefersHtml(req.headers.accept) && isTrustedHost(req, allowHosts);
  return leadsOn ? renderRedirect(`${req.baseUrl}/_sim/`, '') : landingPage(simulator, req);
}

/**
 * The landing page, with the origin by which the client knows this server: HTML for browsers, text for curl. Tokens and
 * sites are shown to whom the control plane would show them.
 */
export function landingPage(simulator: Simulator, req: Request): Rendered {
  const { controlToken, noConsole = false, allowHosts = [] } = simulator.options;
  const { tokens, sites } = simulator.describe();
  const isOpen = controlToken === undefined && isTrustedHost(req, allowHosts);
  const origin = ownOrigin(simulator, req);
  const bearer = isOpen ? (tokens[0]?.value ?? 'TOKEN') : 'TOKEN';
  const landing: Landing = {
    version: simulator.version,
    command: `curl -s -H ${quoted(`Authorization: Bearer ${bearer}`)} -H 'Accept: application/json' ${origin}${simulator.basePath}/sites`,
    lists: isOpen
      ? [
          listed(
            'Tokens',
            tokens.map(({ value, name, abilities }) => [value, name, abilities.join(', ')]),
          ),
          listed(
            'Sites',
            sites.map(({ id, name, timezone }) => [id, name, timezone]),
          ),
        ]
      : [],
    links: noConsole ? LINKS : { ...LINKS, lines: [CONSOLE, ...LINKS.lines] },
    origin,
    basePath: simulator.basePath,
  };
  const isPage = req.accepts(['text', 'html']) === 'html';
  return {
    status: 200,
    headers: {
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      Vary: 'Accept',
    },
    payload: isPage ? pageOf(landing) : textOf(landing),
  };
}

/** One word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function listed(title: string, lines: readonly (readonly string[])[]): Section {
  const more = lines.length > LISTED ? [[`and ${lines.length - LISTED} more`]] : [];
  return { title, lines: lines.length === 0 ? [['none']] : [...lines.slice(0, LISTED), ...more] };
}

const ABOUT = 'A local simulator of the Web Analytics Management and Reporting API (v1).';
const SANDBOXES =
  'A bearer value TOKEN~NAME uses the sandbox NAME: its own state, clock, limits and faults, made on first use.';

function textOf({ version, command, lists, links, origin }: Landing): string {
  const whole = { ...links, lines: links.lines.map(([path, text = '']) => [`${origin}${path}`, text]) };
  const parts = [...lists, whole].map(({ title, lines }) => {
    const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)));
    const rows = lines.map(line => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`);
    return [title, ...rows.map(row => row.trimEnd())].join('\n');
  });
  return `${[`Leadline ${version}\n${ABOUT}`, `Try it\n  ${command}`, ...parts, SANDBOXES].join('\n\n')}\n`;
}

function pageOf({ version, command, lists, links, basePath }: Landing): string {
  const tables = lists.map(({ title, lines }) => {
    const rows = lines.map(([code = '', ...rest]) => {
      const cells = rest.map(cell => `<td>${escapeHtml(cell)}</td>`);
      return `<tr><td><code>${escapeHtml(code)}</code></td>${cells.join('')}</tr>`;
    });
    return `<h2>${title}</h2>\n<div class="table"><table>\n${rows.join('\n')}\n</table></div>`;
  });
  // A browser that asks for the routes is sent to a page.
  const pages = links.lines.filter(([path]) => path !== '/_sim');
  const items = pages.map(([path, text = '']) => `<li><a href="${path}">${path}</a> <span>${text}</span></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Leadline</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Leadline <small>${escapeHtml(version)}</small></h1>
<p>${ABOUT} The API is served ${basePath === '' ? 'at the root' : `under <code>${basePath}</code>`}, the control plane under <code>/_sim</code>.</p>
<h2>Try it</h2>
<pre tabindex="0"><code>${escapeHtml(command)}</code></pre>
${tables.join('\n')}
<p>${SANDBOXES}</p>
<h2>${links.title}</h2>
<ul>
${items.join('\n')}
</ul>
</main>
</body>
</html>
`;
}

const STYLE = `
:root { color-scheme: light dark; --ink: #16242c; --soft: #51626c; --line: #d5dde2; --paper: #fff; --code: #f1f5f7; --link: #0b5f7c }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3ebef; --soft: #9db0bb; --line: #2e3d46; --paper: #10181d; --code: #1a252c; --link: #6cc3e0 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 3rem }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.2 }
h1 small, li span { color: var(--soft) }
h1 small { font-size: 1rem; font-weight: 400 }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem }
code, pre, a { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .9rem }
pre { margin: 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--code);
  white-space: pre-wrap; overflow-wrap: anywhere; user-select: all }
.table { overflow-x: auto }
table { width: 100%; border-collapse: collapse }
td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline }
ul { margin: 0; padding: 0; list-style: none }
li { padding: .3rem 0 }
li span { display: block; font-size: .9rem }
a { color: var(--link) }
`;
