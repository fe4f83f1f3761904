import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Serving, serving } from '../cli/leadline.ts';

const examples = fileURLToPath(new URL('../../examples/scale/', import.meta.url));

/** Whether a program is installed; Debian has some of them outside of the PATH of users. */
export const has = (program: string): boolean => spawnSync(program, ['-v'], { env: ENV }).error === undefined;

const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** What all servers of a test are started with: the same requests have the same answers. */
const WORLD = ['--clock', '2026-06-15T12:00:00Z', '--frozen', '--plan', 'unlimited', '--log', 'silent'];

/** A server of Leadline that can be killed, and started again on its port. */
export interface World {
  readonly port: number;
  readonly origin: string;
  /** SIGKILL, and no longer there when it resolves. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export async function startWorld(...options: readonly string[]): Promise<World> {
  let running: Serving = await serving([...WORLD, ...options]);
  const { port, origin } = running;
  return {
    port,
    origin,
    async kill() {
      running.process.kill('SIGKILL');
      await running.ended;
    },
    async start() {
      running = await serving([...WORLD, ...options, '--port', String(port)]);
    },
  };
}

export interface Balancer {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * HAProxy with examples/scale/haproxy.cfg, in front of three servers.
 * @throws what it says where it ends
 */
export async function startHaproxy(
  ports: readonly number[],
  change: (config: string) => string = config => config,
): Promise<Balancer> {
  const port = await freePort();
  const [LEADLINE_A, LEADLINE_B, LEADLINE_C] = ports.map(each => `127.0.0.1:${each}`);
  const variables = { ...ENV, LISTEN: `127.0.0.1:${port}`, LEADLINE_A, LEADLINE_B, LEADLINE_C };
  const folder = mkdtempSync(join(tmpdir(), 'leadline-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, change(readFileSync(`${examples}haproxy.cfg`, 'utf8')));
  const child = spawn('haproxy', ['-db', '-f', file], { env: variables });
  return balancing(port, child, () => rmSync(folder, { recursive: true }));
}

/** nginx with examples/scale/nginx.conf, its names replaced by addresses. @throws what it says where it ends */
export async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'leadline-nginx-'));
  const names = ['leadline-a:4020', 'leadline-b:4020', 'leadline-c:4020'];
  const shipped = readFileSync(`${examples}nginx.conf`, 'utf8').replace('listen 4020', `listen 127.0.0.1:${port}`);
  const config = names.reduce((text, name, index) => text.replace(name, `127.0.0.1:${ports[index]}`), shipped);
  // Where nginx writes is a matter of its installation.
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'nginx.conf'), config.replace('http {', `http {\naccess_log off;\n${places.join('\n')}`));
  const globals = `daemon off; pid ${folder}/pid; error_log stderr crit;`;
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', globals];
  return balancing(port, spawn('nginx', args, { env: ENV }), () => rmSync(folder, { recursive: true }));
}

async function balancing(port: number, child: ChildProcess, after = () => {}): Promise<Balancer> {
  let said = '';
  child.stderr!.setEncoding('utf8').on('data', text => (said += text));
  child.stdout!.resume();
  const gone = once(child, 'close');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`the balancer ended with ${child.exitCode}: ${said}`);
    await setTimeout(10);
  }
  const close = async () => {
    child.kill('SIGTERM');
    await gone;
    after();
  };
  return { port, origin: `http://127.0.0.1:${port}`, close };
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/** One on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
