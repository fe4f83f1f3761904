import type { Variant } from '../variants/variant.ts';
import { type Command, EXIT, UsageError } from './command.ts';

/** Prints the variants, a line each or as JSON. */
export const sweep: Command = async ({ options: { list = false, json = false } }) => {
  if (!list) throw new UsageError('sweep cannot run a command yet; leadline sweep --list prints the variants');
  const { VARIANTS } = await import('../variants/registry.ts');
  process.stdout.write(json ? jsonOf(VARIANTS) : linesOf(VARIANTS));
  return EXIT.fine;
};

function jsonOf(all: readonly Variant[]): string {
  const variants = all.map(({ name, group, level, operation, meaning }) => ({
    name,
    group,
    level,
    operation,
    meaning,
  }));
  return `${JSON.stringify({ version: 1, variants }, null, 2)}\n`;
}

function linesOf(all: readonly Variant[]): string {
  const width = Math.max(...all.map(({ name }) => name.length));
  return all.map(({ name, level, meaning }) => `${level.padEnd(6)}  ${name.padEnd(width)}  ${meaning}\n`).join('');
}
