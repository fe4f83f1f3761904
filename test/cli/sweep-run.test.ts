import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, leadline } from './leadline.ts';

beforeAll(build, 60_000);

const ASK = 'curl -sf -H "Authorization: Bearer $LEADLINE_TOKEN" "$LEADLINE_URL/account"';
/** Survives everything but a refusal. */
const TOLERANT = ['sh', '-c', `${ASK} > /dev/null`];
/** Does not expect any field more. */
const STRICT = [
  'sh',
  '-c',
  `body=$(${ASK}) && echo "$body" && case "$body" in *added_field*) echo "not ok 1 - account"; seq 30; exit 1;; esac`,
];

const sweep = (options: readonly string[], command: readonly string[], env: Record<string, string> = {}) =>
  leadline(['sweep', ...options, '--', ...command], env).ended;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'leadline-sweep-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe('sweep', () => {
  it('ends with 0 where the client survives, and prints the score', async () => {
    const { status, stdout, stderr } = await sweep(['--only', 'format/key-order'], TOLERANT);
    expect([status, stdout]).toEqual([0, 'survived  1 variant: format 1\n\nsurvived 1 of 1 must\n']);
    expect(stderr.replace(/\d+\.\d s/, 'N s')).toBe(`\
leadline: the tests run twice without a variant, to see what they use
leadline: 1 variant to run
survived  must    format/key-order (N s, 1 of 1)
`);
  });

  it('ends with 3 where one that must be survived is not, and writes a report', async () => {
    const [dir, summary] = [join(folder(), 'a/b'), join(folder(), 'summary')];
    const options = ['--only', 'format/unknown-field', '--report', dir];
    const { status, stdout, stderr } = await sweep(options, STRICT, { GITHUB_STEP_SUMMARY: summary });
    expect(status).toBe(3);
    expect(stdout).toContain('broke     must    format/unknown-field  ');
    expect(stdout).toContain('\n  again     leadline exec --variant format/unknown-field -- ');
    expect(stdout).toMatch(
      /\nsurvived 0 of 1 must\nnext: repair the client, then sweep with --only format\/unknown-field\nleadline: missed --fail-on must: format\/unknown-field\n$/,
    );
    expect(stderr).toMatch(/\nleadline: the report is in .*a\/b: sweep\.json, summary\.md, junit\.xml\n$/);
    const result = JSON.parse(readFileSync(join(dir, 'sweep.json'), 'utf8'));
    expect(result.variants[0].output).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 11}`));
    expect(stdout).toContain('exit code 1; they printed:\n            | not ok 1 - account\n  to do');
    expect(result.variants).toMatchObject([{ name: 'format/unknown-field', verdict: 'broke', exit_code: 1 }]);
    expect(readFileSync(summary, 'utf8')).toBe(readFileSync(join(dir, 'summary.md'), 'utf8'));
    expect(readFileSync(join(dir, 'junit.xml'), 'utf8')).toContain('failures="1"');
  });

  it('ends with 0 where --fail-on is lower, and with --json prints sweep.json', async () => {
    const options = ['--only', 'format/unknown-field', '--fail-on', 'never', '--json'];
    const { status, stdout, stderr } = await sweep(options, STRICT);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ version: 1, score: { must: { survived: 0, met: 1 } } });
    expect(stderr).toContain('\nleadline: --fail-on never does not count 1 variant that broke or hung\n');
  });

  it('ends with 4 where the tests fail without a variant, and prints what they printed', async () => {
    const { status, stdout, stderr } = await sweep([], ['sh', '-c', 'echo FAIL: x; seq 30; exit 5']);
    expect([status, stdout]).toEqual([4, '']);
    expect(stderr).toBe(`\
leadline: the tests run twice without a variant, to see what they use
leadline sweep: the tests must pass without any variant; they ended with exit code 5
  | FAIL: x
  again without a variant: leadline exec -- sh -c 'echo FAIL: x; seq 30; exit 5'
`);
  });

  it('ends with 4 where no variant is met', async () => {
    const { status, stderr } = await sweep(['--only', 'ambiguous'], TOLERANT);
    expect(status).toBe(4);
    expect(stderr).toMatch(/\nleadline sweep: none of the variants is about what the tests use: getAccount\n$/);
  });

  it.each([
    [['/nowhere/x'], 127, 'there is no program called "/nowhere/x"'],
    [['/'], 126, '"/" cannot be run: EACCES'],
  ])('ends as a shell where the command cannot be run: %j', async (command, code, message) => {
    const { status, stderr } = await sweep([], command);
    expect(status).toBe(code);
    expect(stderr).toContain(`\nleadline sweep: ${message}`);
  });

  it('ends with 2 in the tests of another sweep', async () => {
    const { status, stderr } = await sweep([], TOLERANT, { LEADLINE_SWEEP_DIR: folder() });
    expect(status).toBe(2);
    expect(stderr).toContain('leadline: sweep cannot be part of the tests that another sweep runs');
  });

  it.each([
    [['sweep'], 'sweep needs a command after --, such as leadline sweep -- npm test'],
    [
      ['sweep', '--only', 'formt', '--', 'true'],
      '--only must name variants, or the beginning of their names; got "formt"; did you mean format?',
    ],
    [['sweep', '--jobs', '0', '--', 'true'], '--jobs must be an integer from 1 to 64; got "0"'],
    [['sweep', '--fixture', '/nowhere.json', '--', 'true'], '--fixture '],
  ])('ends with 2 for wrong usage: %j', async (args, message) => {
    const { status, stdout, stderr } = await leadline(args).ended;
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`leadline: ${message}`);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('prints what is known after %s, and ends with %i', async (signal, code) => {
    const dir = folder();
    const waits = join(dir, 'waits');
    const command = `${ASK} > /dev/null; case "$LEADLINE_VARIANT" in ?*white*) touch '${waits}'; sleep 60;; esac`;
    const running = leadline(['sweep', '--only', 'format', '--report', dir, '--', 'sh', '-c', command]);
    while (!existsSync(waits)) await new Promise(resolve => setTimeout(resolve, 20));
    running.process.kill(signal);
    const { status, stdout, stderr } = await running.ended;
    expect(status).toBe(code);
    expect(stderr).toContain('\nleadline: interrupted; what runs is ended\n');
    expect(stdout).toBe(
      'survived  1 variant: format 1\n\nleadline: interrupted: 1 variant was run to its end\nsurvived 1 of 1 must\n',
    );
    expect(JSON.parse(readFileSync(join(dir, 'sweep.json'), 'utf8')).interrupted).toBe(true);
  });

  it('prints the table all the same where the report cannot be written at the end, and ends with 1', async () => {
    const dir = folder();
    // What takes the place of a full disk: the file that is to be replaced is a folder.
    const command = ['sh', '-c', `mkdir -p '${dir}/sweep.json/x'; ${ASK} > /dev/null`];
    const { status, stdout, stderr } = await sweep(['--only', 'format/key-order', '--report', dir], command);
    expect([status, stdout]).toEqual([1, 'survived  1 variant: format 1\n\nsurvived 1 of 1 must\n']);
    expect(stderr).toMatch(/\nleadline: the report cannot be written to .* \((EISDIR|ENOTEMPTY|EEXIST)\)\n$/);
  });

  it('tries the folder of the report before the first run', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    const { status, stderr } = await sweep(['--report', file], ['sh', '-c', 'echo ran >&2']);
    expect([status, stderr]).toEqual([
      2,
      `leadline: --report must be a folder that can be written to; got ${JSON.stringify(file)}, where a file is in the way\n`,
    ]);
  });
});
