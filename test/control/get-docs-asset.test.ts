import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { origin } = await listening();

describe('GET /_sim/docs/{asset}', () => {
  it('is the script of the page, which loads nothing from elsewhere', async () => {
    const asset = await fetch(`${origin}/_sim/docs/openapi-explorer.js`);
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    const text = await asset.text();
    expect(text.length).toBeGreaterThan(100_000);
    expect(text).not.toMatch(/@import|(src|href)=.?["']https?:/);
  });

  it('has no other asset', async () => {
    const answer = await fetch(`${origin}/_sim/docs/package.json`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { errors: { asset: [expect.stringContaining('openapi-explorer.js')] } },
    ]);
  });
});
