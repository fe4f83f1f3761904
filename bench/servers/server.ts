import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A program that serves HTTP on 127.0.0.1. */
export interface Program {
  readonly name: string;
  /** Arguments of node, once the port is known. */
  readonly args: (port: number) => readonly string[];
  /** What its environment has beside that of the bench, asked at each start. */
  readonly env?: () => Readonly<Record<string, string>>;
  /** What it answers with 200. */
  readonly path: string;
}

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process to the first 200. */
  readonly startMs: number;
  stop(): Promise<void>;
}

export const HEADERS = { Authorization: 'Bearer demo-admin', Accept: 'application/json' };

/** Leadline as it is installed, with options of its command line. */
export function leadline(...options: readonly string[]): Program {
  return {
    name: 'Leadline',
    args: port => ['../dist/main.js', '--port', String(port), '--plan', 'unlimited', ...options],
    path: '/v1/sites/TIDEPOOL',
  };
}

export const express: Program = {
  name: 'plain Express',
  args: port => ['servers/express.mjs', String(port)],
  path: '/v1/sites/TIDEPOOL',
};

/** Prism on Leadline's own document, as it comes: it logs every request. */
export const prism: Program = {
  name: 'Prism',
  args: port => ['node_modules/.bin/prism', 'mock', '../openapi/api.yaml', '-p', String(port)],
  path: '/sites/TIDEPOOL',
};

export const silentPrism: Program = {
  ...prism,
  name: 'Prism, silent',
  args: port => [...prism.args(port), '-v', 'silent'],
};

export const jsonServer: Program = {
  name: 'json-server',
  args: port => ['node_modules/.bin/json-server', 'servers/json-server.json', '--port', String(port), '--quiet'],
  path: '/sites/TIDEPOOL',
};

const PATIENCE_MS = 30_000;
const BETWEEN_TRIES_MS = 2;

/** Starts a program and waits for its first 200. */
export async function startServer({ name, args, env, path }: Program): Promise<Server> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, args(port), { stdio: 'ignore', env: { ...process.env, ...env?.() } });
  for (;;) {
    if ((await statusOf(port, path)) === 200) break;
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    if (performance.now() - began > PATIENCE_MS) throw new Error(`${name} does not answer ${path} with 200`);
    await setTimeout(BETWEEN_TRIES_MS);
  }
  return { port, pid: child.pid!, startMs: performance.now() - began, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** Status of a GET; null where nobody listens yet. */
function statusOf(port: number, path: string): Promise<number | null> {
  return new Promise(resolve => {
    const asked = request({ port, path, host: '127.0.0.1', headers: HEADERS, agent: false }, answer => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? null));
    });
    asked.on('error', () => resolve(null)).end();
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

// Linux counts processor time of a process in hundredths of a second.
const TICK_MS = 10;

/** Processor milliseconds that a process has taken so far, all its threads together. */
export function processorMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The most memory that a process has held at once, in MB. */
export function peakMbOf(pid: number): number {
  const [, kb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kb) / 1024;
}
