import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SweepResult, VariantResult } from '../../src/sweep/result.ts';
import { build, mainFile } from '../cli/leadline.ts';

const folder = fileURLToPath(new URL('../../examples/sweep', import.meta.url));

interface Asked {
  readonly careless?: string;
  readonly only: readonly string[];
  readonly expectRetry?: boolean;
}

/** Sweeps the tests of examples/sweep. */
async function swept({ careless, only, expectRetry = false }: Asked): Promise<SweepResult> {
  const { VITEST, NODE_ENV, NODE_TEST_CONTEXT, ...env } = process.env;
  const options = ['--json', '--jobs', '2', '--assume', 'event-ids=present', '--only', only.join()];
  if (expectRetry) options.push('--expect', 'retry');
  // With `node --test` it would be one process more.
  const args = [mainFile, 'sweep', ...options, '--fail-on', 'never', '--', 'node', 'client.test.mjs'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...env, ...(careless && { CARELESS: careless }) },
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', text => (said.stdout += text));
  child.stderr.setEncoding('utf8').on('data', text => (said.stderr += text));
  const [status] = await once(child, 'close');
  expect(status, said.stderr).toBe(0);
  return JSON.parse(said.stdout);
}

const verdicts = ({ variants }: SweepResult) =>
  Object.fromEntries(variants.map(({ name, verdict }) => [name, verdict]));

interface Caught {
  readonly careless: string;
  /** The variant that is meant for it. */
  readonly by: string;
  readonly expectRetry?: true;
  readonly finding?: string;
  /** The request that the variant touched. */
  readonly touched: string;
  /** The client's next request that it does not send otherwise. */
  readonly diverged?: string;
  /** A variant that it survives. */
  readonly survives: string;
}

const CAUGHT: readonly Caught[] = [
  {
    careless: 'no-retry',
    by: 'refusals/listSites/503',
    expectRetry: true,
    touched: 'GET /sites?limit=100',
    survives: 'format/gzip',
  },
  {
    careless: 'no-wait',
    by: 'refusals/listSites/503',
    finding: 'retry-too-early',
    touched: 'GET /sites?limit=100',
    diverged: 'GET /sites?limit=100',
    survives: 'wire/listSites/reset',
  },
  {
    careless: 'blind-write',
    by: 'ambiguous/createSite/500',
    finding: 'write-repeated',
    touched: 'POST /sites',
    diverged: 'POST /sites',
    survives: 'wire/listSites/truncated',
  },
  {
    careless: 'event-ids',
    by: 'announced/event-ids-removed',
    touched: 'GET /sites/TIDEPOOL/events?limit=100',
    survives: 'paging/short-pages',
  },
  {
    careless: 'row-order',
    by: 'silence/default-sort=shuffled',
    touched: 'GET /aggregations?',
    survives: 'silence/missing-dimension=null',
  },
  {
    careless: 'strict-fields',
    by: 'format/unknown-field',
    touched: 'GET /account',
    survives: 'format/unknown-header',
  },
  {
    careless: 'first-page',
    by: 'paging/short-pages',
    touched: 'GET /sites?limit=100',
    survives: 'announced/event-ids-removed',
  },
  {
    careless: 'parse-first',
    by: 'refusals/listSites/503-html',
    finding: 'retry-too-early',
    touched: 'GET /sites?limit=100',
    diverged: 'GET /sites?limit=100',
    survives: 'wire/listSites/malformed',
  },
  {
    careless: 'small-numbers',
    by: 'format/large-account-id',
    touched: 'GET /account',
    survives: 'format/white-space',
  },
  {
    careless: 'no-null',
    by: 'silence/missing-dimension=null',
    touched: 'GET /aggregations?',
    survives: 'silence/no-data=null',
  },
];

/** One of each kind: scripts/sweep-examples.ts runs all. */
const SURVIVED = [
  'refusals/listSites/429-hourly',
  'refusals/createSite/503-html',
  'refusals/getAggregations/502',
  'wire/listMilestones/reset',
  'wire/getAggregations/truncated',
  'wire/listEvents/malformed',
  'ambiguous/createSite/reset',
  'ambiguous/updateSite/500',
  'ambiguous/deleteSite/reset',
  'paging/deleted',
  'silence/date-key=timestamp',
  'silence/bounce-rate=percent',
  'silence/no-data=null',
];

beforeAll(build, 60_000);

describe('the clients of examples/sweep', () => {
  it('the careful one survives, and sends a refused request again', async () => {
    const result = await swept({ only: SURVIVED, expectRetry: true });
    expect(verdicts(result)).toEqual(Object.fromEntries(SURVIVED.map(name => [name, 'survived'])));
  }, 60_000);

  it.each(CAUGHT)(
    '$careless is caught by $by',
    async ({ careless, by, expectRetry = false, survives, ...shown }) => {
      const result = await swept({ careless, only: [by, survives], expectRetry });
      expect(verdicts(result)).toEqual({ [by]: 'broke', [survives]: 'survived' });
      const { finding, touched, diverged } = result.variants.find(({ name }) => name === by) as VariantResult;
      expect(finding?.rule).toBe(shown.finding);
      expect(touched?.request).toContain(shown.touched);
      expect(diverged?.variant?.request).toBe(shown.diverged);
    },
    60_000,
  );
});
