import type { ToldSweep } from '../../../src/sweep/outputs/told.ts';
import type { VariantResult } from '../../../src/sweep/result.ts';
import { scoresOf } from '../../../src/sweep/score.ts';
import { VARIANTS } from '../../../src/variants/registry.ts';

/** The result of a variant that was survived, but for what is given. */
export function resultOf(name: string, given: Partial<VariantResult> = {}): VariantResult {
  const { group, level } = VARIANTS.find(variant => variant.name === name)!;
  return {
    name,
    group,
    level,
    verdict: 'survived',
    finding: null,
    exit_code: 0,
    duration_ms: 1200,
    touched: null,
    diverged: null,
    output: [],
    ...given,
  };
}

/** A sweep with these results. */
export function toldOf(variants: readonly VariantResult[], given: Partial<ToldSweep> = {}): ToldSweep {
  return {
    result: {
      version: 1,
      baseline: { exit_code: 0, duration_ms: 1000, requests: 2, operations: ['getSite', 'listSites'] },
      variants,
      score: scoresOf(variants),
    },
    leftOut: 104,
    failOn: 'must',
    telling: () => undefined,
    again: variant => `leadline exec --variant ${variant} -- npm test`,
    ...given,
  };
}

/** One of each verdict. */
export const VARIED = [
  resultOf('format/key-order'),
  resultOf('format/unknown-field', {
    verdict: 'broke',
    exit_code: 1,
    touched: {
      request: 'GET /sites?limit=10',
      baseline: '200 {…}',
      variant: '200 {…,"added_field":"added"}',
    },
    diverged: { variant: null, baseline: { request: 'GET /sites/TIDEPOOL', answer: '200 {"id":"TIDEPOOL",…}' } },
    output: ['Error: unknown field added_field', '    at parse (client.js:3:9)'],
  }),
  resultOf('refusals/listSites/503', {
    verdict: 'surfaced',
    exit_code: 1,
    touched: { request: 'GET /sites?limit=10', baseline: '200 {"object":"list",…}', variant: '503 {"error":"…"}' },
  }),
  resultOf('ambiguous/createSite/reset', {
    verdict: 'broke',
    finding: { rule: 'write-repeated', message: 'POST /sites was sent again and created a second site' },
    touched: { request: 'POST /sites', baseline: '200 {"id":"ID1",…}', variant: 'connection reset' },
    diverged: {
      variant: { request: 'POST /sites', answer: '200 {"id":"ID2",…}' },
      baseline: { request: 'DELETE /sites/ID1', answer: '200 {…}' },
    },
  }),
  resultOf('wire/late-once', { verdict: 'hung', exit_code: null, duration_ms: 10_000 }),
  resultOf('silence/default-sort=shuffled', { verdict: 'flaky', exit_code: 1, output: ['1 of 12 failed'] }),
  resultOf('wire/late-always'),
  resultOf('time/gap', { verdict: 'not met' }),
];
