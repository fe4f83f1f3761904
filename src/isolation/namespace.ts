import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Why a machine gives no network namespace; the message says what is missing. */
export class IsolationError extends Error {
  override readonly name = 'IsolationError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** A new namespace has a loopback interface that is down. `ip` and `ifconfig` are often beside the path of those who are not root. */
const LOOPBACK_UP = `(
  PATH="\${PATH:+$PATH:}/usr/sbin:/sbin"
  if command -v ip >/dev/null; then exec ip link set lo up; fi
  if command -v ifconfig >/dev/null; then exec ifconfig lo up; fi
  echo 'there is neither ip (package iproute2) nor ifconfig (net-tools), one of which starts its loopback interface' >&2
  exit 1
) && exec "$@"`;

const WITH_LOOPBACK = ['/bin/sh', '-c', LOOPBACK_UP, 'sh'];

/** Who runs a command. */
interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts of command lines: what follows runs in a network namespace of its own, as the same user. Each stage replaces the one
 * before, so that all of it is one process. They are tried in this order.
 */
export function isolatingCommands({ uid, gid }: User): readonly (readonly string[])[] {
  const asUser = [
    ...['unshare', '--user', '--map-root-user', '--net', ...WITH_LOOPBACK],
    // Back to the user, since servers refuse to run as root; it also gives up all that could change the namespace.
    ...['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
  ];
  // Root keeps the other users that its command may change to.
  return uid === 0 ? [['unshare', '--net', ...WITH_LOOPBACK], asUser] : [asUser];
}

/** The first of `isolatingCommands` that works on this machine, found by trying. @throws IsolationError */
export function isolatingCommand(env: Environment): readonly string[] {
  if (process.platform !== 'linux') throw new IsolationError('network namespaces are of Linux');
  const tried = isolatingCommands({ uid: process.getuid!(), gid: process.getgid!() }).map(command => ({
    command,
    reason: () => attempt(command, env),
  }));
  let reason: string | null = null;
  for (const each of tried) {
    reason = each.reason();
    if (reason === null) return each.command;
  }
  throw new IsolationError(whyNot(reason!, readSetting));
}

/** What is wrong, in the words of the program that failed; null where nothing is. */
function attempt([file, ...args]: readonly string[], env: Environment): string | null {
  const { status, error, stderr } = spawnSync(file!, [...args, '/bin/sh', '-c', 'exit 0'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  if (status === 0) return null;
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOENT') return MISSING;
  return stderr?.trim().split('\n').at(-1) || `unshare ended with ${code ?? status}`;
}

const MISSING = 'there is no program called unshare (package util-linux) on the PATH';

/** Settings of kernels that forbid it, under /proc/sys. */
const FORBIDDEN: readonly { readonly setting: string; readonly value: string; readonly by: string }[] = [
  { setting: 'kernel/unprivileged_userns_clone', value: '0', by: 'the kernel gives user namespaces to root alone' },
  { setting: 'kernel/apparmor_restrict_unprivileged_userns', value: '1', by: 'AppArmor restricts user namespaces' },
  { setting: 'user/max_user_namespaces', value: '0', by: 'the kernel allows no user namespace' },
];

/**
 * Why there is no namespace.
 * @param reason the words of what failed
 * @param read the value of a setting under /proc/sys; null where the kernel has none
 */
export function whyNot(reason: string, read: (setting: string) => string | null): string {
  if (reason === MISSING || reason.startsWith('there is neither')) return reason;
  const found = FORBIDDEN.find(({ setting, value }) => read(setting) === value);
  if (found !== undefined) return `${found.by} (sysctl ${found.setting.replace('/', '.')}=${found.value}): ${reason}`;
  return `${reason}; the profile of a container may forbid it, or unshare is older than util-linux 2.36`;
}

function readSetting(setting: string): string | null {
  try {
    return readFileSync(`/proc/sys/${setting}`, 'utf8').trim();
  } catch {
    return null;
  }
}
