import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runsOf } from '../../src/cli/sweep-runs.ts';
import { sweepVariants } from '../../src/sweep/sweep.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { build, mainFile } from '../cli/leadline.ts';

beforeAll(build, 60_000);

const NAMES = ['format/unknown-field', 'refusals/listSites/503'];

/** Tests of a client that tries again, and refuses fields that it does not know. */
const TESTS = `
  async function listSites(url) {
    const authorization = 'Bearer ' + process.env.LEADLINE_TOKEN;
    const answer = await fetch(url + '/sites', { headers: { authorization, accept: 'application/json' } });
    if (answer.status === 503) {
      await new Promise(resolve => setTimeout(resolve, 1000 * answer.headers.get('retry-after')));
      return listSites(url);
    }
    const { data } = await answer.json();
    if (data.some(site => 'added_field' in site)) throw new Error('a field that I do not know');
  }`;

const WITH_EXEC = `${TESTS}
  listSites(process.env.LEADLINE_URL).then(() => process.exit(0), () => process.exit(1));`;

const WITH_CREATE_SIMULATOR = `${TESTS}
  const { createSimulator } = require(${JSON.stringify(join(dirname(mainFile), 'index.cjs'))});
  (async () => {
    for (const fixture of ['empty', 'demo']) {
      const simulator = await createSimulator({ fixture });
      if (fixture === 'demo') await listSites(simulator.url);
      await simulator.close(0);
    }
    const left = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
    await listSites(left.url);
    process.exit(0);
  })().catch(() => process.exit(1));`;

async function swept(command: readonly string[]) {
  const variants = VARIANTS.filter(({ name }) => NAMES.includes(name));
  const runs = runsOf({ command, env: { PATH: process.env.PATH }, options: {}, nameOf: option => option });
  const result = await sweepVariants(runs, variants, {
    jobs: 2,
    expectRetry: true,
    signal: new AbortController().signal,
    progress: { baseline() {}, begin() {}, start() {}, done() {} },
  });
  return {
    requests: result.baseline.requests,
    variants: result.variants.map(({ name, verdict, touched }) => ({ name, verdict, request: touched?.request })),
  };
}

const JUDGED = [
  { name: 'format/unknown-field', verdict: 'broke', request: 'GET /sites' },
  { name: 'refusals/listSites/503', verdict: 'survived', request: 'GET /sites' },
];

describe.concurrent('tests that start their own Leadline', () => {
  it('with exec', async () => {
    const own = [process.execPath, mainFile, 'exec', '--fixture', 'pages', '--'];
    expect(await swept([...own, process.execPath, '-e', WITH_EXEC])).toEqual({ requests: 1, variants: JUDGED });
  });

  it('with createSimulator', async () => {
    expect(await swept([process.execPath, '-e', WITH_CREATE_SIMULATOR])).toEqual({ requests: 2, variants: JUDGED });
  });
});
