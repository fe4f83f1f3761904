import { describe, expect, it } from 'vitest';
import { formOf, formOfRule, paramsOf, ruleOf } from '../src/views/faults/fault-form.ts';
import { requiredFields } from '../src/views/faults/required-fields.ts';
import { ruleCommand, ruleText } from '../src/views/faults/rule-command.ts';
import { matchWords, settingWords, turnWords } from '../src/views/faults/rule-text.ts';

describe('the form of a fault', () => {
  it('is read from an address, without what no input could hold', () => {
    const params = {
      sandbox: 'ci-1',
      fault: 'rate_limited',
      times: '2',
      after: 'two',
      every: ' 3',
      probability: 'NaN',
      phase: 'never',
      ms: '5',
      method: 'get',
      operation: 'listSites',
      token: '<b>',
    };
    expect(formOf(params)).toEqual({
      kind: 'rate_limited',
      values: { times: '2', operation: 'listSites', token: '<b>' },
    });
  });

  it.each([undefined, 'unavailble', 'toString', ''])(
    'begins with an outage where the address has the kind %j',
    fault => {
      expect(formOf(fault === undefined ? {} : { fault })).toEqual({ kind: 'unavailable', values: {} });
    },
  );

  it('becomes the rule that is sent, with match inside and numbers as numbers', () => {
    const values = { name: '12', times: '2', retry_after_s: '0', site_id: '12345678', path: '/sites/*' };
    expect(ruleOf({ kind: 'unavailable', values })).toEqual({
      name: '12',
      fault: 'unavailable',
      times: 2,
      retry_after_s: 0,
      match: { site_id: '12345678', path: '/sites/*' },
    });
    expect(ruleOf({ kind: 'hang', values: {} })).toEqual({ fault: 'hang' });
  });

  it('is that of a listed rule without counts and defaults', () => {
    const listed = {
      ...{
        name: 'a',
        fault: 'slow' as const,
        match: {},
        after: 0,
        times: null,
        every: 3,
        probability: 1,
        bytes_per_s: 1024,
      },
      ...{ matched: 9, fired: 3, held: 0, note: 'none' },
    };
    expect(formOfRule(listed)).toEqual({ kind: 'slow', values: { name: 'a', every: '3' } });
  });

  it('clears in the address what another kind had', () => {
    expect(paramsOf({ kind: 'slow', values: { bytes_per_s: '9' } })).toMatchObject({
      fault: 'slow',
      bytes_per_s: '9',
      ms: null,
      plan: null,
      name: null,
    });
  });

  it.each([
    [{}, ['ms']],
    [{ ms: '5' }, ['ms']],
    [{ min_ms: '5' }, ['min_ms', 'max_ms']],
    [{ max_ms: '5' }, ['min_ms', 'max_ms']],
    [{ ms: '1', min_ms: '5' }, []],
  ])('requires of a delay %j the fields %j', (values, required) => {
    expect(requiredFields({ kind: 'latency', values })).toEqual(required);
    expect(requiredFields({ kind: 'slow', values })).toEqual([]);
  });
});

describe('a rule for the command line', () => {
  it.each([
    [{ fault: 'unavailable' }, 'unavailable'],
    [{ fault: 'unavailable', times: 2, match: { operation: 'listSites' } }, 'unavailable:times=2,operation=listSites'],
    [{ fault: 'hold', match: { token: 'a=b:c' } }, 'hold:token=a=b:c'],
    [{ fault: 'hold', match: { token: 'a,b' } }, '{"fault":"hold","match":{"token":"a,b"}}'],
    [{ fault: 'hold', match: { token: ' a' } }, '{"fault":"hold","match":{"token":" a"}}'],
    [{ fault: 'hang', probability: 1e-7 }, '{"fault":"hang","probability":1e-7}'],
  ] as const)('%j: %s', (rule, text) => {
    expect(ruleText(rule)).toBe(text);
  });

  it('is one word of a shell', () => {
    expect(ruleCommand({ fault: 'hang', match: { path: '/sites/*' } })).toBe("--fault 'hang:path=/sites/*'");
    expect(ruleCommand({ fault: 'hang', match: { token: "it's $HOME" } })).toBe(`--fault 'hang:token=it'\\''s $HOME'`);
  });
});

describe('a rule in words', () => {
  it.each([
    [{}, 'every request'],
    [{ times: '1' }, 'every request, once'],
    [{ every: '2', times: '2000' }, 'every 2nd request, at most 2,000 times'],
    [{ every: '13', after: '10' }, 'every 13th request, after the first 10'],
    [{ every: '121', probability: '0.1' }, 'every 121st request, with a probability of 10 %'],
    [{ probability: '0.07' }, 'every request, with a probability of 7 %'],
  ])('%j: %s', (values, words) => {
    expect(turnWords(values)).toBe(words);
  });

  it('says what the client sees, with what is usual where nothing else is said', () => {
    expect(settingWords({ kind: 'unavailable', values: {} })).toEqual(['503', 'Retry-After 1 s']);
    expect(settingWords({ kind: 'concurrency_limited', values: { plan: 'tier-2', phase: 'after_commit' } })).toEqual([
      '429',
      'Retry-After 1 s',
      'limit of tier-2',
      'the request is carried out first',
    ]);
    expect(settingWords({ kind: 'latency', values: { min_ms: '1', max_ms: '2000' } })).toEqual(['1 to 2,000 ms']);
    expect(settingWords({ kind: 'latency', values: { min_ms: '1' } })).toEqual(['1 to … ms']);
    expect(settingWords({ kind: 'slow', values: {} })).toEqual(['1,024 bytes per second']);
    expect(settingWords({ kind: 'hang', values: {} })).toEqual([]);
  });

  it('says which requests, hostile text as it is', () => {
    expect(matchWords({ operation: 'getSite', token: '‮<b>', times: '2' })).toEqual([
      ['operation', 'getSite'],
      ['token', '‮<b>'],
    ]);
  });
});
