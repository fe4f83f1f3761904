import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withConfigFile } from '../../src/cli/config-file.ts';
import { jsonErrorAt } from '../../src/cli/json-error-at.ts';
import { configText } from '../../src/cli/print-config.ts';
import { readOptions } from '../../src/cli/read-options.ts';
import { COMMAND_LINE_OPTIONS, type CommandName } from '../../src/simulator/options.ts';

const schema = JSON.parse(readFileSync(new URL('../../openapi/config.schema.json', import.meta.url), 'utf8'));
const conforms = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

let folder: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'leadline-config-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(content: unknown, name = 'leadline.config.json'): void {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

function read(args: string[] = [], env: Record<string, string> = {}, name: CommandName = 'serve') {
  return withConfigFile(readOptions({ args, env, name }), { name, env, folder });
}

/** One value for each option of the file. */
const ALL = {
  port: 4100,
  host: 'localhost',
  basePath: '/api/v1',
  fixture: 'pages',
  seed: 'reef',
  clock: '2026-06-15T12:00:00Z',
  frozen: true,
  plan: 'tier-1',
  traffic: 0.5,
  data: '/var/lib/leadline',
  faults: ['unavailable:times=2', { fault: 'reset', times: 1 }],
  strict: true,
  assume: { 'day-range': 'off' },
  memory: 256,
  sandboxes: 10,
  journal: 50,
  cors: '*',
  allowHosts: ['api.example.test'],
  serverName: 'a',
  causeHeader: true,
  noConsole: true,
  tls: true,
  tlsNames: ['leadline'],
  intercept: ['api.example.com'],
  tokenAs: 'demo-admin',
  passthrough: true,
  isolate: true,
  tlsCert: '/etc/cert.pem',
  tlsKey: '/etc/key.pem',
  controlToken: 'open-sesame',
  log: 'requests',
  report: '/srv/report',
  failOn: 'warning',
  sweepFailOn: 'should',
  minCoverage: { operations: 80, values: 12.5 },
  ignore: ['rows-cut'],
  token: 'Demo read only',
  variant: 'wire/late-always',
  jobs: 2,
  only: ['format', 'wire/late-once'],
  skip: ['time'],
  timeout: 30,
  expect: 'retry',
};

