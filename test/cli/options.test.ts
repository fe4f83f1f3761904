import { describe, expect, it } from 'vitest';
import { readOptions } from '../../src/cli/read-options.ts';
import {
  COMMAND_LINE_OPTIONS,
  COMMAND_NAMES,
  type CommandLineOptions,
  type CommandName,
} from '../../src/simulator/options.ts';

type Commands = readonly [CommandName, ...CommandName[]];
const SERVING: Commands = ['serve', 'exec'];
const TESTING: Commands = [...SERVING, 'sweep'];
const STARTING: Commands = [...TESTING, 'mcp'];
const REACHING: Commands = [...SERVING, 'health'];
const SWEEPING: Commands = ['sweep'];
const WATCHING: Commands = ['tail'];
const ASKING: Commands = ['tail', 'explain', 'mcp'];
const CONFIGURED: Commands = [...STARTING, 'health'];

interface Sample {
  /** The commands that take it; `serve`, `exec`, `sweep` and `mcp` when left out. */
  of?: Commands;
  /** What is said of any other value. */
  must: string;
  /** A value as it is written, and as it is read. */
  good: [text: string, value: unknown];
  /** Another one, to see which of two places wins. */
  other: [text: string, value: unknown];
  bad: string[];
  /** Whether an empty value is one. */
  takesEmpty?: boolean;
}

