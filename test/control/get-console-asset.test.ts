import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFiles } from '../../src/control/console.ts';
import { listening, request } from '../support/http.ts';

const { origin } = await listening({ controlToken: 'open-sesame' });
const without = await listening({ noConsole: true });

function folderOf(names: readonly string[]): URL {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), `of ${name} ✓`);
  return pathToFileURL(`${folder}/`);
}

describe('GET /_sim/console/{asset}', () => {
  it.each([
    ['app.js', 'text/javascript; charset=utf-8'],
    ['app.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ])('is %s without the control token, as %s, and HEAD says the same', async (name, type) => {
    const url = `${origin}/_sim/console/${name}`;
    const [asset, head] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD' })]);
    expect([asset.status, head.status]).toEqual([200, 200]);
    expect(asset.headers.get('content-type')).toBe(type);
    for (const header of ['content-type', 'content-length', 'content-security-policy']) {
      expect([header, head.headers.get(header)]).toEqual([header, asset.headers.get(header)]);
    }
    const bytes = (await asset.arrayBuffer()).byteLength;
    expect(bytes).toBeGreaterThan(0);
    expect(asset.headers.get('content-length')).toBe(String(bytes));
    expect((await head.text()).length).toBe(0);
  });

  it('has no other asset', async () => {
    for (const name of ['index.html', '..%2Fmain.js', 'app.js.map']) {
      const answer = await fetch(`${origin}/_sim/console/${name}`);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { errors: { asset: [expect.stringContaining('app.js')] } },
      ]);
    }
  });

  it('tells nobody without the token which sandboxes there are', async () => {
    const statuses = ['default', 'nowhere'].map(
      async name => (await fetch(`${origin}/_sim/console/app.js?sandbox=${name}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200]);
  });

  it('is not there under noConsole, and says why', async () => {
    for (const name of ['app.js', 'app.css']) {
      const { status, body } = await request(`${without.origin}/_sim/console/${name}`, 'GET', undefined, {});
      expect([status, body]).toEqual([404, { error: expect.stringContaining('--no-console') }]);
    }
  });
});

describe('the files of the console', () => {
  it('are sent as they are', async () => {
    const files = await readFiles(folderOf(['index.html', 'app.js', 'app.css', 'icon.svg']));
    expect(Object.values(files).map(({ type, bytes }) => [type, bytes.toString()])).toEqual([
      ['text/html; charset=utf-8', 'of index.html ✓'],
      ['text/javascript; charset=utf-8', 'of app.js ✓'],
      ['text/css; charset=utf-8', 'of app.css ✓'],
      ['image/svg+xml', 'of icon.svg ✓'],
    ]);
  });

  it('of a folder that was never built are a 404 that says how to build them', async () => {
    const error = { status: 404, body: { error: 'The console is not built; npm run build makes it.' } };
    await expect(readFiles(folderOf(['index.html', 'app.js']))).rejects.toMatchObject(error);
    await expect(readFiles(new URL('no/such/folder/', folderOf([])))).rejects.toMatchObject(error);
  });
});