describe('leadline.config.json', () => {
  it('holds every option that a file can have, which is read by the commands that take it', () => {
    put({ $schema: 'node_modules/leadline/openapi/config.schema.json', ...ALL });
    const inFile = COMMAND_LINE_OPTIONS.filter(option => option.inFile.length > 0);
    expect(Object.keys(ALL).toSorted()).toEqual(inFile.map(({ name }) => name).toSorted());
    for (const command of ['serve', 'exec', 'sweep', 'health'] as const) {
      const { options } = read([], {}, command);
      const own = inFile
        .filter(option => option.inFile.includes(command))
        .map(({ name }) => [name, ALL[name as never]]);
      expect(options).toEqual(Object.fromEntries(own));
    }
  });

  it('is not needed', () => {
    expect(read().options).toEqual({});
    expect(read().file).toBeUndefined();
  });

  it('is of no concern to tail and explain', () => {
    put('not json');
    expect(read([], {}, 'tail').options).toEqual({});
    expect(read([], {}, 'explain').options).toEqual({});
    expect(() => read(['--config', 'x'], {}, 'tail')).toThrow('--config is not an option of leadline tail');
  });

  it.each([
    ['port', 'exec'],
    ['data', 'exec'],
    ['variant', 'sweep'],
    ['report', 'health'],
  ] as const)('with %s: that is not for %s', (option, command) => {
    put(ALL);
    expect(read([], {}, command).options).not.toHaveProperty(option);
  });

  it('is overridden by the environment, and that by flags; lists as a whole', () => {
    put({ seed: 'file', plan: 'tier-1', frozen: true, faults: ['hang', 'reset'], traffic: 2 });
    const env = { LEADLINE_SEED: 'variable', LEADLINE_PLAN: 'tier-2', LEADLINE_FROZEN: 'false', LEADLINE_TRAFFIC: '' };
    const { options, nameOf, sourceOf } = read(['--seed', 'flag', '--fault', 'hold'], env);
    expect(options).toEqual({ seed: 'flag', plan: 'tier-2', frozen: false, faults: ['hold'], traffic: 2 });
    expect(['seed', 'plan', 'traffic', 'journal'].map(sourceOf)).toEqual(['flag', 'environment', 'file', undefined]);
    expect(['seed', 'plan', 'traffic', 'journal'].map(nameOf)).toEqual([
      '--seed',
      'LEADLINE_PLAN (--plan)',
      'leadline.config.json: traffic',
      '--journal',
    ]);
  });

  it('has paths relative to its folder', () => {
    mkdirSync(join(folder, 'ci'));
    put({ fixture: 'sites.json', data: '../kept', tlsCert: 'cert.pem', report: '/srv/out' }, 'ci/leadline.json');
    expect(read(['--config', 'ci/leadline.json']).options).toMatchObject({
      fixture: join(folder, 'ci/sites.json'),
      data: join(folder, 'kept'),
      tlsCert: join(folder, 'ci/cert.pem'),
      report: '/srv/out',
    });
  });

  it('may be one that is named, by flag or variable', () => {
    put('not json');
    put({ seed: 'other' }, 'other.json');
    expect(read(['--config', 'other.json']).options).toEqual({ config: 'other.json', seed: 'other' });
    expect(read([], { LEADLINE_CONFIG: join(folder, 'other.json') }).options.seed).toBe('other');
  });

  it('is not read with --no-config', () => {
    put('not json');
    put({ seed: 'other' }, 'other.json');
    expect(read(['--no-config']).options).toEqual({ noConfig: true });
    expect(read([], { LEADLINE_NO_CONFIG: '1' }).file).toBeUndefined();
    expect(read(['--no-config'], { LEADLINE_CONFIG: 'gone.json' }).file).toBeUndefined();
    expect(read(['--config', 'other.json'], { LEADLINE_NO_CONFIG: '1' }).options.seed).toBe('other');
    expect(() => read(['--config', 'other.json', '--no-config'])).toThrow(
      '--config and --no-config must not be used together',
    );
  });

  it.each<[string, unknown, string]>([
    ['a misspelt name', { plann: 'tier-1' }, 'leadline.config.json: "plann" is not an option; did you mean plan?'],
    [
      'a flag',
      { 'control-token': 'x' },
      'leadline.config.json: "control-token" is not an option; did you mean controlToken?',
    ],
    ['__proto__', '{"__proto__": {}}', 'leadline.config.json: "__proto__" is not an option; there are port, host, '],
    [
      'an option of one call',
      { json: true },
      'leadline.config.json: json is not read from a file; use --json or LEADLINE_JSON',
    ],
    ['a number as text', { port: '4020' }, 'leadline.config.json: port must be an integer from 0 to 65535; got "4020"'],
    ['a key', { tls: { cert: 'PEM', key: 'PEM' } }, 'leadline.config.json: tls must be true or false'],
    ['null', { plan: null }, 'leadline.config.json: plan must be one of tier-1, tier-2, '],
    [
      'a wrong entry',
      { faults: ['hang', 5] },
      'leadline.config.json: faults[1] must be a rule such as unavailable:times=2, or an object; got 5',
    ],
    [
      'a text in place of a list',
      { faults: 'hang' },
      'leadline.config.json: faults must be an array of rules; got "hang"',
    ],
    [
      'a misspelt measure',
      { minCoverage: { operation: 1 } },
      'leadline.config.json: minCoverage.operation is not known; did you mean operations?',
    ],
    [
      'a wrong percentage',
      { minCoverage: { values: 101 } },
      'leadline.config.json: minCoverage.values must be a number from 0 to 100; got 101',
    ],
    ['a schema that is none', { $schema: 1 }, 'leadline.config.json: $schema must be a text; got 1'],
    ['a list', [], 'leadline.config.json must hold a JSON object; got []'],
    ['nothing', '', 'leadline.config.json is not JSON: line 1, column 1: the text ends too early'],
    ['a comma too many', '{\n  "port": 1,\n}', 'leadline.config.json is not JSON: line 3, column 1: "}" is unexpected'],
    ['a comment', '{\n  // why\n}', 'leadline.config.json is not JSON: line 2, column 3: "/" is unexpected'],
  ])('with %s is refused', (_, content, message) => {
    put(content);
    expect(() => read()).toThrow(message);
    expect(() => read([], {}, 'health')).toThrow(message);
  });

  it('tells all that is wrong, a line each', () => {
    put({ plann: 1, port: -1, strict: true });
    expect(() => read()).toThrow(/^leadline\.config\.json: "plann" .*\nleadline\.config\.json: port must .*; got -1$/);
  });

  it('may begin with a byte order mark', () => {
    put('\uFEFF{"seed":"x"}');
    expect(read().options).toEqual({ seed: 'x' });
  });

  it('that cannot be read is refused, with the reason', () => {
    expect(() => read(['--config', 'gone.json'])).toThrow(
      '--config "gone.json" must be a JSON file that can be read (ENOENT)',
    );
    expect(() => read([], { LEADLINE_CONFIG: 'gone.json' })).toThrow('LEADLINE_CONFIG (--config) "gone.json" must be');
    mkdirSync(join(folder, 'leadline.config.json'));
    expect(() => read()).toThrow('leadline.config.json must be a JSON file; it is a folder');
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    expect(() => read(['--config', 'pipe'])).toThrow('--config "pipe" must be a JSON file; it is a pipe or a device');
    put(`{"seed":"${'x'.repeat(1024 * 1024)}"}`, 'large.json');
    expect(() => read(['--config', 'large.json'])).toThrow('must have at most 1048576 bytes; it has 1048587');
    symlinkSync('loop', join(folder, 'loop'));
    expect(() => read(['--config', 'loop'])).toThrow('(ELOOP)');
  });

  it.skipIf(process.getuid?.() === 0)('that this user must not read is refused', () => {
    put({});
    chmodSync(join(folder, 'leadline.config.json'), 0);
    expect(() => read()).toThrow('leadline.config.json must be a JSON file that can be read (EACCES)');
  });

  it('of exec or sweep: its report is not written by what they run, and the variant is that of the sweep', () => {
    put({ report: 'out', variant: 'wire/late-always', seed: 'x' });
    const path = join(folder, 'leadline.config.json');
    expect(read([], { LEADLINE_CONFIG_READ: path }).options).toEqual({ variant: 'wire/late-always', seed: 'x' });
    expect(read([], { LEADLINE_CONFIG_READ: '/elsewhere.json' }).options).toHaveProperty('report');
    expect(read([], { LEADLINE_SWEEP_DIR: '/trace' }).options).toEqual({ report: join(folder, 'out'), seed: 'x' });
  });
});

