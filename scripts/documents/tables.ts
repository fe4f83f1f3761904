import { EXIT_CODES, OTHER_EXITS } from '../../src/cli/command.ts';
import { type AssumptionName, defaultAssumptions, describeAssumptions } from '../../src/contract/assumptions.ts';
import { CAUSES } from '../../src/explanations/causes.ts';
import {
  COMMAND_LINE_OPTIONS,
  type CommandLineOption,
  type CommandName,
  fallbackText,
  readsFile,
} from '../../src/simulator/options.ts';
import { ASSUMPTION_PROBES } from '../../src/verify/probes/assumptions/table.ts';
import { ONE_CHOICE, whyUntried } from '../../src/verify/probes/assumptions/untried.ts';

/** docs/options.md with the options that the code has. */
export function withOptions(text: string): string {
  return put(text, 'options', optionsTable());
}

/** docs/options.md with the exit codes that the code has. */
export function withExitCodes(text: string): string {
  const rows = EXIT_CODES.map(({ code, meaning }) => [String(code), meaning]);
  const others = Object.values(OTHER_EXITS).map(meaning => ['other', meaning]);
  return put(text, 'exit-codes', table(['code', 'meaning'], [...rows, ...others]));
}

/** docs/controls.md with the causes that the code has. */
export function withCauses(text: string): string {
  const rows = Object.entries(CAUSES).map(([kind, { form = kind, means }]) => [code(form), means]);
  return put(text, 'causes', table(['cause', 'meaning'], rows));
}

/** docs/assumptions.md with the register that the code has: a section a row, so that each has an anchor. */
export function withAssumptions(text: string): string {
  return put(text, 'assumptions', `\n${assumptionSections()}\n`);
}

/** docs/assumptions.md with how `leadline verify` tells each assumption that has several choices, or why it does not. */
export function withTold(text: string): string {
  const rows = ASSUMPTION_PROBES.flatMap(({ name, sentence, isWrite }) => {
    const why = whyUntried(name as AssumptionName);
    if (isWrite) return [[`[${name}](#${name})`, `With \`--write\`: ${sentence}`]];
    return why === ONE_CHOICE ? [] : [[`[${name}](#${name})`, why === null ? sentence : `Not tried; ${why}.`]];
  });
  return put(text, 'told', table(['assumption', 'how it is told'], rows));
}

function assumptionSections(): string {
  const sections = describeAssumptions(defaultAssumptions).map(({ name, default: first, choices, text }) => {
    const others = choices.slice(1).map(choice => (choice === 'NUMBER' ? 'any number' : code(choice)));
    const values = others.length === 0 ? 'No alternative.' : `**${code(first)}** · ${others.join(' · ')}`;
    return `### ${name}\n\n${values}\n\n${text.replace(/[*<]/g, '\\$&')}`;
  });
  return sections.join('\n\n');
}

function optionsTable(): string {
  const rows = COMMAND_LINE_OPTIONS.map(option => [
    code(option.value === null ? option.flag : `${option.flag} ${option.value}`),
    option.env.map(code).join(', '),
    option.program === null ? '' : code(option.program ?? option.name),
    option.inFile.length === 0 ? '' : code(option.name),
    option.commands.map(command => commandIn(option, command)).join(', '),
    fallbackText(option),
    option.meaning,
  ]);
  return table(['option', 'environment', '`createSimulator`', 'file', 'commands', 'default', 'meaning'], rows);
}

/** A command that takes an option, and whether by flag and environment alone. */
function commandIn({ inFile }: CommandLineOption, command: CommandName): string {
  return inFile.length > 0 && readsFile(command) && !inFile.includes(command) ? `${command} (not the file)` : command;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}

/** `text` with `content` between the comments of that name. */
export function put(text: string, name: string, content: string): string {
  const place = new RegExp(`(<!-- ${name}: [^\\n]* -->\\n)[\\s\\S]*?(<!-- end -->)`);
  if (!place.test(text)) throw new Error(`the document has no place for the ${name}`);
  return text.replace(place, (_, before: string, after: string) => `${before}${content}\n${after}`);
}
