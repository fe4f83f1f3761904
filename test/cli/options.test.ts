import { describe, expect, it } from 'vitest';
import { COMMAND_NAMES, OPTIONS, type OptionName } from '../../src/cli/options.ts';
import { readOptions } from '../../src/cli/read-options.ts';

interface Sample {
  /** A value as it is written, and as it is read. */
  good: [text: string, value: unknown];
  /** Another one, to see which of two places wins. */
  other: [text: string, value: unknown];
  bad: string[];
}

const SAMPLES: Record<OptionName, Sample> = {
  port: { good: ['0', 0], other: ['65535', 65_535], bad: ['65536', '-1', '80.5', '0x50', 'http'] },
  host: { good: ['0.0.0.0', '0.0.0.0'], other: ['::1', '::1'], bad: ['999.1.1.1', 'http://localhost', 'a b'] },
  fixture: { good: ['limits', 'limits'], other: ['./my.json', './my.json'], bad: [] },
  seed: { good: ['mine', 'mine'], other: ['7', '7'], bad: [] },
  clock: {
    good: ['2026-06-15T12:00:00Z', '2026-06-15T12:00:00Z'],
    other: ['2026-06-15T12:00:00+05:30', '2026-06-15T12:00:00+05:30'],
    bad: ['2026-06-15T12:00:00', '2026-02-30T12:00:00Z', '1999-12-31T23:59:59Z', '2101-01-01T00:00:00Z', 'noon'],
  },
  frozen: { good: ['true', true], other: ['0', false], bad: ['yes'] },
  plan: { good: ['tier-1', 'tier-1'], other: ['unlimited', 'unlimited'], bad: ['tier-7', 'Tier 1'] },
  traffic: { good: ['2', 2], other: ['.5', 0.5], bad: ['0', '-1', '1e3', 'Infinity', '100001'] },
  data: { good: ['/data', '/data'], other: ['state', 'state'], bad: [] },
  faults: { good: ['unavailable:times=2', ['unavailable:times=2']], other: ['hang', ['hang']], bad: ['{"fault"'] },
  strict: { good: ['1', true], other: ['false', false], bad: ['on'] },
  assume: {
    good: ['day-range=off', ['day-range=off']],
    other: ['date-key=timestamp', ['date-key=timestamp']],
    bad: ['x', '=y'],
  },
  memory: { good: ['64', 64], other: ['1', 1], bad: ['0', '1GB'] },
  sandboxes: { good: ['10', 10], other: ['1', 1], bad: ['0', 'many'] },
  journal: { good: ['10', 10], other: ['1', 1], bad: ['0', '1.5'] },
  cors: {
    good: ['http://localhost:5173', 'http://localhost:5173'],
    other: ['*', '*'],
    bad: ['localhost:5173', 'http://a.test/'],
  },
  allowHosts: {
    good: ['api.example.test', ['api.example.test']],
    other: ['b.test', ['b.test']],
    bad: ['http://b.test', 'b.test:80'],
  },
  causeHeader: { good: ['true', true], other: ['false', false], bad: ['2'] },
  tlsCert: { good: ['cert.pem', 'cert.pem'], other: ['other.pem', 'other.pem'], bad: [] },
  tlsKey: { good: ['key.pem', 'key.pem'], other: ['other.pem', 'other.pem'], bad: [] },
  controlToken: { good: ['secret', 'secret'], other: ['s3cret', 's3cret'], bad: ['two words', 'é'] },
  log: { good: ['debug', 'debug'], other: ['silent', 'silent'], bad: ['warn'] },
};

const read = (args: string[], env: Record<string, string> = {}) => readOptions({ args, env }).settings;

describe.each(OPTIONS)('$flag', option => {
  const { name, flag, env } = option;
  const { good, other, bad } = SAMPLES[name];
  const variable = env[0];

  it('has a variable of its own name', () => {
    expect(env).toContain(`LEADLINE_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`);
  });
  it.each(COMMAND_NAMES)('is taken or refused by %s', command => {
    const ask = (args: string[], env: Record<string, string>) => readOptions({ args, env, name: command }).settings;
    if ((option.commands as readonly string[]).includes(command)) {
      expect(ask([`${flag}=${good[0]}`], {})).toEqual({ [name]: good[1] });
      expect(ask([], { [variable]: good[0] })).toEqual({ [name]: good[1] });
    } else {
      expect(() => ask([`${flag}=${good[0]}`], {})).toThrow(
        `${flag} is not an option of leadline ${command}; it takes`,
      );
      expect(ask([], { [variable]: good[0] })).toEqual({});
    }
  });
  it.each(env)('is read from %s', each => {
    expect(read([], { [each]: good[0] })).toEqual({ [name]: good[1] });
  });
  it('is absent when nobody gives it', () => {
    expect(read([])).not.toHaveProperty(name);
  });
  it(`is read from ${flag}=${good[0]}`, () => {
    expect(read([`${flag}=${good[0]}`])).toEqual({ [name]: good[1] });
  });
  it(`is read from ${variable}`, () => {
    expect(read([], { [variable]: good[0] })).toEqual({ [name]: good[1] });
  });
  it(`takes ${flag} rather than ${variable}`, () => {
    expect(read([`${flag}=${other[0]}`], { [variable]: good[0] })).toEqual({ [name]: other[1] });
  });
  it(`takes an empty ${variable} for none`, () => {
    expect(read([], { [variable]: '' })).toEqual({});
  });
  it('refuses an empty value', () => {
    expect(() => read([`${flag}=`])).toThrow(`${flag} wants ${option.kind.allowed}; got ""`);
  });
  if (option.value === null) {
    it('needs no value', () => {
      expect(read([flag])).toEqual({ [name]: true });
    });
  } else {
    it(`is read from ${flag} ${good[0]}`, () => {
      expect(read([flag, good[0]])).toEqual({ [name]: good[1] });
    });
    it('says so when its value is left out', () => {
      expect(() => read([flag])).toThrow(`${flag} wants ${option.kind.allowed}; nothing was given`);
      expect(() => read([flag, '--strict'])).toThrow(`${flag} wants ${option.kind.allowed}; nothing was given`);
    });
  }
  for (const text of bad) {
    it(`refuses ${text}, naming option, value and what is allowed`, () => {
      expect(() => read([`${flag}=${text}`])).toThrow(
        `${flag} wants ${option.kind.allowed}; got ${JSON.stringify(text)}`,
      );
      expect(() => read([], { [variable]: text })).toThrow(`${variable} (${flag}) wants ${option.kind.allowed}; got`);
    });
  }
});
