import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { describeRule } from '../../src/faults/rule.ts';
import { oneLine, readRuleText } from '../../src/faults/rule-text.ts';
import { FAULTS } from './calls.ts';

const defaults = { name: 'x', match: {}, after: 0, times: null, every: 1, probability: 1 };
const refuses = { ...defaults, retry_after_s: 1, phase: 'before_commit' };

const OF_HOLD = 'name, fault, match, after, times, every, probability';

describe('a rule on the command line', () => {
  it.each<[string, object]>([
    ['unavailable', { ...refuses, fault: 'unavailable' }],
    ['unavailable:times=2', { ...refuses, fault: 'unavailable', times: 2 }],
    [
      'rate_limited:probability=0.1,operation=listSites',
      { ...refuses, fault: 'rate_limited', probability: 0.1, match: { operation: 'listSites' } },
    ],
    [' unavailable : times = 2 , after=.0 ', { ...refuses, fault: 'unavailable', times: 2 }],
    ['unavailable:times=null,after=1,every=2', { ...refuses, fault: 'unavailable', after: 1, every: 2 }],
    [
      'unavailable:method=POST,path=/sites/*,site_id=12345678,token=Demo admin',
      {
        ...refuses,
        fault: 'unavailable',
        match: { method: 'POST', path: '/sites/*', site_id: '12345678', token: 'Demo admin' },
      },
    ],
    ['unavailable:token=a=b:c', { ...refuses, fault: 'unavailable', match: { token: 'a=b:c' } }],
    ['latency:min_ms=1,max_ms=20', { ...defaults, fault: 'latency', min_ms: 1, max_ms: 20 }],
    ['reset:phase=after_commit', { ...defaults, fault: 'reset', phase: 'after_commit' }],
    ['{"fault":"slow","bytes_per_s":5}', { ...defaults, fault: 'slow', bytes_per_s: 5 }],
  ])('%s', (text, rule) => {
    expect(describeRule({ ...readRuleText(text), name: 'x' })).toEqual(rule);
  });

  it('keeps a name of digits as text', () => {
    expect(readRuleText('hang:name=12').name).toBe('12');
  });

  it.each([
    ['unavailable:times', '"times" in "unavailable:times" is not of the form KEY=VALUE'],
    ['unavailable:', '"" in "unavailable:" is not of the form KEY=VALUE'],
    ['unavailable:times=2,', '"" in "unavailable:times=2," is not of the form KEY=VALUE'],
    ['unavailable:=2', '"=2" in "unavailable:=2" is not of the form KEY=VALUE'],
    ['unavailable:times=1,times=2', 'times is given twice in "unavailable:times=1,times=2"'],
    ['unavailable:times=two', 'The times field cannot be "two": it must be an integer or null.'],
    ['hang:every=1e3', 'The every field cannot be "1e3": it must be an integer.'],
    [
      'hang:every=0,times=0',
      'The times field cannot be 0: it must be at least 1. The every field cannot be 0: it must be at least 1.',
    ],
    [
      'hold:method=PSOT',
      'The match.method field cannot be "PSOT": it must be one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS; did you mean POST?',
    ],
    ['hold:tmes=1', `The tmes field is not known; did you mean times? known: ${OF_HOLD}.`],
    [
      'unavailble:times=2',
      `The fault field cannot be "unavailble": it must be one of ${FAULTS.join(', ')}; did you mean unavailable?`,
    ],
    ['{"fault":', 'this looks like JSON but is none: {"fault":'],
    ['hold:__proto__=1', `The __proto__ field is not known; known: ${OF_HOLD}.`],
  ])('%s is refused in one line', (text, line) => {
    let thrown: unknown;
    try {
      readRuleText(text);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ApiError);
    expect(oneLine(thrown as ApiError)).toBe(line);
  });
});
