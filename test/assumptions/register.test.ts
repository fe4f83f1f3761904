// Where the spec is silent: every row of the register, src/contract/assumptions.ts, with every choice it has. A row or
// a choice without a trial does not pass, and a row that is missing does not compile.
import { describe, expect, it } from 'vitest';
import {
  type AssumptionName,
  assume,
  assumptionNames,
  defaultAssumptions,
  describeAssumptions,
} from '../../src/contract/assumptions.ts';
import { newWorld } from '../support/world.ts';
import { TRIALS } from './trials.ts';

const ADMIN = { name: 'Admin', value: 'admin', abilities: ['*'] };
const ACCOUNT = { id: 1, name: 'A', email: 'a@leadline.example', timezone: 'UTC', plan: 'unlimited' };

describe('the register', () => {
  it('has a test for every row and every choice', () => {
    const tested = Object.entries(TRIALS).map(([name, choices]) => [name, Object.keys(choices).sort()]);
    const listed = describeAssumptions(defaultAssumptions).map(({ name, choices }) => [name, [...choices].sort()]);
    expect(Object.fromEntries(tested)).toEqual(Object.fromEntries(listed));
    expect(tested).toHaveLength(46);
  });

  it('defaults to the first choice of every row', () => {
    for (const { value, choices } of describeAssumptions(defaultAssumptions)) expect(value).toBe(choices[0]);
  });

  it('is told by the control plane, with the value of each in the sandbox', async () => {
    const { control } = await newWorld({ assume: { 'day-range': 'off' } });
    const { data } = (await control('GET', '/assumptions')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(assumptionNames);
    expect(data.find(({ name }: { name: string }) => name === 'day-range')).toMatchObject({
      value: 'off',
      default: '422',
      choices: ['422', '400', 'off'],
    });
  });

  it.each([
    ['an unknown name', { 'day-length': '24' }, /there is no assumption "day-length"/],
    ['an unknown value', { 'day-range': '500' }, /assumption day-range cannot be "500"; allowed: 422, 400, off/],
    ['the word NUMBER', { 'cold-query-ms': 'NUMBER' }, /cannot be "NUMBER"/],
    ['no number', { 'cold-query-ms': '-1' }, /cannot be "-1"; allowed: an integer from 0 to 999999$/],
  ])('refuses %s', (_, changes, message) => {
    expect(() => assume(defaultAssumptions, changes)).toThrow(message);
  });

  it('still takes the earlier name of a choice', () => {
    expect(assume(defaultAssumptions, { lapsed: '400' }).lapsed).toBe('all');
    expect(() => assume(defaultAssumptions, { lapsed: 'constructor' })).toThrow('allowed: all, reports');
  });

  it('changes all that are named or none', async () => {
    const { control } = await newWorld();
    const { status } = await control('PATCH', '/assumptions', { 'date-key': 'timestamp', 'day-range': 'never' });
    expect(status).toBe(400);
    const { data } = (await control('GET', '/assumptions')).body;
    expect(data.find(({ name }: { name: string }) => name === 'date-key').value).toBe('date');
  });
});

describe.each(Object.entries(TRIALS))('%s', (name, choices) => {
  it.each(Object.entries(choices))('%s', async (choice, trial) => {
    const isSet = choice !== 'NUMBER' && choice !== defaultAssumptions[name as AssumptionName];
    await trial(await newWorld(isSet ? { assume: { [name]: choice } } : {}));
  });
});

describe('concurrency-retry', () => {
  it('next_tier is null at the top', async () => {
    const fixture = { seed: 's', account: { ...ACCOUNT, plan: 'tier-6' }, tokens: [ADMIN] };
    const { sandbox, get } = await newWorld({ fixture });
    await sandbox.faults.add('concurrency_limited:plan=tier-6');
    expect((await get('/token')).body.error).toMatchObject({ limit: 25, next_tier: null });
  });
});
