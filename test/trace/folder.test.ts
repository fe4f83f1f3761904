import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSimulator, type SimulatorOptions } from '../../src/index.ts';
import { folderSink } from '../../src/trace/folder-sink.ts';
import { readTraceFolder } from '../../src/trace/read-folder.ts';
import { traceOf } from '../../src/trace/trace-of.ts';
import { client, told } from './traced.ts';

const AT = '2026-06-15T12:00:00.000Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadline-trace-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A log that keeps what is an error. */
function kept() {
  const errors: string[] = [];
  const log = { error: (_: object, message: string) => void errors.push(message), info() {}, request() {} };
  return { errors, log };
}

const sink = (log = kept().log) => folderSink(folder, log);
const files = () => readdirSync(folder).map(name => join(folder, name));
const paths = () =>
  traceOf([[], ...readTraceFolder(folder)]).exchanges.map(({ sandbox, path }) => `${sandbox} ${path}`);

describe('the folder of a sweep', () => {
  it('gets a file from each simulator, a line at a time', () => {
    const [one, two] = [sink(), sink()];
    expect(files()).toEqual([]);
    one(told('/a', AT));
    expect(readFileSync(files()[0]!, 'utf8')).toBe(`${JSON.stringify(told('/a', AT))}\n`);
    two(told('/b', AT));
    one(told('/c', AT, { id: 2 }));
    expect(files()).toHaveLength(2);
    expect(paths()).toEqual(['2/default /a', '2/default /c', '3/default /b']);
  });

  it('is for nobody else to read', () => {
    sink()(told('/a', AT));
    expect(statSync(files()[0]!).mode & 0o777).toBe(0o600);
  });

  it('keeps the files of a process that had the same number', () => {
    sink()(told('/a', AT));
    const name = readdirSync(folder)[0]!;
    writeFileSync(join(folder, name.replace(/-0\.jsonl$/, '-1.jsonl')), 'taken\n');
    rmSync(join(folder, name));
    sink()(told('/b', AT));
    expect(readdirSync(folder)).toHaveLength(2);
    expect(files().map(file => readFileSync(file, 'utf8'))).toContain('taken\n');
  });

  it('has a bound', () => {
    const { log, errors } = kept();
    for (let count = 0; count < 3; count += 1) folderSink(folder, log, 2)(told('/a', AT));
    expect(files()).toHaveLength(2);
    expect(errors).toHaveLength(1);
  });

  it('may vanish: that is logged, once', () => {
    const { log, errors } = kept();
    const [write, other] = [sink(log), sink(log)];
    write(told('/a', AT));
    rmSync(folder, { recursive: true });
    for (let count = 0; count < 3; count += 1) write(told('/b', AT));
    expect(errors).toEqual(['the sweep is told no more of what this server does']);
    for (let count = 0; count < 3; count += 1) other(told('/b', AT));
    expect(errors).toHaveLength(2);
    expect(existsSync(folder)).toBe(false);
    expect(readTraceFolder(folder)).toEqual([]);
  });

  it.runIf(existsSync('/dev/full'))('may be on a full disk', () => {
    const { log, errors } = kept();
    const write = sink(log);
    write(told('/a', AT));
    const [file] = files();
    rmSync(file!);
    symlinkSync('/dev/full', file!);
    for (let count = 0; count < 3; count += 1) write(told('/b', AT));
    expect(errors).toHaveLength(1);
  });
});

