import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest, type Played, play } from './play.ts';
import { script } from './script.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ARGS = ['--clock', '2026-06-15T12:00:00Z', '--frozen', '--port', '0', '--log', 'silent'];
const started: ChildProcess[] = [];

/** A server of its own process, where the machine has this timezone and speaks this language. */
async function serveIn(TZ: string, LANG: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts', ...ARGS], {
    cwd: root,
    env: { PATH: process.env.PATH, TZ, LANG, LC_ALL: LANG },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const [ready] = (await once(child.stdout!, 'data')) as [Buffer];
  return String(ready).trim().replace('leadline listening on ', '');
}

describe('two machines with other timezones and languages', () => {
  let one: Played[];
  let other: Played[];

  beforeAll(async () => {
    const urls = await Promise.all([
      serveIn('America/St_Johns', 'tr_TR.UTF-8'),
      serveIn('Pacific/Apia', 'ar_EG.UTF-8'),
    ]);
    [one, other] = (await Promise.all(urls.map(url => play(url, script)))) as [Played[], Played[]];
  }, 60_000);
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
  });

  it('answer two hundred requests alike, byte for byte, headers included', () => {
    expect(script.length).toBeGreaterThanOrEqual(200);
    for (const [n, { answer }] of one.entries()) expect(other[n]!.answer).toBe(answer);
  });

  it('answer as this project has answered before, on every release of Node', async () => {
    await expect(digest(one)).toMatchFileSnapshot('answers.txt');
  });

  it('were asked what succeeds and what fails', () => {
    const counts = new Map<string, number>();
    for (const { answer } of one) counts.set(answer.slice(0, 3), (counts.get(answer.slice(0, 3)) ?? 0) + 1);
    expect([...counts.keys()].sort()).toEqual(['200', '201', '400', '401', '404', '410', '422']);
    expect(counts.get('200')).toBeGreaterThan(140);
  });
});
