import { VARIANTS } from '../../src/variants/registry.ts';
import { GROUPS, type Variant } from '../../src/variants/variant.ts';
import { put } from './tables.ts';

/** docs/sweep.md with the variants that the code has. */
export function withVariants(text: string): string {
  const sections = GROUPS.map(group => {
    const variants = VARIANTS.filter(variant => variant.group === group);
    return `### ${group}\n\n${group === 'silence' ? assumptionTable(variants) : meaningTable(variants)}`;
  });
  return put(text, 'variants', `\n${sections.join('\n\n')}\n`);
}

/** A row for each that differs in more than the operation that its name and meaning have. */
function meaningTable(variants: readonly Variant[]): string {
  const rows = new Map<string, { readonly meaning: string; readonly levels: Set<string> }>();
  for (const { name, operation, level, meaning } of variants) {
    const general = (part: string) => (operation === null ? part : part.replace(operation, 'OPERATION'));
    const row = rows.get(general(name)) ?? { meaning: general(meaning), levels: new Set() };
    row.levels.add(level);
    rows.set(general(name), row);
  }
  return table(
    ['variant', 'level', 'meaning'],
    [...rows].map(([name, { meaning, levels }]) => [`\`${name}\``, levelsOf(levels), meaning.replaceAll('\\', '\\\\')]),
  );
}

function levelsOf(levels: ReadonlySet<string>): string {
  return levels.size === 1 ? [...levels].join() : `${[...levels].join(', ')} (writes)`;
}

/** A row for each assumption. */
function assumptionTable(variants: readonly Variant[]): string {
  const rows = new Map<string, string[]>();
  for (const { name, assume = {} } of variants) {
    const [about = ''] = Object.keys(assume);
    rows.set(about, [...(rows.get(about) ?? []), `\`${name}\``]);
  }
  const levels = new Set(variants.map(({ level }) => level));
  const cells = [...rows].map(([about, names]) => [
    `[${about}](assumptions.md#${about})`,
    levelsOf(levels),
    names.join(' · '),
  ]);
  return table(['assumption', 'level', 'variants'], cells);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