describe('a folder is read', () => {
  it('without a last line that is torn, and without other files', () => {
    sink()(told('/a', AT));
    appendFileSync(files()[0]!, JSON.stringify(told('/b', AT)).slice(0, -20));
    writeFileSync(join(folder, 'torn.jsonl'), '{"kind"');
    writeFileSync(join(folder, 'notes.txt'), JSON.stringify(told('/c', AT)));
    expect(paths()).toEqual(['2/default /a']);
  });

  it.each([
    ['null', 'null'],
    ['an exchange that is none', '{"kind":"exchange","exchange":{"id":1}}'],
    ['an exchange with another type', JSON.stringify(told('/x', AT)).replace('"query":""', '"query":{}')],
    ['findings that are none', '{"kind":"findings","record":1,"findings":[null],"gone":[]}'],
    ['a prototype', '{"__proto__":{"kind":"full"}}'],
  ])('up to a line that no simulator wrote, such as %s', (_what, text) => {
    sink()(told('/a', AT));
    appendFileSync(files()[0]!, `${text}\n${JSON.stringify(told('/b', AT))}\n`);
    expect(paths()).toEqual(['2/default /a']);
  });

  it.skipIf(process.platform === 'win32')('without what is no file', () => {
    sink()(told('/a', AT));
    execFileSync('mkfifo', [join(folder, 'pipe.jsonl')]);
    symlinkSync('/dev/zero', join(folder, 'zero.jsonl'));
    symlinkSync('nowhere', join(folder, 'nowhere.jsonl'));
    mkdirSync(join(folder, 'folder.jsonl'));
    expect(paths()).toEqual(['2/default /a']);
  });

  it('as far as it is not too large', () => {
    sink()(told('/a', AT));
    const [file] = files();
    const { size } = statSync(file!);
    appendFileSync(file!, readFileSync(file!));
    expect(readTraceFolder(folder, size).map(lines => lines.map(({ kind }) => kind))).toEqual([
      ['exchange', 'exchange'],
    ]);
    expect(readTraceFolder(folder, size / 4)).toEqual([[{ kind: 'full' }]]);
    writeFileSync(file!, '');
    truncateSync(file!, 10 ** 10);
    expect(readTraceFolder(folder)).toEqual([[]]);
  });

  it('without answers where there is too much', () => {
    const answer = { headers: [], body: 'x', truncated: false, note: null };
    sink()(told('/a', AT, { answer }));
    const answers = (max?: number) => traceOf(readTraceFolder(folder, max)).exchanges.map(each => each.answer);
    expect(answers()).toEqual([answer]);
    expect(answers(statSync(files()[0]!).size - 1)).toEqual([null]);
  });
});

describe('createSimulator with LEADLINE_SWEEP_DIR', () => {
  const run = async (options: SimulatorOptions = {}) => {
    const simulator = await createSimulator(options);
    const answer = await client(simulator)('GET', '/v1/sites');
    const before = paths();
    await simulator.close(0);
    return { status: answer!.status, before };
  };

  it('tells of its exchanges, while it serves', async () => {
    vi.stubEnv('LEADLINE_SWEEP_DIR', folder);
    expect(await run()).toEqual({ status: 200, before: ['2/default /sites'] });
    expect(await run()).toEqual({ status: 200, before: ['2/default /sites', '3/default /sites'] });
  });

  it('serves all the same where the folder is gone', async () => {
    vi.stubEnv('LEADLINE_SWEEP_DIR', join(folder, 'gone'));
    expect(await run()).toEqual({ status: 200, before: [] });
  });

  it.each(['', ' '])('tells nothing where that is %j', async text => {
    vi.stubEnv('LEADLINE_SWEEP_DIR', text);
    const before = readdirSync('.');
    expect((await run()).status).toBe(200);
    expect(readdirSync('.')).toEqual(before);
  });

  it('leaves no file of a simulator without a request', async () => {
    vi.stubEnv('LEADLINE_SWEEP_DIR', folder);
    await (await createSimulator()).close(0);
    expect(files()).toEqual([]);
  });

  it('is in the variant of the sweep', async () => {
    vi.stubEnv('LEADLINE_SWEEP_DIR', folder);
    vi.stubEnv('LEADLINE_VARIANT', '{"name":"refusals/listSites/503"}');
    expect(await run()).toMatchObject({ status: 503 });
    const [exchange] = traceOf(readTraceFolder(folder)).exchanges;
    expect(exchange).toMatchObject({ status: 503, cause: 'variant:refusals/listSites/503' });
  });
});
