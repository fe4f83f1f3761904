import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fork, type Random } from '../../src/random/random.ts';
import {
  accountWriter,
  canonical,
  currencyWriter,
  milestoneWriter,
  type Reply,
  type Send,
  type Step,
  sandboxWriter,
  siteWriter,
  tokenWriter,
  type Writer,
  worldWriter,
} from './writers.ts';

export interface CampaignOptions {
  /** Empty at the beginning. */
  readonly folder: string;
  readonly kills: number;
  readonly seed: string;
  /** Told after each kill that was checked. */
  readonly progress?: (outcome: Outcome) => void;
}

export interface Outcome {
  kills: number;
  killsDuringStart: number;
  /** Changes that were answered for, by kind. */
  readonly answered: Record<string, number>;
  /** Requests that were refused, as they should be. */
  refused: number;
  /** Requests whose answer the kill cut off. */
  readonly undecided: { kept: number; lost: number };
  /** What was wrong, in words; the campaign ends with the first check that finds something. */
  readonly violations: string[];
  longestStartMs: number;
  seconds: number;
}

/** Of the kills, those that come before the server is ready again. */
const DURING_START = 0.2;
/** Answers between two kills, and what may pass after the last of them. */
const MOST_ANSWERS = 60;
const LONGEST_WAIT_MS = 20;

const OWN_SANDBOXES = ['grown', 'reset', 'large'];

function allWriters(): Writer<unknown>[] {
  const shared = {
    sandbox: 'default',
    steps: ['ingest', 'ingest', 'ingest', 'misfit'],
    hits: 3,
    pathLength: 2000,
  } as const;
  const everything = ['ingest', 'ingest', 'ingest', 'misfit', 'snapshot', 'drop', 'restore'] as const;
  const writers = [
    siteWriter(),
    milestoneWriter(),
    currencyWriter(),
    tokenWriter(),
    accountWriter(),
    worldWriter({ ...shared, name: 'hits-one' }),
    worldWriter({ ...shared, name: 'hits-two' }),
    worldWriter({ name: 'grown', sandbox: 'grown', steps: everything, hits: 3, pathLength: 2000 }),
    worldWriter({ name: 'reset', sandbox: 'reset', steps: [...everything, 'reset'], hits: 2, pathLength: 20 }),
    worldWriter({ name: 'large', sandbox: 'large', steps: [...everything, 'reset'], hits: 200, pathLength: 2000 }),
    sandboxWriter('box'),
    sandboxWriter('case'),
  ];
  return writers as unknown as Writer<unknown>[];
}

/** What a writer knows of its part. */
interface Ledger {
  readonly writer: Writer<unknown>;
  readonly random: Random;
  /** How it may stand; several where a request was cut off whose effect cannot be seen. */
  states: unknown[];
  /** The request under way. */
  pending: Step<unknown> | null;
}

/** Kills a server `kills` times while all writers write, and looks after each restart whether it kept its word. */
export async function runCampaign({ folder, kills, seed, progress }: CampaignOptions): Promise<Outcome> {
  const outcome: Outcome = {
    kills: 0,
    killsDuringStart: 0,
    answered: {},
    refused: 0,
    undecided: { kept: 0, lost: 0 },
    violations: [],
    longestStartMs: 0,
    seconds: 0,
  };
  const began = performance.now();
  const random = fork(seed, 'kills');
  const ledgers = allWriters().map(writer => ({
    writer,
    random: fork(seed, writer.name),
    states: [writer.initial],
    pending: null,
  }));
  let server = await start(folder, outcome);
  for (const name of OWN_SANDBOXES) await server.send('POST', '/_sim/sandboxes', { name });
  try {
    while (outcome.kills < kills && outcome.violations.length === 0) {
      const writing = Promise.all(ledgers.map(ledger => write(ledger, server.send, outcome)));
      await answers(outcome, random.below(MOST_ANSWERS));
      await delay(random.below(LONGEST_WAIT_MS));
      await server.kill();
      await writing;
      outcome.kills += 1;
      while (outcome.kills < kills && random.float() < DURING_START) {
        await killDuringStart(folder, random.float() * server.startMs);
        outcome.kills += 1;
        outcome.killsDuringStart += 1;
      }
      server = await start(folder, outcome);
      await Promise.all(ledgers.map(ledger => check(ledger, server.send, outcome)));
      await checkFolder(folder, server.send, outcome);
      progress?.(outcome);
    }
  } catch (error) {
    outcome.violations.push(`${(error as Error).message}; ${server.said()}`);
  }
  await server.kill();
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}

/** Waits for so many more answers, or for one that is wrong. */
async function answers(outcome: Outcome, count: number): Promise<void> {
  const before = total(outcome);
  while (total(outcome) < before + count && outcome.violations.length === 0) await delay(1);
}

const total = ({ answered, refused }: Outcome) => Object.values(answered).reduce((sum, count) => sum + count, refused);

