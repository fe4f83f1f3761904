import { COMMAND_LINE_OPTIONS, type CommandLineOption } from '../simulator/options.ts';
import { EXEC_EXIT, EXIT_CODES } from './command.ts';

const INDENT = ' '.repeat(23);

/** The whole of `--help`, from the table of options. */
export function helpText(version: string): string {
  return `leadline ${version}: a local simulator of the Web Analytics Management and Reporting API (v1)

Usage
  leadline [serve] [options]               serve the API at http://HOST:PORT/v1
  leadline exec [options] -- COMMAND ...   serve on a free port and run COMMAND with LEADLINE_URL (ends in /v1),
                                           LEADLINE_ORIGIN and LEADLINE_TOKEN set; exit with its status
  leadline health [--port N]               exit 0 when the server is up, for health checks
  leadline tail [--url ORIGIN]             print a line for each request to a running server as it happens
  leadline explain ID [--url ORIGIN | --report DIR]
                                           print a request, why it was answered so and what to do; tail shows ids
  leadline --help | --version

Try
  leadline --plan tier-1 --fault unavailable:times=2
  curl -H 'Authorization: Bearer demo-admin' -H 'Accept: application/json' http://127.0.0.1:4020/v1/sites

Options of serve and exec, or of the commands named behind, with the environment variable that does the same; a flag
beats the environment
${COMMAND_LINE_OPTIONS.map(optionText).join('\n')}

Exit codes
${EXIT_CODES.map(({ code, meaning }) => `  ${code}  ${meaning}`).join('\n')}
  ${EXEC_EXIT}
`;
}

function optionText({ flag, value, env, fallback, meaning, list, commands }: CommandLineOption): string {
  const written = `  ${flag}${value === null ? '' : ` ${value}`}`;
  const of = commands.join() === 'serve,exec' ? '' : `; ${commands.join(', ')}`;
  const named = list === undefined ? env.join(', then ') : `repeatable; ${env.join()}: ${SEPARATED[list]}`;
  const start = written.length < INDENT.length ? written.padEnd(INDENT.length) : `${written}\n${INDENT}`;
  return `${start}${meaning}\n${INDENT}${named} (default: ${fallback})${of}`;
}

const SEPARATED = {
  rules: 'separated by ; or a JSON array',
  pairs: 'separated by ;',
  percentages: 'separated by commas',
  names: 'separated by commas',
} as const;
