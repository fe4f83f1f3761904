import { mkdtemp, readdir, readlink, rm, rmdir, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DataError, errorCode } from './files.ts';

/** The right to be the only server on a data folder. */
export interface Lock {
  release(): Promise<void>;
}

const CLAIM = /^lock\.([1-9]\d*)$/;
const SOCKET = /\/(leadline-)?lock-[A-Za-z0-9]{6}\/s$/;
const ATTEMPTS = 100;
// What the kernel answers where no process listens.
const DEAD = new Set<string | undefined>(['ECONNREFUSED', 'ENOENT']);
// Systems limit the path of a socket to 104 or 108 bytes, and some cut a longer one off in silence.
const SOCKET_PATH_BYTES = 100;

/**
 * Takes the lock of `folder`, which exists. @throws DataError where another process holds it.
 *
 * A process id proves nothing (in a container it is always 1), and Node has no file locks. But the kernel knows whether
 * a process listens on a socket, forgets a killed listener immediately, and answers across containers that
 * share a volume. So a holder listens on a socket of its own, and then claims the folder with a symbolic link to it,
 * `lock.7`, which is created atomically and only if there is none of that name. The highest number holds as long as its
 * socket answers; whoever finds it dead claims the number after it. Because the highest claim is never removed, not
 * even by a release, no two can hold it. Two machines on one network volume do not see each other's sockets: they are
 * not kept apart.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const endpoint = await listen(folder);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const highest = Math.max(0, ...(await claims(folder)));
      if (highest > 0 && (await answers(folder, highest))) throw held(folder);
      if (await claim(folder, highest + 1, endpoint.target)) {
        await removeBelow(folder, highest + 1);
        return { release: () => endpoint.close() };
      }
    }
    throw held(folder);
  } catch (error) {
    await endpoint.close();
    throw error;
  }
}

function held(folder: string): DataError {
  return new DataError(`the data folder ${folder} is in use by another Leadline server`);
}

/** The numbers of the claims on the folder. */
async function claims(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap(name => CLAIM.exec(name)?.[1] ?? []).map(Number);
}

async function claim(folder: string, number: number, target: string): Promise<boolean> {
  const link = join(folder, `lock.${number}`);
  try {
    await symlink(target, link);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  // A slow starter may have found a number free that others have long gone past and removed.
  if (Math.max(...(await claims(folder))) === number) return true;
  await rm(link, { force: true });
  return false;
}

/** Whether the holder of a claim is alive. @throws DataError where a missing permission hides that */
async function answers(folder: string, number: number): Promise<boolean> {
  const target = await readlink(join(folder, `lock.${number}`)).catch(() => null);
  if (target === null) return false;
  return new Promise((done, fail) => {
    const socket = connect(resolve(folder, target));
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', error => {
      if (DEAD.has(errorCode(error))) done(false);
      else fail(new DataError(`cannot tell whether the data folder ${folder} is in use: ${error.message}`));
    });
  });
}

/** Clears away the claims of the dead, and their sockets. */
async function removeBelow(folder: string, number: number): Promise<void> {
  for (const lower of await claims(folder)) {
    if (lower >= number || (await answers(folder, lower))) continue;
    const link = join(folder, `lock.${lower}`);
    const socket = resolve(folder, await readlink(link).catch(() => ''));
    // Only what a lock made: anything else that a link of that name points to stays.
    if (SOCKET.test(socket)) {
      await rm(socket, { force: true });
      await rmdir(dirname(socket)).catch(() => undefined);
    }
    await rm(link, { force: true });
  }
}

/** Listens inside the folder, where other containers can see it; beside it where a socket cannot be had there. */
async function listen(folder: string): Promise<{ target: string; close: () => Promise<void> }> {
  if (Buffer.byteLength(join(resolve(folder), 'lock-XXXXXX', 's')) <= SOCKET_PATH_BYTES) {
    try {
      const inside = await listenBelow(join(resolve(folder), 'lock-'));
      return { ...inside, target: inside.socket.slice(resolve(folder).length + 1) };
    } catch (error) {
      // Some shared file systems hold no sockets, such as the folders that a virtual machine shows of its host.
      if (!['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL'].includes(errorCode(error) ?? '')) throw error;
    }
  }
  const beside = await listenBelow(join(tmpdir(), 'leadline-lock-'));
  return { ...beside, target: beside.socket };
}

async function listenBelow(prefix: string): Promise<{ socket: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(prefix);
  const socket = join(folder, 's');
  const server = createServer(connection => connection.destroy());
  try {
    await opened(server, socket);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  server.unref();
  const close = async () => {
    await new Promise(done => server.close(done));
    await rm(folder, { recursive: true, force: true });
  };
  return { socket, close };
}

function opened(server: Server, socket: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(socket, () => {
      server.off('error', failed);
      done();
    });
  });
}
