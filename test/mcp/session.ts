import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mainFile } from '../cli/leadline.ts';

/** As JSON.parse gives it: a test says what it expects. */
type Json = ReturnType<typeof JSON.parse>;

/** What a tool answered. */
export interface Result {
  isError: boolean;
  text: string;
  told: Json;
}

/** One connection to `leadline mcp` by the client of the official SDK. */
export interface Session {
  client: Client;
  stderr: () => string;
  call(name: string, given?: Record<string, unknown>): Promise<Result>;
}

/** @param env no other `LEADLINE_…` is set */
export async function openSession(args: readonly string[] = [], env: Record<string, string> = {}): Promise<Session> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, 'mcp', ...args],
    env: { PATH: process.env.PATH!, ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  const errors = transport.stderr as PassThrough;
  errors.setEncoding('utf8').on('data', text => (stderr += text));
  await client.connect(transport);
  return {
    client,
    stderr: () => stderr,
    async call(name, given = {}) {
      const { content, isError = false, structuredContent } = await client.callTool({ name, arguments: given });
      const [first] = content as { text: string }[];
      return { isError, text: first!.text, told: (structuredContent ?? {}) as Json };
    },
  };
}

/** A process of `leadline mcp` whose lines a test writes and reads itself. */
export interface RawSession {
  process: ChildProcess;
  /** All of standard output so far. */
  stdout: () => string;
  stderr: () => string;
  write(line: string | object): void;
  /** The message of this id. */
  answer(id: number | string): Promise<Json>;
  /** Sends a request and waits for its answer. */
  request(method: string, params?: object): Promise<Json>;
  /** The exit code, once all of the output was read. */
  ended: Promise<number | null>;
}

/** After the opening exchange. */
export async function openRawSession(args: readonly string[] = []): Promise<RawSession> {
  const child = spawn(process.execPath, [mainFile, 'mcp', ...args], { env: { PATH: process.env.PATH } });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', text => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', text => (stderr += text));
  const messages: Json[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', line => {
    messages.push(JSON.parse(line));
    for (const look of waiting) look();
  });
  child.stdin.on('error', () => {});
  let ids = 0;
  const write = (line: string | object) =>
    void child.stdin.write(`${typeof line === 'string' ? line : JSON.stringify(line)}\n`);
  const answer = (id: number | string) =>
    new Promise<Json>(resolve => {
      const look = () => {
        const found = messages.find(each => each.id === id);
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const request = (method: string, params: object = {}) => {
    ids += 1;
    write({ jsonrpc: '2.0', id: ids, method, params });
    return answer(ids);
  };
  const clientInfo = { name: 'test', version: '1.0.0' };
  await request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return { process: child, stdout: () => stdout, stderr: () => stderr, write, answer, request, ended };
}
