import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';

const BENCHMARKS = 'docs/benchmarks.md';

/** A promise of the design, beside what was measured. */
export interface Bar {
  readonly what: string;
  readonly promised: string;
  readonly measured: string;
  readonly met: boolean;
}

/**
 * Puts what was measured, and where, between the marks of sections of a document; the prose around them stays.
 * @param document its path in the repository
 */
export function writeSection(name: string, text: string, document = BENCHMARKS): void {
  // Scripts run in this folder, from bundles that lie elsewhere.
  const file = `../${document}`;
  const sections = { [name]: text, machine: machine() };
  const whole = Object.entries(sections).reduce(
    (all, section) => fill(all, section, document),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, whole);
  console.log(`\n${text}\n\nwritten to ${document}, ${name}`);
}

function fill(whole: string, [name, text]: readonly [string, string], document: string): string {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const from = whole.indexOf(begin);
  const to = whole.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${document} has no section between ${begin} and ${end}`);
  return `${whole.slice(0, from + begin.length)}\n\n${text}\n\n${whole.slice(to)}`;
}

export function barTable(bars: readonly Bar[]): string {
  return table(
    ['', 'bar', 'measured', ''],
    bars.map(({ what, promised, measured, met }) => [what, promised, measured, met ? 'met' : '**not met**']),
  );
}

/** A table of Markdown, as the formatter of this repository lays it out: the first column is text, all others numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, index) => Math.max(3, ...[head, ...rows].map(cells => [...cells[index]!].length)));
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  const pad = (text: string, index: number) => {
    const space = ' '.repeat(widths[index]! - [...text].length);
    return index === 0 ? text + space : space + text;
  };
  return [head, rule, ...rows].map(cells => `| ${cells.map(pad).join(' | ')} |`).join('\n');
}

function machine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} cores of ${cpus()[0]!.model.trim()}, ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}.`;
}
