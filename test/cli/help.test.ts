import { describe, expect, it } from 'vitest';
import { EXIT, EXIT_CODES } from '../../src/cli/command.ts';
import { helpText } from '../../src/cli/help.ts';
import { COMMAND_LINE_OPTIONS, COMMAND_NAMES } from '../../src/simulator/options.ts';

const help = helpText('1.2.3', null);

describe('--help', () => {
  it.each(COMMAND_LINE_OPTIONS)(
    'tells $flag, its variables, its default and its meaning',
    ({ flag, value, env, fallback, fallbacks = {}, meaning }) => {
      const written = value === null ? flag : `${flag} ${value}`;
      expect(help.split('\n').filter(line => `${line} `.startsWith(`  ${written} `))).toHaveLength(1);
      for (const variable of env) expect(help).toContain(variable);
      expect(help).toContain(meaning);
      expect(help).toContain(`(default: ${fallback}`);
      for (const [command, other] of Object.entries(fallbacks)) expect(help).toContain(`; ${command}: ${other}`);
    },
  );
  it('tells every exit code', () => {
    for (const { code, meaning } of EXIT_CODES) expect(help).toContain(`  ${code}  ${meaning}`);
    expect(EXIT_CODES.map(({ code }) => code)).toEqual(Object.values(EXIT));
  });
  it('names the version and every command', () => {
    expect(help).toMatch(/^leadline 1\.2\.3: /);
    for (const command of ['[serve]', ...COMMAND_NAMES.slice(1)]) expect(help).toContain(`  leadline ${command} `);
  });
  it('fits a terminal of 120 columns', () => {
    expect(help.split('\n').filter(line => line.length > 120)).toEqual([]);
  });
});

describe('COMMAND --help', () => {
  it.each(COMMAND_NAMES)('of %s tells its own options and no others', command => {
    const own = COMMAND_LINE_OPTIONS.filter(({ commands }) => commands.includes(command));
    const told = helpText('1.2.3', command)
      .split('\n')
      .flatMap(line => /^ {2}(--[a-z-]+)/.exec(line)?.[1] ?? []);
    expect(told.toSorted()).toEqual(own.map(({ flag }) => flag).toSorted());
  });
  it.each(['exec', 'sweep'] as const)(
    'of %s tells what it does with the command before what the server is',
    command => {
      const [, own = '', server = ''] = helpText('1.2.3', command).split(/^Options of .*$/m);
      const flagsIn = (text: string) => [...text.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, flag]) => flag);
      expect(flagsIn(own)).toContain('--report');
      expect(flagsIn(own)).toContain('--fail-on');
      expect(flagsIn(own)).not.toContain('--fixture');
      expect(flagsIn(server)).toContain('--fixture');
      expect(flagsIn(server)).not.toContain('--token');
    },
  );
  it('says what --report writes', () => {
    expect(helpText('1.2.3', 'sweep')).toContain('writes sweep.json, summary.md and junit.xml');
    expect(helpText('1.2.3', 'exec')).toContain('writes the client report to this folder when COMMAND has ended');
  });
  it.each(COMMAND_NAMES)('of %s fits a terminal of 120 columns', command => {
    const lines = helpText('1.2.3', command).split('\n');
    expect(lines.filter(line => line.length > 120)).toEqual([]);
  });
  it('says how the command is written', () => {
    expect(helpText('1.2.3', 'explain')).toContain('  leadline explain ID ');
    expect(helpText('1.2.3', 'explain')).not.toContain('leadline tail');
  });
});
