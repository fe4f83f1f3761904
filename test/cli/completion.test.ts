import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bashCompletion } from '../../src/cli/completion/bash.ts';
import { fishCompletion } from '../../src/cli/completion/fish.ts';
import { FLAGS } from '../../src/cli/completion/flags.ts';
import { zshCompletion } from '../../src/cli/completion/zsh.ts';
import { COMMAND_LINE_OPTIONS, COMMAND_NAMES } from '../../src/simulator/options.ts';
import { build, leadline } from './leadline.ts';

const SCRIPTS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

let folder: string;

beforeAll(() => {
  build();
  folder = mkdtempSync(join(tmpdir(), 'leadline-completion-'));
  for (const [shell, script] of Object.entries(SCRIPTS)) writeFileSync(join(folder, `leadline.${shell}`), script());
  mkdirSync(join(folder, 'work/reports of today'), { recursive: true });
  writeFileSync(join(folder, 'work/sites.json'), '{}');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** What bash proposes where the last word stands; its words as bash takes them apart. */
function inBash(words: readonly string[]): string[] {
  const script = `
    source "$0"
    COMP_WORDS=(leadline "$@"); COMP_CWORD=$#
    _leadline
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const stdout = execFileSync('bash', ['--norc', '-c', script, join(folder, 'leadline.bash'), ...words], {
    cwd: join(folder, 'work'),
    encoding: 'utf8',
  });
  return stdout.split('\n').filter(line => line !== '');
}

const COMMANDS = [...COMMAND_NAMES, 'help'];
const PLANS = ['tier-1', 'tier-2', 'tier-3', 'tier-4', 'tier-5', 'tier-6'];

describe('bash', () => {
  it('takes the script', () => {
    execFileSync('bash', ['-n', join(folder, 'leadline.bash')]);
  });

  it.each<[string, string[], string[]]>([
    ['commands', [''], COMMANDS],
    ['the beginning of a command', ['sw'], ['sweep']],
    ['flags of serve', ['--pl'], ['--plan']],
    ['flags of a command', ['tail', '--s'], ['--sandbox', '--status']],
    ['nothing for a command without operands', ['tail', ''], []],
    ['a value', ['exec', '--plan', 't'], PLANS],
    ['a value behind =, which bash takes apart', ['exec', '--plan', '=', 'tier-1'], ['tier-1']],
    ['all values right behind =', ['sweep', '--expect', '='], ['retry']],
    ['a value behind = where bash leaves it', ['--plan=unl'], ['--plan=unlimited']],
    ['a flag of two meanings, of exec', ['exec', '--fail-on', ''], ['error', 'warning', 'info', 'never']],
    ['a flag of two meanings, of sweep', ['sweep', '--fail-on', ''], ['must', 'should', 'may', 'never']],
    ['kinds of faults', ['--fault', 'un'], ['unavailable']],
    ['nothing within a rule', ['--fault', 'unavailable', ':', 'ti'], []],
    ['flags behind a rule', ['exec', '--fault', 'unavailable', ':', 'times', '=', '2', '--fro'], ['--frozen']],
    ['assumptions', ['--assume', 'date-k'], ['date-key=']],
    ['nothing behind an assumption', ['--assume', 'date-key', '=', 'd'], []],
    ['measures', ['exec', '--min-coverage', 'op'], ['operations=']],
    ['variants', ['--variant', 'wire/late-o'], ['wire/late-once']],
    [
      'groups of variants',
      ['sweep', '--only', 'pagin'],
      ['paging', 'paging/short-pages', 'paging/created', 'paging/deleted'],
    ],
    ['log levels', ['--log', 're'], ['requests']],
    ['fixtures and files', ['--fixture', ''], ['demo', 'empty', 'limits', 'pages', 'sites.json', 'reports of today']],
    ['folders', ['--report', ''], ['reports of today']],
    ['files', ['--config', 's'], ['sites.json']],
    ['flags behind a value that looks like a command', ['exec', '--seed', 'npm', '--froz'], ['--frozen']],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['commands for help', ['help', 'exp'], ['explain']],
    ['nothing behind --', ['exec', '--frozen', '--', '--pl'], []],
    ['nothing behind the name of a command to run', ['sweep', 'npm', '--pl'], []],
    ['nothing for the value of an unknown flag', ['--nonsense=x'], []],
    ['nothing for what a shell would run', ['--plan', '$(touch ran)'], []],
  ])('proposes %s', (_, words, proposed) => {
    expect(inBash(words).toSorted()).toEqual(proposed.toSorted());
  });

  it.each(COMMAND_NAMES)('proposes all flags of %s', command => {
    const own = COMMAND_LINE_OPTIONS.filter(({ commands }) => commands.includes(command)).map(({ flag }) => flag);
    const other = command === 'serve' ? ['--help', '--version'] : ['--help'];
    expect(inBash([command, '--']).toSorted()).toEqual([...own, ...other].toSorted());
  });
});

describe.skipIf(!has('zsh'))('zsh', () => {
  it('takes the script', () => {
    execFileSync('zsh', ['-n', join(folder, 'leadline.zsh')]);
  });
});

describe.skipIf(!has('fish'))('fish', () => {
  it.each<[string, string[]]>([
    ['leadline sw', ['sweep']],
    ['leadline exec --plan tier-', PLANS],
    ['leadline sweep --fail-on ', ['may', 'must', 'never', 'should']],
    ['leadline exec --seed npm --froz', ['--frozen']],
    ['leadline exec npm --pl', []],
    ['leadline exec -- sit', ['sites.json']],
    ['leadline completion ', ['bash', 'fish', 'zsh']],
  ])('completes %s', (line, proposed) => {
    execFileSync('fish', ['-n', join(folder, 'leadline.fish')]);
    const script = `source ${join(folder, 'leadline.fish')}; complete -C '${line}'`;
    const stdout = execFileSync('fish', ['--no-config', '-c', script], { cwd: join(folder, 'work'), encoding: 'utf8' });
    expect(stdout.split('\n').flatMap(each => each.split('\t')[0] || [])).toEqual(proposed);
  });
});

describe('leadline completion', () => {
  it.each(['bash', 'zsh', 'fish'] as const)('prints the script of %s', async shell => {
    const { status, stdout, stderr } = await leadline(['completion', shell]).ended;
    expect([status, stdout, stderr]).toEqual([0, SCRIPTS[shell](), '']);
  });
  it.each([
    [[], 'completion needs a shell: bash, zsh, fish'],
    [['fsh'], 'there is no completion for "fsh"; did you mean zsh?'],
    [['powershell'], 'there is no completion for "powershell"; there are bash, zsh, fish'],
    [['bash', 'zsh'], 'completion takes one shell; got "zsh" beside "bash"'],
    [['--plan', 'x'], '--plan is not an option of leadline completion; it takes none'],
  ])('refuses %j', async (args, message) => {
    const { status, stderr } = await leadline(['completion', ...args]).ended;
    expect([status, stderr]).toEqual([2, `leadline: ${message}\n`]);
  });
});

describe('what is proposed', () => {
  it('is safe in every shell, without quotes', () => {
    expect(FLAGS.flatMap(({ words }) => words).filter(word => !/^[\w/.=-]+$/.test(word))).toEqual([]);
  });
  it('has the words of every option that has a fixed set', () => {
    const withWords = FLAGS.filter(({ words }) => words.length > 0).map(({ flag }) => flag);
    expect(withWords.toSorted()).toEqual([
      '--assume',
      '--expect',
      '--fail-on',
      '--fail-on',
      '--fault',
      '--fixture',
      '--ignore',
      '--log',
      '--min-coverage',
      '--only',
      '--plan',
      '--skip',
      '--variant',
    ]);
  });
});
