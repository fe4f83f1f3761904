import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { cacheFolder, type Machine } from './cache-folder.ts';
import { checksumOf, entryOf, readEntry } from './entry.ts';
import { keepEntry, SUFFIX } from './keep-entry.ts';

interface Host extends Machine {
  /** Milliseconds after the first answer, when its client may be busy with it. */
  readonly keepAfterMs: number;
  /** Options that Node was started with, beside those of NODE_OPTIONS. */
  readonly execArgv: readonly string[];
}

const { env, platform, execArgv } = process;
const thisHost: Host = { env, platform, execArgv, keepAfterMs: 200 };

/**
 * `require(file)`, with what V8 compiled of it in an earlier run of the command. Where nothing of it is kept, it is kept
 * once a first request has been answered: it then has the functions that a start and a request need. Whatever is wrong
 * with the cache, the file is loaded without it, and nothing is said.
 * @param file an absolute path: a CommonJS module without `import()`, which would need a loader of its own here
 */
export function loadCompiled(file: string, host: Host = thisHost): unknown {
  const require = createRequire(file);
  const folder = cacheFolder(file, host);
  if (folder === null || require.cache[file] !== undefined) return require(file);
  const bytes = readFileSync(file);
  const checksum = checksumOf(bytes);
  const paths = namesOf(file, checksum, host).map(name => join(folder, name)) as [string, ...string[]];
  const cachedData = firstEntry(paths, checksum);
  const script = scriptOf(bytes.toString(), file, cachedData);
  const { exports } = runAsModule(script, file, require);
  if (cachedData === undefined || script.cachedDataRejected)
    onceAnswered(host.keepAfterMs, () => keepEntry(paths[0], () => entryOf(checksum, script.createCachedData())));
  return exports;
}

/**
 * Another for each content of the file and each build of Node: two of one version may have the same path in two containers.
 * V8 refuses what was compiled under other flags, so that of a Node with options has a name of its own; where V8 does not
 * mind them, the one without is used. V8's own tag for all that (`cachedDataVersionTag`) has what the processor can do, too,
 * which is not the same wherever an image is run.
 */
function namesOf(file: string, checksum: number, { platform, execArgv, env }: Host): readonly string[] {
  const { version, arch, execPath, config } = process;
  const build = sumOf(execPath, config);
  const name = `${basename(file)}-${inHex(checksum)}-${version}-${platform}-${arch}-${build}`;
  const hasOptions = execArgv.length > 0 || env.NODE_OPTIONS;
  return [...(hasOptions ? [`${name}-${sumOf(execArgv, env.NODE_OPTIONS)}`] : []), name].map(each => each + SUFFIX);
}

const sumOf = (...values: readonly unknown[]) => inHex(checksumOf(Buffer.from(JSON.stringify(values))));

const inHex = (checksum: number) => checksum.toString(16).padStart(8, '0');

function firstEntry(paths: readonly string[], checksum: number): Buffer | undefined {
  for (const path of paths) {
    const entry = readEntry(path, checksum);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

const [BEFORE_SOURCE] = Module.wrap('\n').split('\n') as [string];

/** Columns of its first line are those of the file. */
function scriptOf(source: string, filename: string, cachedData: Buffer | undefined): Script {
  const { Script } = createRequire(import.meta.url)('node:vm') as typeof import('node:vm');
  const columnOffset = -BEFORE_SOURCE.length;
  return new Script(Module.wrap(source), { filename, columnOffset, ...(cachedData && { cachedData }) });
}

/** Known to every later `require` of the file, so that a process has one copy of it. */
function runAsModule(script: Script, file: string, require: NodeJS.Require): Module {
  const made = new Module(file);
  made.filename = file;
  require.cache[file] = made;
  try {
    script.runInThisContext().call(made.exports, made.exports, require, made, file, dirname(file));
  } catch (error) {
    delete require.cache[file];
    throw error;
  }
  made.loaded = true;
  return made;
}

const ANSWERED = 'http.server.response.finish';

/** Calls back some time after this process has answered a request to other than the control plane, unless it ends before. */
function onceAnswered(afterMs: number, keep: () => Promise<void>): void {
  const { subscribe, unsubscribe } = createRequire(import.meta.url)(
    'node:diagnostics_channel',
  ) as typeof import('node:diagnostics_channel');
  const learn = (message: unknown) => {
    const { request } = message as { readonly request: IncomingMessage };
    if (request.url?.startsWith('/_sim')) return;
    unsubscribe(ANSWERED, learn);
    // Where it cannot be kept, the next start is as slow as this one.
    setTimeout(() => void keep().catch(() => {}), afterMs).unref();
  };
  subscribe(ANSWERED, learn);
}