const SAMPLES: Record<keyof CommandLineOptions, Sample> = {
  jobs: {
    of: SWEEPING,
    must: 'must be an integer from 1 to 64',
    good: ['2', 2],
    other: ['1', 1],
    bad: ['0', '65', 'all'],
  },
  only: {
    of: SWEEPING,
    must: 'must be a variant, such as format/key-order, or a group, such as wire',
    good: ['format, wire/late-once', ['format', 'wire/late-once']],
    other: ['time', ['time']],
    bad: [],
  },
  skip: {
    of: SWEEPING,
    must: 'must be a variant, such as format/key-order, or a group, such as wire',
    good: ['format, wire/late-once', ['format', 'wire/late-once']],
    other: ['time', ['time']],
    bad: [],
  },
  timeout: {
    of: SWEEPING,
    must: 'must be a number above 0, at most 86400',
    good: ['30', 30],
    other: ['.5', 0.5],
    bad: ['0', '-1', '10s', '86401'],
  },
  expect: {
    of: SWEEPING,
    must: 'must be one of retry',
    good: ['retry', 'retry'],
    other: ['retry', 'retry'],
    bad: ['retries'],
  },
  sweepFailOn: {
    of: SWEEPING,
    must: 'must be one of must, should, may, never',
    good: ['should', 'should'],
    other: ['never', 'never'],
    bad: ['error', 'musts', 'info'],
  },
  list: { of: SWEEPING, must: 'must be true or false', good: ['true', true], other: ['0', false], bad: ['yes'] },
  json: { of: CONFIGURED, must: 'must be true or false', good: ['true', true], other: ['0', false], bad: ['yes'] },
  variant: {
    of: [...SERVING, 'mcp'],
    must: 'must be a variant, such as wire/late-always',
    good: ['wire/late-always', 'wire/late-always'],
    other: ['{"name":"wire/late-once"}', '{"name":"wire/late-once"}'],
    bad: [],
  },
  port: {
    of: [...SERVING, 'mcp', 'health'],
    must: 'must be an integer from 0 to 65535',
    good: ['0', 0],
    other: ['65535', 65_535],
    bad: ['65536', '-1', '80.5', '0x50', 'http'],
  },
  host: {
    of: [...STARTING, 'health'],
    must: 'must be an IP address or a host name of this machine, such as 127.0.0.1 or ::1',
    good: ['0.0.0.0', '0.0.0.0'],
    other: ['::1', '::1'],
    bad: ['999.1.1.1', 'http://localhost', 'a b'],
  },
  basePath: {
    must: 'must be a path such as /api/v1, or / for the root: at most 100 characters, segments of A-Z, a-z, 0-9, ".", "_", "~" and "-", no slash at the end, and not /_sim',
    good: ['/api/v1', '/api/v1'],
    other: ['/', '/'],
    bad: [
      'v1',
      '/v1/',
      '//',
      '//v1',
      '/a//b',
      '/v1?x=1',
      '/v1#x',
      '/%76',
      '/.',
      '/../v1',
      '/a/..',
      '/a b',
      '/:id',
      '/*rest',
      '/{v1}',
      '/é',
      '/_sim',
      '/_sim/v1',
      'http://localhost/v1',
    ],
    takesEmpty: true,
  },
  fixture: {
    must: "must be a built-in fixture's name, a JSON file, or an object",
    good: ['limits', 'limits'],
    other: ['./my.json', './my.json'],
    bad: [],
  },
  seed: {
    of: [...STARTING, 'twin'],
    must: 'must be a text of 1 to 255 characters',
    good: ['mine', 'mine'],
    other: ['7', '7'],
    bad: [],
  },
  clock: {
    must: 'must be an ISO 8601 instant with a zone, in the years 2000 to 2100',
    good: ['2026-06-15T12:00:00Z', '2026-06-15T12:00:00Z'],
    other: ['2026-06-15T12:00:00+05:30', '2026-06-15T12:00:00+05:30'],
    bad: ['2026-06-15T12:00:00', '2026-02-30T12:00:00Z', '1999-12-31T23:59:59Z', '2101-01-01T00:00:00Z', 'noon'],
  },
  frozen: { must: 'must be true or false', good: ['true', true], other: ['0', false], bad: ['yes'] },
  plan: {
    must: 'must be one of tier-1, tier-2, tier-3, tier-4, tier-5, tier-6, unlimited',
    good: ['tier-1', 'tier-1'],
    other: ['unlimited', 'unlimited'],
    bad: ['tier-7', 'Tier 1'],
  },
  traffic: {
    must: 'must be a number above 0, at most 100000',
    good: ['2', 2],
    other: ['.5', 0.5],
    bad: ['0', '-1', '1e3', 'Infinity', '100001'],
  },
  data: { of: SERVING, must: 'must be a folder', good: ['/data', '/data'], other: ['state', 'state'], bad: [] },
  faults: {
    must: 'must be a rule such as unavailable:times=2, or ',
    good: ['unavailable:times=2', ['unavailable:times=2']],
    other: ['hang', ['hang']],
    bad: ['{"fault"'],
  },
  strict: { must: 'must be true or false', good: ['1', true], other: ['false', false], bad: ['on'] },
  assume: {
    must: 'must be NAME=VALUE, such as day-range=off, or @FILE',
    good: ['day-range=off', { 'day-range': 'off' }],
    other: ['date-key=timestamp', { 'date-key': 'timestamp' }],
    bad: ['x', '=y'],
  },
  memory: { must: 'must be an integer from 1 to 1048576', good: ['64', 64], other: ['1', 1], bad: ['0', '1GB'] },
  sandboxes: { must: 'must be an integer from 1 to 1000000', good: ['10', 10], other: ['1', 1], bad: ['0', 'many'] },
  journal: { must: 'must be an integer from 1 to 1000000', good: ['10', 10], other: ['1', 1], bad: ['0', '1.5'] },
  cors: {
    must: 'must be an origin without a path, such as http://localhost:5173, or *',
    good: ['http://localhost:5173', 'http://localhost:5173'],
    other: ['*', '*'],
    bad: ['localhost:5173', 'http://a.test/'],
  },
  allowHosts: {
    must: 'must be a host name without scheme and port, such as api.example.test',
    good: ['api.example.test', ['api.example.test']],
    other: ['b.test', ['b.test']],
    bad: ['http://b.test', 'b.test:80'],
  },
  serverName: {
    of: SERVING,
    must: 'must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"',
    good: ['a', 'a'],
    other: ['b.1', 'b.1'],
    bad: ['a b', 'a/b'],
  },
  causeHeader: { must: 'must be true or false', good: ['true', true], other: ['false', false], bad: ['2'] },
  noConsole: {
    of: SERVING,
    must: 'must be true or false',
    good: ['true', true],
    other: ['0', false],
    bad: ['yes'],
  },
  tls: { of: REACHING, must: 'must be true or false', good: ['true', true], other: ['0', false], bad: ['yes'] },
  tlsNames: {
    of: SERVING,
    must: 'must be a host name or an IP address, without scheme and port, such as leadline or 10.0.0.5',
    good: ['leadline, 10.0.0.5', ['leadline', '10.0.0.5']],
    other: ['::2', ['::2']],
    bad: ['https://a.test', 'a.test:443', '*.a.test'],
  },
  tlsCert: {
    of: REACHING,
    must: 'must be a PEM file',
    good: ['cert.pem', 'cert.pem'],
    other: ['other.pem', 'other.pem'],
    bad: [],
  },
  tlsKey: {
    of: REACHING,
    must: 'must be a PEM file',
    good: ['key.pem', 'key.pem'],
    other: ['other.pem', 'other.pem'],
    bad: [],
  },
  controlToken: {
    of: [...STARTING, 'tail', 'explain'],
    must: 'must be printable characters without spaces',
    good: ['secret', 'secret'],
    other: ['s3cret', 's3cret'],
    bad: ['two words', 'é'],
  },
  log: {
    must: 'must be one of silent, error, info, requests, debug',
    good: ['debug', 'debug'],
    other: ['silent', 'silent'],
    bad: ['warn'],
  },
  report: {
    of: [...TESTING, 'explain', 'verify'],
    must: 'must be a folder',
    good: ['out', 'out'],
    other: ['./a/b', './a/b'],
    bad: [],
  },
  failOn: {
    of: ['exec'],
    must: 'must be one of error, warning, info, never',
    good: ['error', 'error'],
    other: ['never', 'never'],
    bad: ['errors', 'none'],
  },
  minCoverage: {
    of: ['exec'],
    must: 'must be MEASURE=PERCENT, with operations, answers, parameters, values and 0 to 100',
    good: ['operations=80,answers=40', { operations: 80, answers: 40 }],
    other: ['values=12.5%', { values: 12.5 }],
    bad: ['80', 'operations', 'operations=101', 'operations=-1', 'operations=many', 'statements=80', 'toString=1'],
  },
  ignore: {
    of: ['exec'],
    must: 'must be a rule, such as rows-cut',
    good: ['deviation', ['deviation']],
    other: ['rows-cut', ['rows-cut']],
    bad: [],
  },
  token: {
    of: ['exec', 'sweep'],
    must: 'must be the name of a token of the fixture',
    good: ['Demo admin', 'Demo admin'],
    other: ['Demo read only', 'Demo read only'],
    bad: [],
  },
  intercept: {
    of: ['exec'],
    must: 'must be a host name such as api.example.com: without scheme, port, path and *, in ASCII, no address and not localhost',
    good: ['api.example.com, stats.example.com', ['api.example.com', 'stats.example.com']],
    other: ['api.example.com', ['api.example.com']],
    bad: [
      'https://api.example.com',
      'api.example.com:443',
      'api.example.com/v1',
      '127.0.0.1',
      'localhost',
      '*.example.com',
      'bücher.example',
    ],
  },
  tokenAs: {
    of: ['exec'],
    must: 'must be the value of a token of the fixture',
    good: ['demo-admin', 'demo-admin'],
    other: ['demo-readonly~ci', 'demo-readonly~ci'],
    bad: [],
  },
  passthrough: { of: ['exec'], must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['maybe'] },
  isolate: { of: ['exec'], must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['maybe'] },
  against: {
    of: ['verify', 'twin'],
    must: 'must be the address of a server, such as http://127.0.0.1:4020',
    good: ['https://api.example.com/v1', 'https://api.example.com/v1'],
    other: ['http://127.0.0.1:4020/v1', 'http://127.0.0.1:4020/v1'],
    bad: ['api.example.com/v1', 'ftp://api.example.com'],
  },
  realToken: {
    of: ['verify', 'twin'],
    must: "must be a token's value, or - to read it from standard input",
    good: ['-', '-'],
    other: ['demo-admin', 'demo-admin'],
    bad: [],
  },
  baseUrl: {
    of: ['verify'],
    must: 'must be the address of a server, such as http://127.0.0.1:4020',
    good: ['https://api.example.com/v1', 'https://api.example.com/v1'],
    other: ['http://127.0.0.1:4020/v1', 'http://127.0.0.1:4020/v1'],
    bad: ['api.example.com/v1', 'ftp://api.example.com'],
  },
  siteId: {
    of: ['verify', 'twin'],
    must: 'must be 1 to 64 letters, digits, - and _',
    good: ['TIDEPOOL', 'TIDEPOOL'],
    other: ['SEASHELL', 'SEASHELL'],
    bad: ['a/b', 'a b'],
  },
  write: { of: ['verify'], must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['maybe'] },
  maxRequests: {
    of: ['verify', 'twin'],
    must: 'must be an integer from 1 to 10000',
    good: ['60', 60],
    other: ['1', 1],
    bad: ['0', '10001', '1.5'],
  },
  rate: {
    of: ['verify', 'twin'],
    must: 'must be a number above 0, at most 1000',
    good: ['2', 2],
    other: ['.5', 0.5],
    bad: ['0', '-1', '1001'],
  },
  maxWait: {
    of: ['verify', 'twin'],
    must: 'must be an integer from 0 to 3600',
    good: ['0', 0],
    other: ['90', 90],
    bad: ['-1', '3601'],
  },
  out: {
    of: ['twin'],
    must: 'must be a file',
    good: ['twin.json', 'twin.json'],
    other: ['/a/b.json', '/a/b.json'],
    bad: [],
  },
  rename: { of: ['twin'], must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['maybe'] },
  assumeOut: {
    of: ['verify'],
    must: 'must be a JSON file',
    good: ['seen.json', 'seen.json'],
    other: ['/a/b.json', '/a/b.json'],
    bad: [],
  },
  values: { of: ['verify'], must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['maybe'] },
  url: {
    of: ASKING,
    must: 'must be the address of a server, such as http://127.0.0.1:4020',
    good: ['http://127.0.0.1:4021', 'http://127.0.0.1:4021'],
    other: ['https://leadline.test/v1', 'https://leadline.test/v1'],
    bad: ['127.0.0.1:4020', 'ftp://a.test', 'http://'],
  },
  sandbox: {
    of: WATCHING,
    must: 'must be *, for all, or 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"',
    good: ['w3', 'w3'],
    other: ['*', '*'],
    bad: ['a b', 'w*'],
  },
  status: {
    of: WATCHING,
    must: 'must be a status such as 404, or a class such as 4xx',
    good: ['4xx', '4xx'],
    other: ['503', '503'],
    bad: ['40', '600', '4XX', 'ok'],
  },
  config: {
    of: CONFIGURED,
    must: 'must be a JSON file',
    good: ['leadline.json', 'leadline.json'],
    other: ['./other.json', './other.json'],
    bad: [],
  },
  noConfig: { of: CONFIGURED, must: 'must be true or false', good: ['1', true], other: ['false', false], bad: ['no'] },
  printConfig: { of: CONFIGURED, must: 'must be true or false', good: ['1', true], other: ['0', false], bad: ['all'] },
  deviations: { of: WATCHING, must: 'must be true or false', good: ['true', true], other: ['0', false], bad: ['yes'] },
};

