import { COMMAND_LINE_OPTIONS, type CommandLineOption, type CommandName } from '../simulator/options.ts';
import type { Given, Source } from './command.ts';

/** One option as it is for a command. */
interface Setting {
  readonly name: string;
  /** As JSON; null where it was not given, and where it is not printed. */
  readonly value: unknown;
  readonly from: Source | 'default';
  /** The flag, the variable or the file; null for a default. */
  readonly at: string | null;
  /** In words. */
  readonly default: string;
  readonly is_secret: boolean;
}

/** What `--print-config` prints: each option of a command, its value and where that comes from, as text or JSON. */
export function configText(given: Given, command: CommandName): string {
  // What is about this call alone is no setting.
  const settings = COMMAND_LINE_OPTIONS.filter(
    ({ commands, inFile }) => commands.includes(command) && inFile.length > 0,
  ).map(option => settingOf(option, given, command));
  const file = given.file?.path ?? null;
  if (given.options.json) return JSON.stringify({ version: 1, command, file, options: settings }, null, 2);
  const rows = settings.map(setting => [setting.name, valueText(setting), setting.at ?? 'default'] as const);
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]!.length)));
  const lines = rows.map(([name, value, at]) => `${name.padEnd(widths[0]!)}  ${value.padEnd(widths[1]!)}  ${at}`);
  return [`leadline ${command}, file of options: ${file ?? 'none'}`, '', ...lines].join('\n');
}

function settingOf(
  option: CommandLineOption,
  { options, nameOf, sourceOf, file }: Given,
  command: CommandName,
): Setting {
  const { name, fallback, fallbacks = {} } = option;
  const value: unknown = options[name];
  const from = sourceOf(name) ?? 'default';
  // Messages name the variable with its flag behind it.
  const at = { flag: nameOf(name), environment: nameOf(name).split(' ')[0]!, file: file?.name ?? null, default: null };
  const isSecret = isHidden(option, value);
  return {
    name,
    value: isSecret ? null : (value ?? null),
    from,
    at: at[from],
    default: fallbacks[command] ?? fallback,
    is_secret: isSecret,
  };
}

/** Whether a value is, or may hold, what opens something: a fixture has the bearer values of its tokens. */
function isHidden({ name, isSecret }: CommandLineOption, value: unknown): boolean {
  return value !== undefined && (isSecret === true || (name === 'fixture' && typeof value === 'object'));
}

/** No wider than leaves the columns readable. */
const MAX_WIDTH = 60;

function valueText({ value, from, default: fallback, is_secret }: Setting): string {
  if (from === 'default') return fallback;
  if (is_secret) return 'given, not printed';
  const text = JSON.stringify(value);
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 3)}...` : text;
}
