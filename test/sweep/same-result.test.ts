// Two sweeps of the same tests tell the same but for durations and output, whatever the number of jobs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SimulatorHandle, type SweepOptions, type SweepResult, sweep } from '../../src/index.ts';
import { VERDICTS } from '../../src/sweep/result.ts';
import { GROUPS } from '../../src/variants/variant.ts';
import { clientOf } from './client.ts';

const published = JSON.parse(readFileSync(new URL('../../openapi/sweep.schema.json', import.meta.url), 'utf8'));
const conforms = new Ajv2020({ strict: false, allErrors: true }).compile(published);

type Client = ReturnType<typeof clientOf>;

/** Sends what is safe to send again when it was refused or got no answer that can be read, once, and waits as it is told. */
async function retried(client: Client, path: string) {
  const answer = await client.get(path).catch(() => null);
  if (answer !== null && answer.status < 429) return answer;
  await new Promise(resolve => setTimeout(resolve, 1000 * (answer?.retryAfterS ?? 0)));
  return client.get(path);
}

async function siteNames(client: Client): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | null = '/sites?limit=2'; next !== null; ) {
    const { body } = await retried(client, next);
    names.push(...body.data.map(({ name }: { name: string }) => name));
    next = body.has_more ? `/sites?limit=2&starting_after=${body.data.at(-1).id}` : null;
  }
  return names;
}

/** Tests of a client with a few weak points, in two sandboxes. */
async function suite(simulator: SimulatorHandle): Promise<void> {
  const inSandbox = async (sandbox: string) => {
    const client = clientOf(simulator, sandbox);
    assert.deepEqual(Object.keys((await client.get('/account')).body), ['id', 'object', 'name', 'email']);
    const before = await siteNames(client);
    const { body: site } = await client.post('/sites', { name: `Moorings ${sandbox}` });
    assert.deepEqual((await siteNames(client)).sort(), [...before, site.name].sort());
    const figures = 'entity=pageview&entity_id=EMPTYSEA&aggregates=visits&date_from=2026-06-14&date_to=2026-06-15';
    const { body: rows } = await retried(client, `/aggregations?${figures}`);
    assert.equal(typeof rows[0].visits, 'string');
    await client.send(`/sites/${site.id}`, { method: 'DELETE' });
  };
  for (const sandbox of ['a', 'b']) await inSandbox(sandbox);
}

const options: SweepOptions = {
  run: suite,
  clock: '2026-06-15T12:00:00Z',
  frozen: true,
  only: [
    'format/key-order',
    'refusals/listSites/503',
    'wire/listSites/truncated',
    'ambiguous/createSite/reset',
    'paging/short-pages',
    'silence/no-data=empty',
  ],
};

/** Without what may differ. */
function comparable({ baseline, variants, ...rest }: SweepResult) {
  return {
    ...rest,
    baseline: { ...baseline, duration_ms: 0 },
    variants: variants.map(each => ({ ...each, duration_ms: 0, output: [] })),
  };
}

let alone: SweepResult;
beforeAll(async () => {
  alone = await sweep(options);
}, 20_000);

describe('a sweep', () => {
  it('tells the same with one job and with three', async () => {
    const together = await sweep({ ...options, jobs: 3 });
    expect(comparable(together)).toEqual(comparable(alone));
    expect(JSON.stringify(comparable(together))).toBe(JSON.stringify(comparable(alone)));
  });

  it('tells of several verdicts, each with the exchange that was changed', () => {
    expect(alone.variants.map(({ name, verdict, touched }) => [name, verdict, touched?.request])).toEqual([
      ['format/key-order', 'broke', 'GET /account'],
      ['refusals/listSites/503', 'survived', 'GET /sites?limit=2'],
      ['wire/listSites/truncated', 'survived', 'GET /sites?limit=2'],
      ['ambiguous/createSite/reset', 'surfaced', 'POST /sites'],
      ['paging/short-pages', 'survived', 'GET /sites?limit=2'],
      ['silence/no-data=empty', 'broke', expect.stringContaining('GET /aggregations?')],
    ]);
    expect(alone.variants.every(({ diverged }) => diverged !== null)).toBe(true);
  });

  it('calls tests that fail by chance flaky', async () => {
    let runs = 0;
    const { variants, score } = await sweep({
      only: ['format/key-order', 'format/white-space', 'format/escapes'],
      run: async (simulator, { variant }) => {
        await clientOf(simulator).get('/sites');
        if (variant !== undefined && runs++ % 2 === 0) throw new Error('by chance');
      },
    });
    expect(variants.map(({ verdict }) => verdict)).toEqual(['flaky', 'flaky', 'flaky']);
    expect(score.must).toEqual({ survived: 0, met: 0 });
  });
});

describe('the published schema of sweep.json', () => {
  const accepted = (result: unknown) => {
    conforms(JSON.parse(JSON.stringify(result)));
    return conforms.errors;
  };

  it('accepts a sweep, and one that was interrupted', async () => {
    expect(accepted(alone)).toBeNull();
    expect(accepted(await sweep({ ...options, signal: AbortSignal.abort() }))).toBeNull();
  });

  it('names all verdicts and groups', () => {
    const { group, verdict } = published.$defs.variantResult.properties;
    expect(verdict.enum).toEqual([...VERDICTS].sort());
    expect(group.enum).toEqual([...GROUPS].sort());
  });

  it.each<[string, (result: SweepResult) => object]>([
    ['another version', result => ({ ...result, version: 2 })],
    ['an unknown field', result => ({ ...result, token: 'secret' })],
    ['no score of a level', result => ({ ...result, score: { ...result.score, may: undefined } })],
    [
      'a verdict that there is not',
      result => ({ ...result, variants: [{ ...result.variants[0], verdict: 'passed' }] }),
    ],
    ['half of a millisecond', result => ({ ...result, baseline: { ...result.baseline, duration_ms: 0.5 } })],
    [
      'a variant without what diverged',
      result => ({ ...result, variants: [{ ...result.variants[0], diverged: undefined }] }),
    ],
  ])('refuses %s', (_, changed) => {
    expect(accepted(changed(alone))).not.toBeNull();
  });
});
