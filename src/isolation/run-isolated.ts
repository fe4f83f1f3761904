import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { End } from '../interception/open-interception.ts';
import { passSignals } from '../processes/signals.ts';
import { exitStatus, spawnCommand } from '../processes/spawn-command.ts';
import type { Address, FromInside, ToInside } from './messages.ts';

interface IsolatedAsked {
  /** The start of the command line that isolates the rest of it. */
  readonly isolating: readonly string[];
  /** All that the command can reach: each listens at the same address inside of the namespace, too. */
  readonly ends: readonly End[];
  /** Of the command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Of the process beside it: what it is found by. */
  readonly marked: Readonly<Record<string, string>>;
}

interface RanIsolated {
  /** As a shell gives it. */
  readonly status: number;
  /** Whether the command was started. */
  readonly ran: boolean;
  /** Why it was not, in words; null where a signal came first. */
  readonly failed: string | null;
}

/** Runs a command in a network namespace of its own, on this process's standard streams, and passes signals on to it. */
export async function runIsolated(
  command: readonly string[],
  { isolating, ends, env, marked }: IsolatedAsked,
): Promise<RanIsolated> {
  const inside = await spawnCommand([...isolating, process.execPath, INSIDE], {
    by: 'exec',
    env: { ...ownEnvironment(), ...marked },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const tell = (message: ToInside) => inside.connected && inside.send(message, () => {});
  passSignals(signal => tell({ signal }));
  const servers: Server[] = [];
  let ran = false;
  let failed: string | null = null;
  inside.on('message', (message: FromInside, server) => {
    if ('listens' in message) {
      servers.push(served(server as Server, endAt(message.listens, ends)));
      if (servers.length === ends.length) tell({ run: command, env: env as Readonly<Record<string, string>> });
    } else if ('started' in message) ran = true;
    else failed = message.failed;
  });
  tell({ listen: ends.map(({ host, port }) => ({ host, port })) });
  const status = await ended(inside);
  for (const server of servers) server.close();
  return { status, ran, failed: failed ?? (ran || status > 128 ? null : '--isolate: the namespace could not be made') };
}

const INSIDE = fileURLToPath(new URL('./isolated.cjs', import.meta.url));

/** Without what is meant for the Node of the command. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, ...env } = process.env;
  return env;
}

/** The channel has no messages left by then. */
async function ended(inside: ChildProcess): Promise<number> {
  const [code, signal] = (await once(inside, 'close')) as [number | null, NodeJS.Signals | null];
  return exitStatus(code, signal);
}

function endAt({ host, port }: Address, ends: readonly End[]): End {
  return ends.find(end => end.host === host && end.port === port)!;
}

function served(server: Server, end: End): Server {
  // As servers of HTTP have it: a client may end its half first.
  Object.assign(server, { allowHalfOpen: true });
  return server.on('connection', socket => end.take(socket));
}
