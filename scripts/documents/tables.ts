import { OPTIONS, type Option } from '../../src/cli/options.ts';
import { defaultAssumptions, describeAssumptions } from '../../src/contract/assumptions.ts';

/** README.md with the tables that follow from the code: assumptions and options. */
export function withTables(text: string): string {
  return put(put(text, 'assumptions', assumptionsTable()), 'options', optionsTable());
}

function assumptionsTable(): string {
  const rows = describeAssumptions(defaultAssumptions).map(({ name, default: first, choices, text }) => {
    const others = choices.slice(1).map(choice => (choice === 'NUMBER' ? 'any number' : code(choice)));
    return [code(name), others.length === 0 ? '–' : code(first), others.join(', ') || '–', text];
  });
  return table(['assumption', 'default', 'alternatives', 'Leadline'], rows);
}

function optionsTable(): string {
  const rows = OPTIONS.map(({ flag, value, env, fallback, meaning }: Option) => [
    code(value === null ? flag : `${flag} ${value}`),
    env.map(code).join(', '),
    fallback,
    meaning,
  ]);
  return table(['option', 'environment', 'default', 'meaning'], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

function put(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name}: [^\\n]* -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`README.md has no place for the table of ${name}`);
  return text.replace(place, (_, before: string, after: string) => `${before}${content}\n${after}`);
}