describe('openapi/config.schema.json', () => {
  it('accepts what is read', () => {
    expect([conforms(ALL), conforms.errors]).toEqual([true, null]);
    expect(conforms({})).toBe(true);
    expect(conforms({ $schema: 'x', fixture: { sites: [] }, variant: { name: 'x', after: 3 } })).toBe(true);
    expect(conforms({ assume: { 'cold-query-ms': 250, 'removed-event-endpoints': 404 } })).toBe(true);
  });
  it.each([
    { plann: 'tier-1' },
    { port: '4020' },
    { plan: 'tier-9' },
    { faults: 'hang' },
    { json: true },
    { minCoverage: { operation: 1 } },
    { assume: { 'day-rang': 'off' } },
    { assume: { 'day-range': 'sometimes' } },
    { basePath: '/_sim' },
  ])('refuses %j', content => {
    expect(conforms(content)).toBe(false);
  });
});

describe('--print-config', () => {
  it('prints each option with its value and where it comes from', () => {
    put({ seed: 'reef', faults: ['hang'], port: 4100 });
    const given = read(['--plan', 'tier-2', '--print-config'], { LEADLINE_STRICT: 'true' });
    const lines = configText(given, 'serve').split('\n');
    expect(lines[0]).toBe(`leadline serve, file of options: ${join(folder, 'leadline.config.json')}`);
    const row = (name: string) => lines.find(line => line.startsWith(`${name} `))?.split(/ {2,}/);
    expect(row('seed')).toEqual(['seed', '"reef"', 'leadline.config.json']);
    expect(row('faults')).toEqual(['faults', '["hang"]', 'leadline.config.json']);
    expect(row('plan')).toEqual(['plan', '"tier-2"', '--plan']);
    expect(row('strict')).toEqual(['strict', 'true', 'LEADLINE_STRICT']);
    expect(row('journal')).toEqual(['journal', '1000', 'default']);
    expect(row('port')).toEqual(['port', '4100', 'leadline.config.json']);
    expect(row('printConfig')).toBeUndefined();
  });

  it('is JSON with --json', () => {
    put({ seed: 'reef', port: 4100 });
    const { options, ...rest } = JSON.parse(configText(read(['--json', '--fail-on=error'], {}, 'exec'), 'exec'));
    expect(rest).toEqual({ version: 1, command: 'exec', file: join(folder, 'leadline.config.json') });
    const byName = (name: string) => options.find((option: { name: string }) => option.name === name);
    expect(byName('port')).toEqual({
      name: 'port',
      value: null,
      from: 'default',
      at: null,
      default: 'any free port',
      is_secret: false,
    });
    expect(byName('seed')).toMatchObject({ value: 'reef', from: 'file', at: 'leadline.config.json' });
    expect(byName('failOn')).toMatchObject({ value: 'error', from: 'flag', at: '--fail-on', default: 'never' });
  });

  it('prints no secret', () => {
    put({ controlToken: 'open-sesame', fixture: { tokens: [{ value: 'hidden-value' }] } });
    for (const json of [[], ['--json']]) {
      const text = configText(read(['--token', 'bearer-value', ...json], {}, 'exec'), 'exec');
      expect(text).not.toMatch(/open-sesame|hidden-value|bearer-value/);
      expect(text).toContain('controlToken');
    }
    expect(configText(read(), 'serve')).toMatch(/^controlToken +given, not printed +leadline\.config\.json$/m);
  });

  it('says where no file was read, and is one line for each option', () => {
    const lines = configText(read(['--seed', 'a\nb'.repeat(80)]), 'serve').split('\n');
    expect(lines[0]).toBe('leadline serve, file of options: none');
    expect(lines).toHaveLength(
      2 + COMMAND_LINE_OPTIONS.filter(({ commands, inFile }) => commands.includes('serve') && inFile.length > 0).length,
    );
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120);
  });
});

describe('where JSON goes wrong', () => {
  it.each([
    ['', 0],
    ['  ', 2],
    ['{', 1],
    ['{"a"', 4],
    ['{"a" 1}', 5],
    ['{"a":1 "b":2}', 7],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1}', 2],
    ['{"a":[1,{"b":2}]]', 16],
    ['{a:1}', 1],
    ["{'a':1}", 1],
    ['{"a":"x\ny"}', 5],
    ['{"a":"\\x"}', 5],
    ['{"a":01}', 6],
    ['{"a":tru}', 5],
    ['{} {}', 3],
    ['1,2', 1],
    ['[1 //', 3],
  ])('%j: at %i', (text, offset) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(jsonErrorAt(text)).toBe(offset);
  });
  it.each(['{"a":[1,-2.5e+3,true,null,"\\u00e9\\""],"b":{}}', ' [ ] ', '"x"'])('%s has none', text => {
    JSON.parse(text);
    expect(jsonErrorAt(text)).toBe(text.length);
  });
  it('is found however deep the text is nested', () => {
    expect(jsonErrorAt('['.repeat(500_000))).toBe(500_000);
  });
});
