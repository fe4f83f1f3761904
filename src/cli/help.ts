import {
  COMMAND_LINE_OPTIONS,
  COMMAND_NAMES,
  type CommandLineOption,
  type CommandName,
  fallbackText,
  STARTING,
} from '../simulator/options.ts';
import { EXIT_CODES, OTHER_EXITS } from './command.ts';

const INDENT = ' '.repeat(23);
const COLUMNS = 120;

/** How each command is written, and what it does, in lines. */
const USAGE: Readonly<Record<CommandName, { readonly written: string; readonly does: readonly string[] }>> = {
  serve: { written: '[serve] [options]', does: ['serve the API at http://HOST:PORT/v1'] },
  exec: {
    written: 'exec [options] -- COMMAND ...',
    does: [
      'serve on a free port and run COMMAND, such as npm test, with LEADLINE_URL',
      '(ends in /v1), LEADLINE_ORIGIN and LEADLINE_TOKEN set; exit with its status',
    ],
  },
  health: { written: 'health [--port N]', does: ['exit 0 when the server is up, for health checks'] },
  tail: {
    written: 'tail [--url ORIGIN]',
    does: ['print a line for each request to a running server as it happens'],
  },
  explain: {
    written: 'explain ID [--url ORIGIN | --report DIR]',
    does: ['print a request, the reason for its answer, and what to do; tail shows ids'],
  },
  sweep: {
    written: 'sweep [options] -- COMMAND ...',
    does: [
      "run COMMAND, a client's tests such as npm test, as they are, then once in",
      'each variant of the service, as exec would, and print in which ones they',
      'fail; sweep --list prints the variants',
    ],
  },
  twin: {
    written: 'twin --against URL --out FILE',
    does: ['write a fixture whose sites, events and traffic are like those of an account'],
  },
  mcp: {
    written: 'mcp [--url ORIGIN | options]',
    does: [
      'tools for coding agents over standard input and output (Model Context',
      'Protocol): for a running server, or for one that it starts',
    ],
  },
  verify: {
    written: 'verify --against URL | verify FILE.har ...',
    does: ['hold a server of the API, or recorded traffic, against the documentation'],
  },
  completion: {
    written: 'completion bash|zsh|fish',
    does: ['print a script that completes commands, options and values in this shell'],
  },
};

const USAGE_INDENT = ' '.repeat(43);

/** The whole of `--help`, or that of one command, from the table of options. */
export function helpText(version: string, command: CommandName | null): string {
  return `${command === null ? general(version) : ofCommand(version, command)}

Exit codes
${EXIT_CODES.map(({ code, meaning }) => `  ${code}  ${meaning}`).join('\n')}
${otherExits(command)}`;
}

function otherExits(command: CommandName | null): string {
  const texts = command === null ? Object.values(OTHER_EXITS) : [OTHER_EXITS[command] ?? []].flat();
  return texts.map(text => `  ${text}\n`).join('');
}

function general(version: string): string {
  return `leadline ${version}: a local simulator of the Web Analytics Management and Reporting API (v1)

Usage
${COMMAND_NAMES.map(usageText).join('\n')}
  leadline COMMAND --help                  the options of one command
  leadline --help | --version

Try
  leadline --plan tier-1 --fault unavailable:times=2
  curl -H 'Authorization: Bearer demo-admin' -H 'Accept: application/json' http://127.0.0.1:4020/v1/sites

Options of ${STARTING.slice(0, -1).join(', ')} and ${STARTING.at(-1)}, unless other commands are named at the end, with the environment variable that
does the same; a flag overrides the variable
${COMMAND_LINE_OPTIONS.map(option => optionText(option, commandsOf(option))).join('\n')}`;
}

function ofCommand(version: string, command: CommandName): string {
  return `leadline ${version}

Usage
${[usageText(command), ...optionParts(command)].join('\n\n')}`;
}

const VARIABLES = 'with the environment variable that does the same; a flag overrides the variable';

/** What this command alone can do goes first, what the server can that it starts last. */
function optionParts(command: CommandName): string[] {
  const options = COMMAND_LINE_OPTIONS.filter(({ commands }) => commands.includes(command));
  if (options.length === 0) return [];
  const text = (listed: readonly CommandLineOption[]) =>
    listed
      .map(option => optionText({ ...option, meaning: option.meanings?.[command] ?? option.meaning }, ''))
      .join('\n');
  if (!RUNNING.includes(command)) return [`Options, ${VARIABLES}\n${text(options)}`];
  const own = options.filter(isOwn).sort((one, other) => one.commands.length - other.commands.length);
  const server = options.filter(option => !isOwn(option));
  return [
    `Options of ${command}, ${VARIABLES}\n${text(own)}`,
    `Options of the server that ${command} starts${command === 'sweep' ? ' for each run' : ''}\n${text(server)}`,
  ];
}

/** Commands that start a server for another command. */
const RUNNING: readonly CommandName[] = ['exec', 'sweep'];

function isOwn({ name, commands, inFile }: CommandLineOption): boolean {
  return name === 'report' || !commands.includes('serve') || inFile.length === 0;
}

function usageText(command: CommandName): string {
  const { written, does } = USAGE[command];
  const start = `  leadline ${written}`;
  const lines =
    start.length < USAGE_INDENT.length
      ? [start.padEnd(USAGE_INDENT.length) + does[0], ...does.slice(1)]
      : [start, ...does];
  return lines.map((line, at) => (at === 0 ? line : USAGE_INDENT + line)).join('\n');
}

/** The commands that take an option, where they are others than most options have. */
function commandsOf({ commands }: CommandLineOption): string {
  return commands === STARTING ? '' : `; ${commands.join(', ')}`;
}

function optionText(option: CommandLineOption, behind: string): string {
  const { flag, value, env, meaning, list } = option;
  const written = `  ${flag}${value === null ? '' : ` ${value}`}`;
  const named = list === undefined ? env.join(', then ') : `repeatable; ${env.join()}: ${SEPARATED[list]}`;
  const start = written.length < INDENT.length ? written.padEnd(INDENT.length) : `${written}\n${INDENT}`;
  const given = `${INDENT}${named} (default: ${fallbackText(option)})`;
  const isLong = given.length + behind.length > COLUMNS;
  return `${start}${meaning}\n${given}${isLong ? behind.replace('; ', `;\n${INDENT}`) : behind}`;
}

const SEPARATED = {
  rules: 'separated by ; or a JSON array',
  pairs: 'separated by ;',
  percentages: 'separated by commas',
  names: 'separated by commas',
} as const;
