import { getEventListeners } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type CommandAsked, runCommand } from '../../src/processes/run-command.ts';
import { CommandError } from '../../src/processes/spawn-command.ts';
import { endProgramsWith, programsWith } from './running.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadline-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ID = `LEADLINE_TEST=${folder}`;
const env = { PATH: process.env.PATH, LEADLINE_TEST: folder };
const never = new AbortController().signal;

const run = (command: readonly string[], asked: Partial<CommandAsked> = {}) =>
  runCommand({
    command,
    by: 'sweep',
    env,
    mark: folder,
    limitMs: () => Number.POSITIVE_INFINITY,
    signal: never,
    secrets: [],
    ...asked,
  });
const sh = (script: string, asked?: Partial<CommandAsked>) => run(['sh', '-c', script], asked);

/** It neither ends by SIGTERM nor by itself. */
const STUBBORN = `trap '' TERM; while :; do sleep 60; done`;

afterEach(() => {
  expect(endProgramsWith(ID)).toEqual([]);
});

describe('the end of a command', () => {
  it.each([
    ['exit 0', 0],
    ['exit 7', 7],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
  ])('%s is exit code %d', async (script, exitCode) => {
    expect(await sh(script)).toMatchObject({ exitCode, timedOut: false, output: [] });
  });

  it('has what was printed before it, on both streams', async () => {
    const { output } = await sh('echo one; echo two >&2; sleep 0.05; echo three >&2; exit 1');
    expect(output.toSorted()).toEqual(['one', 'three', 'two']);
    expect(output.at(-1)).toBe('three');
  });

  it('is not waited for in vain where the command reads standard input', async () => {
    expect((await sh('cat; echo read')).output).toEqual(['read']);
  });

  it.each([
    ['no such program', ['no-such-program'], 127, 'there is no program called "no-such-program"'],
    [
      'a command line as one word',
      ['npm test'],
      127,
      `there is no program called "npm test"; write sweep -- npm test, or sweep -- sh -c 'npm test'`,
    ],
    ['a folder', [folder], 126, `"${folder}" cannot be run: EACCES`],
    ['too long a command line', ['true', 'x'.repeat(1 << 20)], 126, '"true" cannot be run: E2BIG'],
    ['a word that no program can be given', ['true', '\0'], 126, '"true" cannot be run: ERR_INVALID_ARG_VALUE'],
  ])('%s cannot be started', async (_, command, status, message) => {
    const error = await run(command).catch(given => given);
    expect(error).toBeInstanceOf(CommandError);
    expect({ status: error.status, message: error.message }).toEqual({ status, message });
  });

  it('a file that is not executable cannot be started', async () => {
    const file = join(folder, 'program');
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o644);
    await expect(run([file])).rejects.toMatchObject({ status: 126, message: `"${file}" cannot be run: EACCES` });
  });
});

describe('too long a command', () => {
  it('is ended, and may tidy up', async () => {
    const script = `trap 'echo tidy; exit 0' TERM; echo up; sleep 60 & wait`;
    expect(await sh(script, { limitMs: () => 300 })).toMatchObject({
      exitCode: null,
      timedOut: true,
      output: ['up', 'tidy'],
    });
  });

  it('is ended though it ignores SIGTERM, as do its children', async () => {
    const script = `(${STUBBORN}) & setsid sh -c "${STUBBORN}" & ${STUBBORN}`;
    expect(await sh(script, { limitMs: () => 100 })).toMatchObject({ exitCode: null, timedOut: true });
  });

  it('is asked for its limit again when that is over', async () => {
    const limits = [50, 60_000];
    const limitMs = vi.fn(() => limits.shift()!);
    expect(await sh('sleep 0.1', { limitMs })).toMatchObject({ exitCode: 0, timedOut: false });
    expect(limitMs).toHaveBeenCalledTimes(2);
  });
});

describe('what a command leaves behind', () => {
  it.each([
    ['a child that holds the streams', 'sleep 60 & exit 3'],
    ['a child in a session of its own', 'setsid sleep 60 & exit 3'],
    ['a child that ignores the end of its terminal', 'nohup sleep 60 2>&1 & exit 3'],
    ['a child that ignores SIGTERM', `(${STUBBORN}) & exit 3`],
    ['one in a session of its own that ignores SIGTERM', `setsid sh -c "${STUBBORN}" & exit 3`],
    ['a daemon, child of nobody', '(setsid sh -c "setsid sleep 60 & exit" >/dev/null 2>&1 &) ; exit 3'],
    ['a job of an interactive shell', 'set -m; sleep 60 & exit 3'],
    ['a child without an environment', 'env -i sleep 60 & exit 3'],
  ])('%s is ended', async (_, script) => {
    expect(await sh(script)).toMatchObject({ exitCode: 3, timedOut: false });
    expect(programsWith(ID)).toEqual([]);
  });

  it('is ended where it begins another program at that moment', async () => {
    const chain = Array.from({ length: 10 }, () => 'setsid').join(' ');
    for (let times = 0; times < 5; times += 1) await sh(`${chain} sleep 60 & exit 0`);
    expect(programsWith(ID)).toEqual([]);
  });

  it('is told from processes of others', async () => {
    const others = run(['sleep', '0.3'], { mark: `${folder}-other` });
    await sh('sleep 60 & exit 0');
    expect(await others).toMatchObject({ exitCode: 0 });
  });

  it('includes the runs that a sweep in it has begun', async () => {
    const inner = `LEADLINE_RUN=${folder}/tmp/leadline-inner setsid sleep 60`;
    expect(await sh(`${inner} & exit 0`)).toMatchObject({ exitCode: 0 });
  });

  it('is ended with the group where the machine shows no processes', async () => {
    const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    try {
      expect(await sh('sleep 60 & exit 0')).toMatchObject({ exitCode: 0 });
    } finally {
      platform.mockRestore();
    }
  });
});

describe('a signal', () => {
  it('ends the run at once, with all that it started', async () => {
    const stop = new AbortController();
    const running = sh(`sleep 60 & setsid sleep 60 & ${STUBBORN}`, { signal: stop.signal });
    while (programsWith(ID).length < 3) await new Promise(resolve => setTimeout(resolve, 5));
    stop.abort();
    expect(await running).toMatchObject({ exitCode: null, timedOut: false });
  });

  it('that was given before ends it, too', async () => {
    expect(await sh(STUBBORN, { signal: AbortSignal.abort() })).toMatchObject({ exitCode: null, timedOut: false });
  });
});

describe('many runs', () => {
  it('leave no listeners, timers and handles behind', async () => {
    const { signal } = new AbortController();
    const held = () => ({
      exit: process.listenerCount('exit'),
      abort: getEventListeners(signal, 'abort').length,
    });
    const before = held();
    const resources = process.getActiveResourcesInfo();
    for (let times = 0; times < 12; times += 1) {
      await Promise.all(Array.from({ length: 4 }, () => run(['true'], { signal, limitMs: () => 60_000 })));
    }
    expect(held()).toEqual(before);
    // Those of the test runner may end meanwhile.
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(resources.length);
  });
});
