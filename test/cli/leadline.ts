import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const mainFile = `${root}dist/main.js`;

/** Makes the built command line what the sources say; a moment where it is already. */
export function build(): void {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { cwd: root });
}

export interface Ended {
  /** Exit code; null where a signal ended it. */
  status: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  process: ChildProcess;
  stdout: () => string;
  stderr: () => string;
  ended: Promise<Ended>;
}

/**
 * Starts the built command line with this environment and no other `LEADLINE_…`, and no terminal. What it compiles is kept in
 * `.compiled` of the checkout.
 * @param main another copy of the command line
 */
export function leadline(args: readonly string[], env: Record<string, string> = {}, main = mainFile): Running {
  const child = spawn(process.execPath, [main, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', text => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
  const ended = once(child, 'close').then(([status]) => ({ status, stdout, stderr }));
  return { process: child, stdout: () => stdout, stderr: () => stderr, ended };
}

export interface Serving extends Running {
  /** Ends in /v1, as the ready line says. */
  url: string;
  origin: string;
  port: number;
  call(path: string, init?: RequestInit): Promise<Response>;
}

/** Serves on a free port and waits for the ready line. @throws what it said instead */
export async function serving(
  args: readonly string[] = [],
  env: Record<string, string> = {},
  main = mainFile,
): Promise<Serving> {
  const running = leadline(['--port', '0', ...args], env, main);
  const ready = await Promise.race([readyLine(running), running.ended]);
  if (typeof ready !== 'string') throw new Error(`leadline ended with ${ready.status}: ${ready.stderr}`);
  const url = ready.replace('leadline listening on ', '');
  const origin = new URL(url).origin;
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const call = (path: string, init: RequestInit = {}) => fetch(origin + path, { headers, ...init });
  return { ...running, url, origin, port: Number(new URL(url).port), call };
}

async function readyLine({ process, stdout }: Running): Promise<string> {
  while (!stdout().includes('\n')) await once(process.stdout!, 'data');
  return stdout().split('\n')[0]!;
}
