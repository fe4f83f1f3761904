import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { formats } from '../../src/contract/formats.ts';
import { createSimulator } from '../../src/index.ts';
import { optionValidators } from '../../src/simulator/option-validators.gen.ts';
import { OPTIONS } from '../../src/simulator/options.ts';

/** Options as a program without types gives them, and what is said of them. */
const REFUSED: readonly (readonly [object, string])[] = [
  [{ port: '4020' }, 'port must be an integer from 0 to 65535; got "4020"'],
  [{ port: 70_000 }, 'port must be an integer from 0 to 65535; got 70000'],
  [{ host: 'http://localhost' }, 'host must be an IP address or a host name of this machine'],
  [{ seed: '' }, 'seed must be a text of 1 to 255 characters; got ""'],
  [{ seed: new Date(0) }, 'seed must be a text of 1 to 255 characters; got 1970-01-01T00:00:00.000Z'],
  [{ clock: 'noon' }, 'clock must be an ISO 8601 instant with a zone, in the years 2000 to 2100; got "noon"'],
  [
    { clock: new Date(Number.NaN) },
    'clock must be an ISO 8601 instant with a zone, in the years 2000 to 2100; got "Inv',
  ],
  [{ frozen: 'yes' }, 'frozen must be true or false; got "yes"'],
  [{ plan: 'tier-7' }, 'plan must be one of tier-1, tier-2, tier-3, tier-4, tier-5, tier-6, unlimited; got "tier-7"'],
  [{ traffic: -1 }, 'traffic must be a number above 0, at most 100000; got -1'],
  [{ traffic: Number.NaN }, 'traffic must be a number above 0, at most 100000; got NaN'],
  [
    { assume: ['day-range=off'] },
    "assume must be an object with values by the names of assumptions; got [ 'day-range=off' ]",
  ],
  [{ assume: { 'day-rage': 'off' } }, 'assume cannot be applied: there is no assumption "day-rage"'],
  [{ memory: 0 }, 'memory must be an integer from 1 to 1048576; got 0'],
  [{ data: '' }, 'data must be a folder; got ""'],
  [{ faults: 'unavailable' }, 'faults must be an array of rules; got "unavailable"'],
  [{ faults: ['hang', 5] }, 'faults must be a rule such as unavailable:times=2, or an object; got 5'],
  [{ cors: 'example.test' }, 'cors must be an origin without a path, such as http://localhost:5173, or *; got'],
  [{ allowHosts: ['a.test', 'b.test:80'] }, 'allowHosts must be a host name without scheme and port, such as'],
  [
    { tls: { cert: 'PEM' } },
    'tls must be true or false, or in a program an object with cert and key, the contents of PEM files; got',
  ],
  [{ controlToken: '' }, 'controlToken must be printable characters without spaces; got ""'],
  [{ log: 'loud' }, 'log must be one of silent, error, info, requests, debug; got "loud"'],
  [{ journals: 5 }, 'journals is not an option; did you mean journal?'],
  [{ tlsCert: 'cert.pem' }, 'tlsCert is not an option; there are port, host, basePath, fixture'],
];

describe('options from a program', () => {
  it.each([[null], ['demo'], [5]])('refuses %o in place of options', async options => {
    await expect(createSimulator(options as never)).rejects.toThrow(/^options must be an object; got /);
  });

  it.each(REFUSED)('refuses %o', async (options, message) => {
    await expect(createSimulator({ listen: false, ...options })).rejects.toThrow(message);
  });

  it('validates those of a sandbox, too', async () => {
    const simulator = await createSimulator({ listen: false });
    const refusal = async (options: object) => simulator.sandbox(options).catch((error: Error) => error.message);
    expect(await refusal({ traffic: 0 })).toBe('traffic must be a number above 0, at most 100000; got 0');
    expect(await refusal({ sead: 'x' })).toBe('sead is not an option; did you mean seed?');
    expect(await refusal({ port: 1 })).toMatch(/^port is not an option; there are fixture, seed, clock, /);
    expect(await refusal({ fixture: 'dmeo' })).toBe('fixture "dmeo" is not built in; did you mean demo?');
    await simulator.close();
  });

  it('takes undefined for what is left out', async () => {
    const options = { listen: false, seed: undefined, port: undefined } as object;
    await (await createSimulator(options)).close();
  });

  it('are as the schemas say, compiled or not', () => {
    const values = [
      ...[undefined, null, true, false, 0, 1, -1, 0.5, 1e9, Number.NaN, Number.POSITIVE_INFINITY],
      ...['', 'a', 'é', 'x'.repeat(255), 'x'.repeat(256), 'tier-1', 'info', '*', '::1', '2026-06-15T12:00:00Z'],
      ...[[], ['a'], [''], [5], [{}], {}, { cert: 'a', key: 'b' }, { a: 'b' }, { a: {} }],
    ];
    const ajv = new Ajv({ strict: false, formats: Object.fromEntries(formatsOf()) });
    for (const [name, { schema }] of Object.entries(OPTIONS)) {
      const validate = ajv.compile(schema);
      for (const value of values)
        expect([name, value, optionValidators[name]!(value)]).toEqual([name, value, validate(value)]);
    }
  });
});

function formatsOf() {
  return Object.entries(formats).map(([name, { accepts }]) => [name, accepts] as const);
}

describe('the clock of a sandbox', () => {
  it.each([
    [-1, 'at least 0'],
    [Number.NaN, 'a number'],
    ['5', 'a number'],
  ])('does not advance by %s', async (seconds, what) => {
    const simulator = await createSimulator({ listen: false, clock: '2026-06-15T12:00:00Z', frozen: true });
    const { clock } = await simulator.sandbox();
    await expect(clock.advance(seconds as number)).rejects.toThrow(`The seconds field must be ${what}.`);
    expect(await clock.now()).toBe('2026-06-15T12:00:00.000Z');
    await simulator.close();
  });
});
