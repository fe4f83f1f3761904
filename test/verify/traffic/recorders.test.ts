// The session as other programs record it: a browser, and a proxy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from '../../support/browser.ts';
import { driftsOf, held } from './held.ts';
import { initOf, recordable, SESSION } from './session.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadline-recorded-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeInBrowser('recordHar of Playwright', open => {
  it('shows no drift, from a page of another origin', async () => {
    const [page, api] = await Promise.all([recordable(), recordable({ cors: '*' })]);
    const path = join(folder, 'playwright.har');
    const opened = await open({ recordHar: { path, content: 'embed' } });
    await opened.page.goto(`${page.origin}/_sim/health`);
    const asked = SESSION.map(each => [`${api.url}${each.path}`, initOf(each)] as const);
    await opened.page.evaluate(
      `(async asked => { for (const [url, init] of asked) await (await fetch(url, init)).text(); })(${JSON.stringify(asked)})`,
    );
    await opened.page.context().close();
    const traffic = await held(readFileSync(path));
    expect(driftsOf(traffic)).toEqual([]);
    expect(traffic.baseUrl).toBe(api.url);
    expect(traffic.counts.held).toBe(SESSION.length - 1);
    expect(traffic.others).toBeGreaterThan(0);
  }, 60_000);
});

const MITMDUMP = (process.env.PATH ?? '')
  .split(delimiter)
  .map(each => join(each, 'mitmdump'))
  .find(existsSync);
/** Of Debian's package; since version 10 the program has it itself. */
const HAR_DUMP = '/usr/share/doc/mitmproxy/examples/contrib/har_dump.py';

if (MITMDUMP === undefined) console.log('not tried without mitmdump (apt-get install mitmproxy): a HAR of mitmproxy');

describe.skipIf(MITMDUMP === undefined)('mitmproxy', () => {
  it('shows no drift', async () => {
    const api = await recordable();
    const path = join(folder, 'mitmproxy.har');
    const { port, end } = await startProxy(path);
    for (const asked of SESSION) await through(port, `${api.url}${asked.path}`, initOf(asked));
    await end();
    const traffic = await held(readFileSync(path));
    expect(driftsOf(traffic)).toEqual([]);
    expect(traffic.counts.held).toBe(SESSION.length - 1);
  }, 120_000);
});

interface Proxy {
  readonly port: number;
  /** Writes the HAR. */
  end(): Promise<void>;
}

async function startProxy(path: string): Promise<Proxy> {
  const script = existsSync(HAR_DUMP) ? ['-s', HAR_DUMP] : [];
  const args = ['--listen-host', '127.0.0.1', '--listen-port', '0', ...script, '--set', `hardump=${path}`];
  const env = { PATH: process.env.PATH, HOME: folder, PYTHONUNBUFFERED: '1' };
  const child = spawn(MITMDUMP!, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let said = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', text => {
      said += text;
      const [, listening] = /listening at \S*?:(\d+)\s/.exec(said) ?? [];
      if (listening !== undefined) resolve(Number(listening));
    });
    void ended.then(() => reject(new Error(`mitmdump ended: ${said}`)));
  });
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, end };
}

/** Sends one request by way of a proxy. */
async function through(port: number, url: string, init: ReturnType<typeof initOf>): Promise<void> {
  const { method, body, headers } = init;
  await new Promise<void>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, answer => {
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });
}
