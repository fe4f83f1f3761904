import { describe, expect, it } from 'vitest';
import { runsOfFunction } from '../../src/sweep/run/function-runs.ts';
import { sweepVariants } from '../../src/sweep/sweep.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { CAREFUL, CARELESS, type Manner, SUITES, type Suite, UNKNOWN } from './suites.ts';

// The last one leaves no cause in the journal.
const NAMES = [
  'format/unknown-field',
  'refusals/listSites/503',
  'ambiguous/createSite/500',
  'silence/unknown-cursor=404',
];

async function swept(suite: Suite, manner: Manner) {
  const variants = VARIANTS.filter(({ name }) => NAMES.includes(name));
  const runs = runsOfFunction(simulator => suite(simulator, manner), { clock: '2026-06-15T12:00:00Z' });
  const result = await sweepVariants(runs, variants, {
    jobs: 4,
    expectRetry: true,
    signal: new AbortController().signal,
    progress: { baseline() {}, begin() {}, start() {}, done() {} },
  });
  return result.variants.map(({ name, verdict, touched }) => ({ name, verdict, request: touched?.request }));
}

describe.concurrent.each(Object.entries(SUITES))('tests that %s', (_, suite) => {
  it('show what a careful client survives', async () => {
    expect(await swept(suite, CAREFUL)).toEqual([
      { name: 'format/unknown-field', verdict: 'survived', request: 'GET /sites' },
      { name: 'refusals/listSites/503', verdict: 'survived', request: 'GET /sites' },
      { name: 'ambiguous/createSite/500', verdict: 'surfaced', request: 'POST /sites' },
      { name: 'silence/unknown-cursor=404', verdict: 'survived', request: `GET /sites${UNKNOWN}` },
    ]);
  });

  it('show in what a careless client breaks', async () => {
    expect(await swept(suite, CARELESS)).toEqual([
      { name: 'format/unknown-field', verdict: 'broke', request: 'GET /sites' },
      { name: 'refusals/listSites/503', verdict: 'broke', request: 'GET /sites' },
      { name: 'ambiguous/createSite/500', verdict: 'surfaced', request: 'POST /sites' },
      { name: 'silence/unknown-cursor=404', verdict: 'survived', request: `GET /sites${UNKNOWN}` },
    ]);
  });
});
