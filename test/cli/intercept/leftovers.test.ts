import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endProgramsWith, programsWith } from '../../processes/running.ts';
import { build, mainFile } from '../leadline.ts';

const isolates =
  process.platform === 'linux' &&
  [['--net'], ['--user', '--map-root-user', '--net']].some(
    args => spawnSync('unshare', [...args, 'true'], { stdio: 'ignore' }).status === 0,
  );
const TIMEOUT = { timeout: 60_000 };

let folder: string;
beforeAll(build, 120_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leftovers-'));
});
afterEach(() => {
  endProgramsWith(folder);
  rmSync(folder, { recursive: true });
});

/** Runs a command under `exec --intercept`, with a folder of its own for temporary files by which all processes are found. */
function exec(command: readonly string[], options: readonly string[] = []): ChildProcess {
  const args = ['exec', '--intercept', 'api.example.com', ...options, '--', ...command];
  return spawn(process.execPath, [mainFile, ...args], {
    // From Node 22 on, Node keeps what it compiled in a folder of its own there.
    env: { PATH: process.env.PATH, TMPDIR: folder, NODE_DISABLE_COMPILE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const sh = (script: string) => ['sh', '-c', script];

/** Prints what the files of a run hold, and what its processes show to other programs. */
const READING = `
  find "$TMPDIR" -type f -exec cat {} +
  for process in /proc/[0-9]*; do
    if grep -qsF "$TMPDIR" $process/environ; then cat $process/environ $process/cmdline; fi
  done`;

/** Waits as long as the test may take. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await wait(20);
}

const printed = async (child: ChildProcess) => {
  const [chunk] = await once(child.stdout!, 'data');
  return String(chunk);
};

describe.runIf(process.platform === 'linux')(
  `after exec --intercept (namespaces allowed: ${isolates})`,
  TIMEOUT,
  () => {
    it.each([
      ['its command ended', sh('exit 3'), 3],
      ['its command was killed', sh('kill -KILL $$'), 137],
      ['there was no such command', ['no-such-command'], 127],
      [
        'its command left processes in the background',
        sh('sleep 600 & setsid sleep 600 & nohup sleep 600 & exit 0'),
        4,
      ],
    ])('nothing is left where %s', async (_, command, expected) => {
      const child = exec(command);
      child.stdout!.resume();
      const [status] = await once(child, 'exit');
      expect(status).toBe(expected);
      expect(programsWith(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    });

    it.each([
      ['SIGTERM', 143],
      ['SIGINT', 130],
    ] as const)('nothing is left where it was ended by %s', async (signal, expected) => {
      const child = exec(sh('setsid sleep 600 & echo up; exec sleep 600'));
      await printed(child);
      child.kill(signal);
      const [status] = await once(child, 'exit');
      expect(status).toBe(expected);
      expect(programsWith(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    });

    it('nothing is left where it was killed itself', async () => {
      const child = exec(sh('setsid sleep 600 & echo up; exec sleep 600'));
      await printed(child);
      expect(readdirSync(folder)).not.toEqual([]);
      child.kill('SIGKILL');
      await until(() => programsWith(folder).length === 0 && readdirSync(folder).length === 0);
    });

    it.runIf(isolates)('nothing is left where an isolated run was killed, from inside or outside', async () => {
      const script = 'setsid sleep 600 & echo up; exec sleep 600';
      const outside = exec(sh(script), ['--isolate']);
      await printed(outside);
      outside.kill('SIGKILL');
      await until(() => programsWith(folder).length === 0 && readdirSync(folder).length === 0);
      const inside = exec(sh(`setsid sleep 600 & kill -KILL $PPID; exec sleep 600`), ['--isolate']);
      inside.stdout!.resume();
      const [status] = await once(inside, 'exit');
      expect(status).toBe(137);
      expect(programsWith(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    });

    it('leaves alone what others started, and ends what a command within the command started', async () => {
      const other = spawn('sleep', ['600'], { env: { PATH: process.env.PATH, LEADLINE_RUN: 'exec-1-1.', OF: folder } });
      const inner = `${process.execPath} ${mainFile} exec --intercept api.example.com -- sh -c`;
      const child = exec(sh(`${inner} 'echo up; exec sleep 600' & read -r _; wait`));
      await printed(child);
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(programsWith(folder)).toEqual(['sleep 600']);
      other.kill();
      await once(other, 'exit');
    });

    it('no private key is in a file, an environment or a command line', async () => {
      const child = exec(sh(READING));
      const all = await text(child.stdout!);
      expect(all).toContain('-----BEGIN CERTIFICATE');
      expect(all).toContain(mainFile);
      expect(all).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY/);
    });
  },
);
