import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, leadline, serving } from './leadline.ts';

beforeAll(build, 60_000);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'leadline-base-path-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Prints the status and the `url` of the list of sites, and the address that it was sent to. */
const ASK = `
  const { LEADLINE_URL: url, LEADLINE_ORIGIN: origin, LEADLINE_TOKEN: token } = process.env;
  const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
  fetch(url + '/sites', { headers }).then(async answer => {
    console.log(answer.status, (await answer.json()).url, url.replace(origin, 'ORIGIN'));
  });`;
const exec = (options: string[], env: Record<string, string> = {}) =>
  leadline(['exec', ...options, '--', process.execPath, '-e', ASK], env).ended;

interface Told {
  readonly verdict: string;
  readonly touched: { readonly request: string };
}

describe('--base-path', () => {
  it.each([
    [['--base-path', '/api/v1'], {}, '200 /api/v1/sites ORIGIN/api/v1\n'],
    [['--base-path', ''], {}, '200 /sites ORIGIN\n'],
    [['--base-path', '/'], {}, '200 /sites ORIGIN\n'],
    [[], { LEADLINE_BASE_PATH: '/' }, '200 /sites ORIGIN\n'],
    [[], { LEADLINE_BASE_PATH: '' }, '200 /v1/sites ORIGIN/v1\n'],
    [['--base-path=/v1'], { LEADLINE_BASE_PATH: '/other' }, '200 /v1/sites ORIGIN/v1\n'],
  ])('exec %j with %j gives its command the address', async (options, env, printed) => {
    const { status, stdout, stderr } = await exec(options, env as Record<string, string>);
    expect([status, stdout]).toEqual([0, printed]);
    expect(stderr).toContain('1 of 17 operations, no findings');
  });

  it('is in the ready line; tail, explain and health need only the origin', async () => {
    const server = await serving(['--base-path', '/api', '--log', 'error']);
    onTestFinished(() => void server.process.kill('SIGKILL'));
    expect(server.url).toBe(`${server.origin}/api`);
    await server.call('/api/sites');
    await server.call('/v1/sites');
    const explained = await leadline(['explain', '2', '--url', server.url]).ended;
    expect(explained.stdout).toContain('#2 GET /v1/sites\n');
    expect(explained.stdout).toContain(
      `The API is served under /api: set the client's base URL to ${server.url}, or start Leadline with --base-path /v1.`,
    );
    expect((await leadline(['health', '--port', String(server.port)]).ended).status).toBe(0);
  });

  it('is not in what a report says of requests, whether they were under it or not', async () => {
    const dir = folder();
    const script = `
      const { LEADLINE_URL: url, LEADLINE_ORIGIN: origin, LEADLINE_TOKEN: token } = process.env;
      const headers = { authorization: 'Bearer ' + token, accept: 'application/json' };
      (async () => { for (const from of [url, origin, origin + '/v1']) await fetch(from + '/sites', { headers }); })();`;
    const options = ['--base-path', '/api', '--report', dir, '--fail-on', 'warning'];
    const { status, stderr } = await leadline(['exec', ...options, '--', process.execPath, '-e', script]).ended;
    expect(status).toBe(3);
    expect(stderr).toContain('GET /sites was sent to a path that is not under the base path');
    const { log } = JSON.parse(readFileSync(join(dir, 'traffic.har'), 'utf8'));
    const paths = log.entries.map(({ request }: { request: { url: string } }) => new URL(request.url).pathname);
    expect([log._base_path, ...paths]).toEqual(['/api', '/api/sites', '/sites', '/v1/sites']);
    const lines = ['1', '2', '3'].map(id => leadline(['explain', id, '--report', dir]).ended);
    expect((await Promise.all(lines)).map(({ stdout }) => stdout.split('\n')[0])).toEqual([
      '#1 GET /sites',
      '#2 GET /sites',
      '#3 GET /v1/sites',
    ]);
  });

  it('is that of the servers of a sweep, whose report has the same requests', async () => {
    const command = ['--only', 'format/key-order', '--json', '--', process.execPath, '-e', ASK];
    const results = [[], ['--base-path', '/api/v1']].map(async options => {
      const { status, stdout } = await leadline(['sweep', ...options, ...command]).ended;
      const { score, variants } = JSON.parse(stdout);
      return { status, score, verdicts: variants.map(({ verdict, touched }: Told) => [verdict, touched.request]) };
    });
    const [usual, other] = await Promise.all(results);
    expect(usual).toMatchObject({ status: 0, score: { must: { survived: 1, met: 1 } } });
    expect(other).toEqual(usual);
  });

  it.each([
    [['--base-path', '/_sim'], {}, '--base-path must be a path such as /api/v1, '],
    [['--base-path', 'v1/'], {}, '--base-path must be a path such as /api/v1, '],
    [[], { LEADLINE_BASE_PATH: '/v1/' }, 'LEADLINE_BASE_PATH (--base-path) must be a path such as /api/v1, '],
    [['--base-path'], {}, '--base-path needs a value: --base-path PATH'],
  ])('%j with %j is refused in one line', async (options, env, message) => {
    const { status, stdout, stderr } = await leadline(['serve', ...options], env as Record<string, string>).ended;
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^leadline: .*\n$/);
    expect(stderr).toContain(message);
  });
});
