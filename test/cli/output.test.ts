import { describe, expect, it } from 'vitest';
import { summaryLine } from '../../src/cli/exec.ts';
import { welcome } from '../../src/cli/welcome.ts';

describe('the summary of exec', () => {
  it('is one line', () => {
    const refusals = { 'token:unknown': 1, 'limit:hourly': 2 };
    expect(summaryLine({ requests: 42, operations: ['a', 'b'], total: 21, deviations: 1, refusals })).toBe(
      '42 requests, 2 of 21 operations, 1 deviation, 3 refusals (limit:hourly 2, token:unknown 1)',
    );
  });
  it('says so where nothing was refused', () => {
    expect(summaryLine({ requests: 0, operations: [], total: 21, deviations: 0, refusals: {} })).toBe(
      '0 requests, 0 of 21 operations, 0 deviations, 0 refusals',
    );
  });
  it('counts the causes beyond five', () => {
    const refusals = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 };
    expect(summaryLine({ requests: 7, operations: ['a'], total: 21, deviations: 0, refusals })).toContain(
      '7 refusals (a 1, b 1, c 1, d 1, e 1, 2 more causes)',
    );
  });
});

describe('what a terminal shows beside the ready line', () => {
  const described = {
    fixture: 'demo',
    seed: 'demo',
    plan: 'tier-6' as const,
    limits: { requests_per_hour: 16_000, concurrent: 25 },
    tokens: [
      { name: 'Demo admin', value: 'demo-admin', abilities: ['*'] },
      { name: 'Reader', value: 'demo-readonly', abilities: ['all-sites-readonly'] },
    ],
    sites: [{ id: 'TIDEPOOL', name: 'Tidepool', timezone: 'America/New_York' }],
  };
  const shown = (change: object = {}) =>
    welcome({
      url: 'http://127.0.0.1:4020/v1',
      origin: 'http://127.0.0.1:4020',
      describe: () => ({ ...described, ...change }),
    });

  it('is tokens, sites, plan, limits and a request that works', () => {
    expect(shown()).toBe(`
  fixture  demo, seed "demo"
  plan     tier-6: 16,000 requests an hour, 25 at once
  tokens   demo-admin     *
           demo-readonly  all-sites-readonly
  sites    TIDEPOOL  Tidepool  America/New_York
  docs     http://127.0.0.1:4020/_sim/docs
  try      curl -H 'Authorization: Bearer demo-admin' -H 'Accept: application/json' http://127.0.0.1:4020/v1/sites
  stop     Ctrl+C

`);
  });
  it('counts what is too much to list', () => {
    const sites = Array.from({ length: 300 }, () => ({ id: 'AAAAAAAA', name: 'A', timezone: 'UTC' }));
    expect(shown({ sites })).toContain('           and 290 more\n');
  });
  it('knows a plan without limits and an account without sites', () => {
    const text = shown({ sites: [], plan: 'unlimited', limits: { requests_per_hour: null, concurrent: null } });
    expect(text).toContain('  plan     unlimited: no limits\n');
    expect(text).toContain('  sites    none');
  });
});
