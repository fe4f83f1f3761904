import { existsSync, type Stats } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Environment } from '../command.ts';

/** Whose machine it is, as far as folders depend on it. */
export interface Machine {
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
}

/**
 * The folder for what V8 compiled of a file of this package: `.compiled` beside its folder where that is there, as in the
 * image, otherwise the user's own for caches; null where nothing is to be kept, or the user has no such folder.
 */
export function cacheFolder(file: string, machine: Machine): string | null {
  const { NODE_DISABLE_COMPILE_CACHE: isDisabled, NODE_V8_COVERAGE: isCovered } = machine.env;
  // As Node's own compile cache does: V8 counts functions that it compiled earlier less precisely.
  if (isDisabled || isCovered) return null;
  const installed = join(dirname(file), '../.compiled');
  if (existsSync(installed)) return installed;
  const base = basesOf(machine).find(path => path !== undefined && isAbsolute(path));
  return base === undefined ? null : join(base, 'leadline');
}

function basesOf({ env, platform }: Machine): readonly (string | undefined)[] {
  if (platform === 'win32') return [env.LOCALAPPDATA];
  return [env.XDG_CACHE_HOME, under(env.HOME, platform === 'darwin' ? 'Library/Caches' : '.cache')];
}

function under(home: string | undefined, path: string): string | undefined {
  return home === undefined || home === '' ? undefined : join(home, path);
}

const WRITABLE_BY_OTHERS = 0o022;

/** Whether nobody but this user and root can have written there. Windows has no such numbers: the folder is the user's. */
export function isOwn(stats: Pick<Stats, 'uid' | 'mode'>): boolean {
  return process.getuid === undefined || (belongsToUser(stats) && (stats.mode & WRITABLE_BY_OTHERS) === 0);
}

/** Whether it is this user's, or root's. */
export function belongsToUser({ uid }: Pick<Stats, 'uid'>): boolean {
  const user = process.getuid?.();
  return user === undefined || uid === user || uid === 0;
}
