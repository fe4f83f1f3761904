import { delimiter, join } from 'node:path';
import type { Environment } from '../command.ts';
import { PATH } from './files.ts';

/** What a variable's value is made of. */
interface Leading {
  readonly proxyPort: number;
  /** The path of a file of the run. */
  readonly pathOf: (file: keyof typeof PATH) => string;
}

interface Variable {
  /** Programs differ in the case that they read; where both are set, some take one and some the other. */
  readonly names: readonly string[];
  /** @param before what the variable is without this run; undefined: not set */
  readonly value: (leading: Leading, before: string | undefined) => string;
}

const HOST = '127.0.0.1';

const VARIABLES: readonly Variable[] = [
  {
    // curl reads the last for what has none of its own, Python for all.
    names: ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
    value: ({ proxyPort }) => `http://${HOST}:${proxyPort}`,
  },
  // What is set is replaced: a host that it names would be reached without the proxy, and may be one that is intercepted.
  { names: ['no_proxy', 'NO_PROXY'], value: () => `localhost,${HOST},::1` },
  // From 22.21 and 24 on. For commands that set NODE_OPTIONS themselves, and lose what is below.
  { names: ['NODE_USE_ENV_PROXY'], value: () => '1' },
  {
    names: ['NODE_OPTIONS'],
    value: ({ pathOf }, before) => appended(before, `--require ${quotedForNode(pathOf('node'))}`),
  },
  { names: ['JAVA_TOOL_OPTIONS'], value: (leading, before) => appended(before, javaOptions(leading)) },
  { names: ['PHP_INI_SCAN_DIR'], value: ({ pathOf }, before) => withFolder(before, pathOf('php')) },
  // In front: what it has may have a file of the same name, which ours loads then.
  {
    names: ['PYTHONPATH'],
    value: ({ pathOf }, before) => (before ? `${pathOf('python')}${delimiter}${before}` : pathOf('python')),
  },
];

/** The variables that lead a command's requests to the proxy or the server of a run. */
export function leadingVariables(proxyPort: number, folder: string, env: Environment): Environment {
  const leading: Leading = { proxyPort, pathOf: file => join(folder, PATH[file]) };
  return Object.fromEntries(
    VARIABLES.flatMap(({ names, value }) => names.map(name => [name, value(leading, env[name])])),
  );
}

function appended(before: string | undefined, options: string): string {
  return before?.trim() ? `${before} ${options}` : options;
}

function quotedForNode(path: string): string {
  return `"${path.replace(/["\\]/g, '\\$&')}"`;
}

/** The last of each property counts, and one of the command line more than all. */
function javaOptions({ proxyPort, pathOf }: Leading): string {
  const proxy = ['https', 'http'].flatMap(scheme => [
    `-D${scheme}.proxyHost=${HOST}`,
    `-D${scheme}.proxyPort=${proxyPort}`,
  ]);
  return [
    ...proxy,
    // Of both schemes.
    '-Dhttp.nonProxyHosts="localhost|127.*|[::1]"',
    `-Djavax.net.ssl.trustStore=${quotedForJava(pathOf('trustStore'))}`,
    '-Djavax.net.ssl.trustStoreType=PKCS12',
    '-Djavax.net.ssl.trustStorePassword=',
  ].join(' ');
}

/** Each kind of quotes may have the other in it, and nothing is escaped. */
function quotedForJava(path: string): string {
  return path
    .split(/("+)/)
    .filter(part => part !== '')
    .map(part => (part.startsWith('"') ? `'${part}'` : `"${part}"`))
    .join('');
}

/** Not set: the folder that PHP was built with, as an empty name stands for. Set to nothing: no folder. */
function withFolder(before: string | undefined, folder: string): string {
  return before === '' ? folder : `${before ?? ''}${delimiter}${folder}`;
}
