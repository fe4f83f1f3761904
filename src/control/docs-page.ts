/** The page at `/_sim/docs`: what it is drawn with, and the document that is drawn, come from this server alone. */
export function docsPage({ sandbox, token }: { readonly sandbox: string; readonly token: string | null }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:">
<title>Web Analytics API (v1) · Leadline</title>
<link rel="icon" href="data:,">
<style>body { margin: 0 } openapi-explorer { height: 100vh }</style>
<script type="module" src="/_sim/docs/openapi-explorer.js"></script>
</head>
<body>
<openapi-explorer server-url="/v1" default-schema-tab="schema"
  hide-server-selection="true" primary-color="#0b6e8f" nav-bg-color="#10222e" nav-text-color="#d5e3ea">
<p slot="overview">Requests that are tried from this page go to the sandbox <b>${sandbox}</b>; <code>?sandbox=NAME</code>
chooses another.</p>
</openapi-explorer>
<script type="module">
const token = ${JSON.stringify(token).replaceAll('<', '\\u003c')};
const explorer = document.querySelector('openapi-explorer');
if (token !== null) explorer.addEventListener('spec-loaded', () => explorer.setAuthenticationConfiguration('bearer', { token }));
// Each ability is a requirement of its own there, which would be drawn as one login a piece.
const api = await (await fetch('/_sim/openapi.json')).json();
for (const operation of Object.values(api.paths).flatMap(Object.values)) {
  const abilities = (operation.security ?? []).flatMap(({ bearer }) => bearer ?? []);
  if (abilities.length > 0) operation.description += '\\n\\nPermission: ' + abilities.map(name => '\`' + name + '\`').join(' or ') + '.';
  if (operation.security) operation.security = [{ bearer: [] }];
}
explorer.addEventListener('before-try', ({ detail: { request } }) => {
  request.headers = new Headers(request.headers);
  request.headers.set('Accept', 'application/json');
});
await customElements.whenDefined('openapi-explorer');
await explorer.loadSpec(api);
</script>
</body>
</html>
`;
}
