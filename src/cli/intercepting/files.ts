import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunFiles } from '../run-files.ts';
import type { Trust } from '../trusting-environment.ts';
import { trustStore } from './trust-store.ts';

/** Where a command's requests are to go. */
export interface LedTo {
  /** In lower case. */
  readonly hosts: readonly string[];
  /** Whether requests to other hosts are let through. */
  readonly passthrough: boolean;
  /** Whether there is no network but that of the run. */
  readonly isolate: boolean;
  /** Of 127.0.0.1. */
  readonly proxyPort: number;
  /** Of 127.0.0.1; speaks TLS at once. */
  readonly tlsPort: number;
}

/** What variables name, relative to the folder of the run. */
export const PATH = { node: 'node.cjs', python: 'python', php: 'php', trustStore: 'trust-store.p12' } as const;

/** What programs load in each language finds the settings beside it, whatever becomes of the variables of a process. */
export function filesOf(ledTo: LedTo, { bundle, fileOf }: Trust, folder: string): RunFiles {
  const { hosts, passthrough, isolate, proxyPort, tlsPort } = ledTo;
  return new Map<string, string | Uint8Array>([
    ['settings.json', JSON.stringify({ hosts, passthrough, isolate, proxyPort, tlsPort })],
    [PATH.node, shipped('node.cjs')],
    [join(PATH.python, 'sitecustomize.py'), shipped('sitecustomize.py')],
    [join(PATH.php, 'prepend.php'), shipped('prepend.php')],
    [
      join(PATH.php, 'leadline.ini'),
      phpIni(join(folder, PATH.php, 'prepend.php'), join(folder, fileOf.SSL_CERT_FILE!)),
    ],
    [PATH.trustStore, trustStore(bundle)],
  ]);
}

/** A file of the package, which `scripts/build/bundle.mjs` puts there from `loaded/`. */
function shipped(name: string): Buffer {
  return readFileSync(new URL(`./loaded/${name}`, import.meta.url));
}

function phpIni(prepended: string, authorities: string): string {
  return [
    `auto_prepend_file = ${quoted(prepended)}`,
    `curl.cainfo = ${quoted(authorities)}`,
    `openssl.cafile = ${quoted(authorities)}`,
    // The prepended file has another of its name.
    'disable_functions = stream_context_create',
    '',
  ].join('\n');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\$]/g, '\\$&')}"`;
}