/** By option: where a variable of the flag's name is what `exec` gives its command, or another command's option. */
const TAKEN: Readonly<Record<string, string>> = {
  token: 'LEADLINE_TOKEN_NAME',
  sweepFailOn: 'LEADLINE_SWEEP_FAIL_ON',
  realToken: 'LEADLINE_REAL_TOKEN',
};

describe('--min-coverage', () => {
  const exec = (args: string[], env = {}) => readOptions({ args, env, name: 'exec' }).options;

  it('can be given more than once, and in a variable with spaces', () => {
    const both = { minCoverage: { operations: 80, values: 100 } };
    expect(exec(['--min-coverage', 'operations=80', '--min-coverage=values=100'])).toEqual(both);
    expect(exec([], { LEADLINE_MIN_COVERAGE: 'operations=80, values=100' })).toEqual(both);
  });
  it('suggests a measure', () => {
    expect(() => exec(['--min-coverage', 'values=1,operation=80'])).toThrow(
      /^--min-coverage must be .*; got "operation=80"; did you mean operations\?$/,
    );
  });
});

const escaped = (text: string) => text.replace(/[^\w\s]/g, '\\$&');

describe.each(COMMAND_LINE_OPTIONS)('$flag', option => {
  const { name, flag, env } = option;
  const { of = STARTING, must, good, other, bad, takesEmpty = false } = SAMPLES[name];
  const variable = env[0]!;
  const read = (args: string[], env: Record<string, string> = {}) => readOptions({ args, env, name: of[0] }).options;

  it('has a variable of its own name', () => {
    const own = `LEADLINE_${flag.slice(2).toUpperCase().replaceAll('-', '_')}`;
    expect(env).toContain(TAKEN[name] ?? own);
  });
  it.each(COMMAND_NAMES)('is taken or refused by %s', command => {
    const ask = (args: string[], env: Record<string, string>) => readOptions({ args, env, name: command }).options;
    if (of.includes(command)) {
      expect(ask([`${flag}=${good[0]}`], {})).toEqual({ [name]: good[1] });
      const isIgnored = ['exec', 'mcp'].includes(command) && name === 'port';
      expect(ask([], { [variable]: good[0] })).toEqual(isIgnored ? {} : { [name]: good[1] });
    } else if (COMMAND_LINE_OPTIONS.some(each => each.flag === flag && each.commands.includes(command))) {
      // The flag is another option there, which may take the same value.
      if (flag === '--token') expect(ask([`${flag}=${good[0]}`], {})).not.toHaveProperty(name);
      else expect(() => ask([`${flag}=${good[0]}`], {})).toThrow(`${flag} must be`);
      expect(ask([], { [variable]: good[0] })).toEqual({});
    } else {
      expect(() => ask([`${flag}=${good[0]}`], {})).toThrow(`${flag} is not an option of leadline ${command}; it `);
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
  it(`${takesEmpty ? 'takes' : 'refuses'} an empty value`, () => {
    const given = () => read([`${flag}=`]);
    if (takesEmpty) expect([given(), read([flag, ''])]).toEqual([{ [name]: '' }, { [name]: '' }]);
    else expect(given).toThrow(`${flag} ${must}`);
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
      expect(() => read([flag])).toThrow(`${flag} needs a value: ${flag} ${option.value}`);
      expect(() => read([flag, '--help'])).toThrow(`${flag} needs a value: ${flag} ${option.value}`);
    });
  }
  for (const text of bad) {
    it(`refuses ${text}, naming option, value and what is allowed`, () => {
      const refused = (at: string) => `^${escaped(`${at} ${must}`)}.*; got ${escaped(JSON.stringify(text))}$`;
      expect(() => read([`${flag}=${text}`])).toThrow(new RegExp(refused(flag)));
      expect(() => read([], { [variable]: text })).toThrow(new RegExp(refused(`${variable} (${flag})`)));
    });
  }
});
