import { describe, expect, it } from 'vitest';
import { readOptions } from '../../src/cli/read-options.ts';

const read = (args: string[], env: Record<string, string> = {}) => readOptions({ args, env }).options;

describe('flags', () => {
  it('can be mixed in both forms', () => {
    expect(read(['--port', '4021', '--seed=a=b', '--frozen', '--strict=false'])).toEqual({
      port: 4021,
      seed: 'a=b',
      frozen: true,
      strict: false,
    });
  });
  it('of one name: the last one counts', () => {
    expect(read(['--port', '1', '--port', '2'])).toEqual({ port: 2 });
  });
  it('that can be repeated are all kept, in order', () => {
    expect(read(['--fault', 'hang', '--fault', '{"fault":"reset"}', '--assume', 'a=1', '--assume', 'b=x=y'])).toEqual({
      faults: ['hang', { fault: 'reset' }],
      assume: { a: '1', b: 'x=y' },
    });
  });
  it.each([
    ['--prot', '--prot is not an option; did you mean --port?'],
    ['--faults=hang', '--faults is not an option; did you mean --fault?'],
    ['--cause-headers', '--cause-headers is not an option; did you mean --cause-header?'],
    ['--frobnicate', '--frobnicate is not an option; see leadline --help'],
    ['-p', '-p is not an option; see leadline --help'],
    ['4021', '"4021" is not an option; see leadline --help'],
  ])('%s is none', (arg, message) => {
    expect(() => read([arg])).toThrow(message);
  });
  it('show a long or many-lined value on one short line', () => {
    expect(() => read(['--port', `a\n${'b'.repeat(200)}`])).toThrow(/^--port must be .*; got "a\\nb{75}\.\.\."$/);
  });
  it('stop where help is asked for', () => {
    expect(readOptions({ args: ['--port', 'x', '--help', '--nonsense'], env: {} }).asks).toBe('help');
    expect(readOptions({ args: ['-v'], env: {} }).asks).toBe('version');
  });
});

describe('the environment', () => {
  it('takes LEADLINE_PORT rather than PORT, and PORT rather than nothing', () => {
    expect(read([], { LEADLINE_PORT: '1', PORT: '2' })).toEqual({ port: 1 });
    expect(read([], { PORT: '2' })).toEqual({ port: 2 });
  });
  it('says which variable is wrong', () => {
    expect(() => read([], { PORT: 'x' })).toThrow('PORT (--port) must be an integer from 0 to 65535; got "x"');
  });
  it('may hold the address that Kubernetes puts into LEADLINE_PORT', () => {
    expect(read([], { LEADLINE_PORT: 'tcp://10.0.0.7:4020' })).toEqual({});
  });
  it.each([
    ['unavailable:times=2; hang:operation=listSites ;', ['unavailable:times=2', 'hang:operation=listSites']],
    ['hang', ['hang']],
    [' ; ', []],
    ['["hang", {"fault": "reset", "times": 1}]', ['hang', { fault: 'reset', times: 1 }]],
    ['[]', []],
  ])('separates rules: %s', (text, faults) => {
    expect(read([], { LEADLINE_FAULTS: text })).toEqual({ faults });
  });
  it('separates assumptions and hosts', () => {
    expect(read([], { LEADLINE_ASSUME: 'a=1;b=2', LEADLINE_ALLOW_HOSTS: 'a.test, b.test' })).toEqual({
      assume: { a: '1', b: '2' },
      allowHosts: ['a.test', 'b.test'],
    });
  });
  it('refuses rules that begin as a JSON array and are none', () => {
    expect(() => read([], { LEADLINE_FAULTS: '["hang"' })).toThrow(
      'LEADLINE_FAULTS (--fault) must be rules separated by ; or a JSON array; got "[\\"hang\\""',
    );
  });
});

describe('names of options', () => {
  it('are told as they were written', () => {
    const { nameOf } = readOptions({ args: ['--seed', 'x'], env: { LEADLINE_PLAN: 'tier-1', LEADLINE_SEED: 'y' } });
    expect(['seed', 'plan', 'traffic'].map(nameOf)).toEqual(['--seed', 'LEADLINE_PLAN (--plan)', '--traffic']);
  });
});

describe('options of sweep', () => {
  const sweep = (...args: string[]) => readOptions({ args, env: {}, name: 'sweep' });

  it('names of variants can be given more than once, and with commas', () => {
    const { options, command } = sweep('--only', 'format,wire', '--only=time', '--', 'npm', 'test');
    expect(options).toEqual({ only: ['format', 'wire', 'time'] });
    expect(command).toEqual(['npm', 'test']);
  });
  it('--fail-on is a level of variants, and of findings for exec', () => {
    expect(sweep('--fail-on', 'should').options).toEqual({ sweepFailOn: 'should' });
    expect(readOptions({ args: ['--fail-on', 'error'], env: {}, name: 'exec' }).options).toEqual({ failOn: 'error' });
    expect(() => sweep('--fail-on', 'error')).toThrow('--fail-on must be one of must, should, may, never; got "error"');
  });
  it.each([
    ['--port=1', 'gives each run a server of its own, on a free port'],
    ['--data=d', 'begins each run from the fixture, in memory: what one run changes, the next must not see'],
    ['--variant=v', 'runs the tests in each variant; --only NAME runs them in this one alone'],
    ['--tls', 'serves each run over plain HTTP, on an address that only this run has'],
    ['--tls-name=a', 'serves each run over plain HTTP, on an address that only this run has'],
    ['--tls-cert=c', 'serves each run over plain HTTP, on an address that only this run has'],
    ['--tls-key=k', 'serves each run over plain HTTP, on an address that only this run has'],
  ])('%s is refused: it %s', (flag, reason) => {
    const [name] = flag.split('=');
    expect(() => sweep(flag)).toThrow(`${name} is not an option of leadline sweep; it ${reason}`);
  });
});

describe.each(['exec', 'sweep'] as const)('a command of its own, of %s', name => {
  const command = (...args: string[]) => readOptions({ args, env: {}, name });

  it('stands after --', () => {
    const { options, command: line } = command('--seed', 'x', '--', 'npm', 'test', '--', '--port', '1');
    expect(options).toEqual({ seed: 'x' });
    expect(line).toEqual(['npm', 'test', '--', '--port', '1']);
  });
  it('or begins with the first bare word, for npx takes the -- away', () => {
    const { options, command: line } = command('--frozen', 'node', '--port', '1');
    expect(options).toEqual({ frozen: true });
    expect(line).toEqual(['node', '--port', '1']);
  });
});
