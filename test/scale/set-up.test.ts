import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { build, mainFile } from '../cli/leadline.ts';
import { blocksOf } from '../docs/examples.ts';
import { freePort, has } from './programs.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const blocks = blocksOf(readFileSync(`${root}docs/scale.md`, 'utf8')).filter(({ language }) => language === 'sh');
const blockWith = (text: string) => blocks.find(block => block.text.includes(text))!.text;
const skipped = has('haproxy') ? '' : ': SKIPPED, there is no haproxy';

beforeAll(build, 60_000);

it.skipIf(skipped)(
  `the commands of docs/scale.md start three servers and HAProxy${skipped}`,
  async () => {
    const ports = new Map<string, number>();
    for (const port of ['4020', '4021', '4022', '4023']) ports.set(port, await freePort());
    const here = (text: string) => text.replace(/\b402[0-3]\b/g, port => String(ports.get(port)));
    const env = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
    const leadline = `leadline() { exec '${process.execPath}' '${mainFile}' "$@"; }`;
    const script = `${leadline}\n${here(blockWith('haproxy -f'))}wait`;
    const started = spawn('bash', ['-c', script], { cwd: root, env, stdio: 'ignore', detached: true });
    const ended = once(started, 'close');
    onTestFinished(async () => {
      process.kill(-started.pid!, 'SIGKILL');
      await ended;
    });
    for (const port of ports.values()) while (!(await answers(port))) await setTimeout(20);

    const asked = execFileSync('bash', ['-c', here(blockWith('~job-7'))], { env, encoding: 'utf8' });
    expect(asked).toMatch(/^\{"name":"Demo admin",.*\}\s*x-leadline-server: [abc]\s*$/i);
  },
  30_000,
);

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/_sim/health`).then(
    ({ ok }) => ok,
    () => false,
  );
