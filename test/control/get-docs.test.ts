import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { origin, client } = await listening();

// In a browser: docs-ui/docs-page.test.ts.
describe('GET /_sim/docs', () => {
  it('is a page that asks this server alone for its script', async () => {
    const page = await fetch(`${origin}/_sim/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain('<openapi-explorer');
    expect([...text.matchAll(/ src="([^"]+)"/g)].map(([, src]) => src)).toEqual(['/_sim/docs/openapi-explorer.js']);
  });

  it('shows the API, or the control plane where it is asked to', async () => {
    const { control } = await client();
    expect((await control('GET', '/docs')).text).toContain('server-url="/v1"');
    expect((await control('GET', '/docs?document=control')).text).toContain('server-url="/_sim"');
    const { status, body } = await control('GET', '/docs?document=other');
    expect([status, Object.keys(body.errors)]).toEqual([400, ['document']]);
  });

  it('carries the token of the sandbox', async () => {
    const { control, sandbox } = await client();
    expect((await control('GET', '/docs')).text).toContain(`"token":"demo-admin~${sandbox.name}"`);
  });

  it('carries a token that looks like markup as the text it is', async () => {
    const token = { name: 'Odd', value: '</script><b>', abilities: ['*'] };
    const { control } = await client({ fixture: { tokens: [token] } });
    const { text } = await control('GET', '/docs');
    expect(text).toContain(String.raw`"\u003c/script>\u003cb>~`);
  });
});
