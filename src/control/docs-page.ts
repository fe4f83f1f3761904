/** Which document a page shows. */
const DOCUMENTS = {
  api: { title: 'Web Analytics API (v1)', source: '/_sim/openapi.json' },
  control: { title: 'Control plane', source: '/_sim/control.json' },
};

export interface Shown {
  readonly document: keyof typeof DOCUMENTS;
  /** Where its requests go: `/v1`, `/_sim`. */
  readonly server: string;
  readonly sandbox: string;
  /** A bearer value of the API. */
  readonly token: string | null;
}

/** The page at `/_sim/docs`: its script and its document come only from this server. */
export function docsPage({ document, server, sandbox, token }: Shown): string {
  const { title, source } = DOCUMENTS[document];
  const other = document === 'api' ? 'control' : 'api';
  const link = `/_sim/docs?document=${other}&sandbox=${encodeURIComponent(sandbox)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:">
<title>${title} · Leadline</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font-family: system-ui, sans-serif }
openapi-explorer {
  height: 100vh;
  --font-regular: system-ui, sans-serif;
  --font-mono: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace;
}
</style>
<script type="module" src="/_sim/docs/openapi-explorer.js"></script>
</head>
<body>
<openapi-explorer server-url="${server}" default-schema-tab="schema"
  hide-server-selection="true" primary-color="#0b6e8f" nav-bg-color="#10222e" nav-text-color="#d5e3ea">
<div slot="overview">
<p>Requests that are tried from this page go to the sandbox <b>${sandbox}</b>; <code>?sandbox=NAME</code> chooses another.</p>
<p>Also here: <a href="${link.replaceAll('&', '&amp;')}">${DOCUMENTS[other].title}</a></p>
</div>
</openapi-explorer>
<script type="module">
const { isApi, source, sandbox, token } = ${json({ isApi: document === 'api', source, sandbox, token })};
const explorer = document.querySelector('openapi-explorer');
if (isApi && token !== null) explorer.addEventListener('spec-loaded', () => explorer.setAuthenticationConfiguration('bearer', { token }));
// Each ability is a requirement of its own there, which would be drawn as one login a piece.
const shown = await (await fetch(source)).json();
for (const operation of Object.values(shown.paths).flatMap(Object.values)) {
  const abilities = (operation.security ?? []).flatMap(({ bearer }) => bearer ?? []);
  if (abilities.length > 0) operation.description += '\\n\\nPermission: ' + abilities.map(name => '\`' + name + '\`').join(' or ') + '.';
  if (isApi && operation.security) operation.security = [{ bearer: [] }];
}
// It draws no parameter that is JSON, so such a one is drawn as the text that it is sent as.
for (const parameter of Object.values(shown.components.parameters)) {
  if (parameter.content === undefined) continue;
  parameter.schema = { type: 'string' };
  parameter.example = JSON.stringify(parameter.content['application/json'].example);
  delete parameter.content;
}
if (!isApi) shown.components.parameters.Sandbox.schema.default = sandbox;
explorer.addEventListener('before-try', ({ detail: { request } }) => {
  request.headers = new Headers(request.headers);
  request.headers.set('Accept', 'application/json');
});
await customElements.whenDefined('openapi-explorer');
await explorer.loadSpec(shown);
</script>
</body>
</html>
`;
}

/** For a place within a script, which `</script>` would end. */
function json(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
