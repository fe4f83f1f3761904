import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, type SimulatorHandle } from '../../src/index.ts';
import { build } from '../cli/leadline.ts';
import { blocksOf, commandsOf, patternOf } from './examples.ts';
import { Shell } from './shell.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const documents = ['README.md', ...readdirSync(`${root}docs`).map(name => `docs/${name}`)]
  .filter(name => name.endsWith('.md') && existsSync(root + name))
  .map(name => ({ name, blocks: blocksOf(readFileSync(root + name, 'utf8')) }));

describe.each(documents)('$name', ({ name, blocks }) => {
  const examples = blocks.filter(({ language }) => language === 'console').map(commandsOf);
  let simulator: SimulatorHandle;
  let shell: Shell;

  beforeAll(async () => {
    if (examples.flat().some(({ command }) => command.includes('leadline '))) build();
    simulator = await createSimulator({ clock: '2026-06-15T12:00:00Z', frozen: true });
    shell = new Shell(simulator.origin);
  }, 60_000);
  afterAll(async () => {
    shell.close();
    await simulator.close(0);
  });

  it('asks the simulator in console blocks alone, where it is tried', () => {
    const untried = blocks.filter(({ language, text }) => /^(sh|bash|shell)$/.test(language) && /4020\/\w/.test(text));
    expect(untried.map(({ line }) => `${name}:${line}`)).toEqual([]);
  });

  for (const commands of examples.filter(({ length }) => length > 0)) {
    it(`prints what line ${commands[0]!.line} says: ${commands[0]!.command.split('\n')[0]}`, async () => {
      const printed = await shell.run(commands);
      for (const [index, { line, expected }] of commands.entries()) {
        const text = printed[index] ?? '';
        if (!patternOf(expected).test(text.trim()))
          expect(`${name}:${line}\n${text}`).toBe(`${name}:${line}\n${expected}`);
      }
    });
  }
});
