import type { Variant } from '../variants/variant.ts';

const LEVEL_WIDTH = 6;

/** The variants as JSON. */
export function jsonList(all: readonly Variant[]): string {
  const variants = all.map(({ name, group, level, operation, meaning }) => ({
    name,
    group,
    level,
    operation,
    meaning,
  }));
  return `${JSON.stringify({ version: 1, variants }, null, 2)}\n`;
}

/** A line a variant: level, name, meaning. */
export function linesList(all: readonly Variant[]): string {
  const width = Math.max(...all.map(({ name }) => name.length));
  const line = ({ name, level, meaning }: Variant) =>
    `${level.padEnd(LEVEL_WIDTH)}  ${name.padEnd(width)}  ${meaning}\n`;
  return all.map(line).join('');
}