/** Sends one request after the other until the server is gone. */
async function write(ledger: Ledger, send: Send, outcome: Outcome): Promise<void> {
  for (;;) {
    // All states that it may be in look the same, and so it is the same request in all of them.
    const step = ledger.writer.next(ledger.states[0], ledger.random);
    ledger.pending = step;
    let reply: Reply;
    try {
      reply = await send(step.method, step.path, step.body, step.bearer);
    } catch {
      return;
    }
    if (reply.status !== step.status) {
      const { kind, method, path } = step;
      outcome.violations.push(`${kind}: ${method} ${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
      return;
    }
    ledger.pending = null;
    if (isRefusal(step)) {
      outcome.refused += 1;
      continue;
    }
    ledger.states = ledger.states.map(step.apply);
    if (reply.body !== undefined) step.learn?.(reply.body);
    outcome.answered[step.kind] = (outcome.answered[step.kind] ?? 0) + 1;
  }
}

const isRefusal = ({ status }: Step<unknown>) => status >= 400;

async function check(ledger: Ledger, send: Send, outcome: Outcome): Promise<void> {
  const { writer, states, pending } = ledger;
  const seen = canonical(await writer.look(send));
  const isSeen = (state: unknown) => canonical(writer.visible(state)) === seen;
  const without = states.filter(isSeen);
  const withPending = pending === null || isRefusal(pending) ? [] : states.map(pending.apply).filter(isSeen);
  if (pending !== null && !isRefusal(pending)) outcome.undecided[withPending.length > 0 ? 'kept' : 'lost'] += 1;
  ledger.pending = null;
  // Different ones alone: they would double with each request that changes nothing.
  ledger.states = [...new Map([...without, ...withPending].map(state => [canonical(state), state])).values()];
  if (ledger.states.length === 0) {
    const cut = pending === null ? 'nothing cut off' : `cut off: ${pending.kind}`;
    const expected = states.map(state => canonical(writer.visible(state))).join(' or ');
    outcome.violations.push(`kill ${outcome.kills}, ${writer.name}: is ${seen}, should be ${expected} (${cut})`);
    return;
  }
  const possible = (await writer.probe?.(send, ledger.states, ledger.random)) ?? ledger.states;
  if (possible.length === 0)
    outcome.violations.push(`kill ${outcome.kills}, ${writer.name}: a snapshot is not as it was`);
  else ledger.states = possible;
}

/** Nothing is left of what was under way. */
async function checkFolder(folder: string, send: Send, outcome: Outcome): Promise<void> {
  const names = readdirSync(join(folder, 'sandboxes'), { recursive: true, encoding: 'utf8' });
  // A state may just be written: when tokens were used is stored a second later.
  const left = names.filter(name => /^\.|(?<!state\.json)\.tmp$/.test(name));
  if (left.length > 0) outcome.violations.push(`kill ${outcome.kills}: left after the start: ${left.join(', ')}`);
  const folders = names.filter(name => !name.includes('/')).length;
  const sandboxes = (await send('GET', '/_sim/sandboxes')).body.data.length;
  if (folders !== sandboxes) outcome.violations.push(`${folders} folders for ${sandboxes} sandboxes`);
}

interface Server {
  /** How long it took to be ready. */
  readonly startMs: number;
  readonly send: Send;
  kill(): Promise<void>;
  /** How it is, and what it has said on standard error. */
  said(): string;
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

function launch(folder: string): ChildProcess {
  const options = ['--port', '0', '--data', folder, '--plan', 'unlimited', '--clock', '2026-06-15T12:00:00Z'];
  const env = { PATH: process.env.PATH };
  return spawn(process.execPath, [MAIN, ...options, '--log', 'error'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @throws what the server said where it does not start */
async function start(folder: string, outcome: Outcome): Promise<Server> {
  const began = performance.now();
  const child = launch(folder);
  const closed = once(child, 'close');
  let output = '';
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', text => (errors += text));
  const ready = new Promise<string>(resolve => {
    child.stdout!.setEncoding('utf8').on('data', text => {
      output += text;
      const [, origin] = /listening on (\S+)\/v1\n/.exec(output) ?? [];
      if (origin !== undefined) resolve(origin);
    });
  });
  const origin = await Promise.race([ready, closed.then(() => null)]);
  if (origin === null) throw new Error(`kill ${outcome.kills}: the server does not start: ${errors}`);
  const startMs = Math.round(performance.now() - began);
  outcome.longestStartMs = Math.max(outcome.longestStartMs, startMs);
  const kill = async () => {
    child.kill('SIGKILL');
    await closed;
  };
  const said = () => `the server ${child.exitCode === null ? 'runs' : `ended with ${child.exitCode}`}: ${errors}`;
  return { send: senderTo(origin), startMs, kill, said };
}

async function killDuringStart(folder: string, ms: number): Promise<void> {
  const child = launch(folder);
  const closed = once(child, 'close');
  await delay(ms);
  child.kill('SIGKILL');
  await closed;
}

/** A connection a request: none can be one that a killed server has left behind. */
function senderTo(origin: string): Send {
  return async (method, path, body, bearer = 'demo-admin') => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    const asking = request(origin + path, { method, headers, agent: false });
    asking.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    // A status that has come is an answer, even where the rest was cut off.
    const bytes = await buffer(answer).catch(() => Buffer.alloc(0));
    return { status: answer.statusCode!, body: read(answer.headers['content-type'] ?? '', bytes.toString()) };
  };
}

function read(type: string, text: string): Reply['body'] {
  if (text === '') return type.includes('ndjson') ? [] : undefined;
  if (type.startsWith('application/json')) return JSON.parse(text);
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line));
}
