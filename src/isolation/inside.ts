// The program that runs inside of the namespace, between `leadline exec --isolate` and its command. It is a file of its own
// in dist/, and knows nothing of Leadline.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { constants, networkInterfaces } from 'node:os';
import { PASSED_ON } from '../processes/signals.ts';
import { CommandError, exitStatus, spawnCommand } from '../processes/spawn-command.ts';
import type { Address, FromInside, ToInside } from './messages.ts';

let command: ChildProcess | null = null;

// They come as messages: at a terminal, the command has them already.
for (const signal of PASSED_ON) process.on(signal, () => {});

// Leadline is gone, and nobody else ends the command.
process.on('disconnect', () => {
  command?.kill('SIGKILL');
  process.exit(1);
});

process.on('message', (message: ToInside) => {
  if ('listen' in message) attempt(() => handOver(message.listen));
  else if ('run' in message) attempt(() => run(message.run, message.env));
  else if (command !== null) command.kill(message.signal);
  else process.exit(128 + constants.signals[message.signal]);
});

/** A command is never run where something is wrong. */
function attempt(work: () => Promise<void>): void {
  work().catch(async (error: Error) => {
    const status = error instanceof CommandError ? error.status : 1;
    await tell({ failed: error.message, status });
    process.exit(status);
  });
}

/** @throws where this is no namespace with loopback alone, or an address cannot be listened at */
async function handOver(addresses: readonly Address[]): Promise<void> {
  const ways = Object.values(networkInterfaces()).flatMap(found => found ?? []);
  if (!ways.every(({ internal }) => internal)) throw new Error('--isolate: the namespace has more than loopback');
  for (const address of addresses) {
    const server = await listening(address);
    await tell({ listens: address }, server);
    // The socket listens on in the process that it was handed to.
    server.close();
  }
}

async function listening({ host, port }: Address): Promise<Server> {
  const server = createServer();
  await once(server.listen(port, host), 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new Error(`--isolate: nothing can listen at ${host}:${port} in the namespace: ${code ?? message}`);
  });
  return server;
}

/** Ends this process as the command ends. */
async function run(words: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  command = await spawnCommand(words, { by: 'exec', env, stdio: 'inherit' });
  command.once('exit', (code, signal) => process.exit(exitStatus(code, signal)));
  await tell({ started: true });
}

function tell(message: FromInside, server?: Server): Promise<void> {
  return new Promise(resolve => process.send!(message, server, {}, () => resolve()));
}
