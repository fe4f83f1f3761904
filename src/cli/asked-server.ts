import { text as textOf } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isLoopback } from '../loopback.ts';
import { elapsedMs } from '../time/clock.ts';
import { maskOf, type Paced, paced, type Sign, senderTo, signOf } from '../verify/command-line.ts';
import { type Asked, UsageError } from './command.ts';
import { hiddenLine } from './hidden-line.ts';

/** The server of `--against`, which is asked with the token and at the pace of the options. */
export interface AskedServer {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly paced: Paced;
  readonly maxRequests: number;
  /** Makes a text without the token's value. */
  readonly mask: (text: string) => string;
  /** With the token. */
  readonly sign: Sign;
}

export interface AskingCommand {
  readonly command: 'verify' | 'twin';
  /** What it needs where there is no server, as the message goes on. */
  readonly otherwise?: string;
  /** Requests that clean up, where there is something to clean up. */
  readonly reserved?: number;
}

/** @throws UsageError */
export async function askedServer(
  asked: Asked,
  { command, otherwise = '', reserved = 0 }: AskingCommand,
): Promise<AskedServer> {
  const { against, maxRequests = 150, rate = 0.5, maxWait = 60 } = asked.options;
  if (against === undefined) {
    throw new UsageError(`${command} needs --against URL, such as https://api.example.com/v1${otherwise}`);
  }
  const token = await tokenOf(command, asked);
  const { protocol, hostname, username, password, search, hash } = new URL(against);
  if (username + password + search + hash !== '') {
    throw new UsageError(`${asked.nameOf('against')} must be a URL without user, password, query and fragment`);
  }
  const baseUrl = against.replace(/[/?#]+$/, '');
  if (protocol === 'http:' && !isLoopback(hostname)) {
    process.stderr.write(`leadline ${command}: the token goes to ${hostname} over plain HTTP\n`);
  }
  const send = await senderTo({ baseUrl, token });
  const pace = { maxRequests, rate, maxWaitS: maxWait, reserved };
  const parts = { send, elapsedMs, sleep: (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }) };
  return { baseUrl, paced: paced(parts, pace), maxRequests, mask: maskOf(token), sign: signOf(token) };
}

/** From `--token`, where `-` is standard input, or LEADLINE_REAL_TOKEN. @throws UsageError */
async function tokenOf(command: string, { options: { realToken }, sourceOf }: Asked): Promise<string> {
  if (realToken === undefined) {
    throw new UsageError(`${command} needs a token: LEADLINE_REAL_TOKEN, or --token - to read it from standard input`);
  }
  if (realToken !== '-') {
    if (sourceOf('realToken') === 'flag') {
      process.stderr.write(
        `leadline ${command}: --token VALUE stands in the list of processes; use LEADLINE_REAL_TOKEN or --token -\n`,
      );
    }
    return usable(realToken);
  }
  return usable(process.stdin.isTTY ? await typed() : await textOf(process.stdin));
}

/** @throws UsageError where nothing is typed */
async function typed(): Promise<string> {
  // First, so that what is typed is not shown from the beginning.
  const typing = hiddenLine(process.stdin);
  process.stderr.write('token (it is not shown): ');
  const line = await typing;
  process.stderr.write('\n');
  if (line === null) throw new UsageError('no token was typed');
  return line;
}

/** @throws UsageError, without the value */
function usable(given: string): string {
  const token = given.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw new UsageError('the token must be printable characters without spaces');
}
