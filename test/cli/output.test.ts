import { describe, expect, it } from 'vitest';
import { welcome } from '../../src/cli/welcome.ts';

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
  const shown = (change: object = {}, options = {}) => {
    const describe = () => ({ ...described, ...change });
    return welcome({ url: 'http://127.0.0.1:4020/v1', origin: 'http://127.0.0.1:4020', describe }, options);
  };

  it('is tokens, sites, plan, limits and a request that works', () => {
    expect(shown()).toBe(`
  fixture  demo, seed "demo"
  plan     tier-6: 16,000 requests an hour, 25 at once
  tokens   demo-admin     *
           demo-readonly  all-sites-readonly
  sites    TIDEPOOL  Tidepool  America/New_York
  console  http://127.0.0.1:4020/_sim/
  docs     http://127.0.0.1:4020/_sim/docs
  try      curl -H 'Authorization: Bearer demo-admin' -H 'Accept: application/json' http://127.0.0.1:4020/v1/sites
  stop     Ctrl+C

`);
  });
  it('trusts the authority of the run in the request that works', () => {
    expect(shown({}, { caFile: '/tmp/x/ca.pem' })).toContain(
      `  try      curl --cacert '/tmp/x/ca.pem' -H 'Authorization`,
    );
  });
  it('leaves out the console where there is none', () => {
    expect(shown({}, { noConsole: true })).not.toContain('console');
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
