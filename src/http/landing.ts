import type { Simulator } from '../simulator/simulator.ts';
import { escapeHtml, htmlDocument, type Rendered } from './render.ts';

/** The page at `/`: what this is and where to go on. */
export function landingPage(simulator: Simulator): Rendered {
  const { main } = simulator.sandboxes;
  const token = main.state.tokens[0]?.value ?? 'TOKEN';
  const links = [
    ['/_sim/docs', "the API's documentation, and a form to try each request"],
    ['/_sim/openapi.yaml', 'the same as an OpenAPI document'],
    ['/_sim/control.yaml', 'the OpenAPI document of the control plane'],
    ['/_sim/info', 'how this simulator is set up'],
    ['/_sim/assumptions', 'what it assumes where the specification is silent'],
    ['/_sim/journal', 'what was asked and answered'],
  ]
    .map(([href, text]) => `<li><a href="${href}">${href}</a>: ${text}</li>`)
    .join('\n');
  return {
    status: 200,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    payload: htmlDocument(
      'Leadline',
      `<p>A local simulator of the Web Analytics Management and Reporting API (v1), version ${simulator.version}.
The API is served under <code>/v1</code>, the control plane under <code>/_sim</code>.</p>
<pre>curl -H 'Authorization: Bearer ${escapeHtml(token)}' -H 'Accept: application/json' http://HOST:PORT/v1/sites</pre>
<ul>
${links}
</ul>`,
    ),
  };
}
