import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Environment } from './command.ts';
import { CA_FILE, type RunFiles, writeRunFiles } from './run-files.ts';

interface Variable {
  readonly name: string;
  /** Variables whose file the programs that read this one would use as it is; the first that has certificates counts. */
  readonly from: readonly string[];
  /** Whether its file adds to what these programs trust anyway; elsewhere it takes the place of the system's. */
  readonly adds?: true;
}

/** What programs read the authorities from that they trust. */
const VARIABLES: readonly Variable[] = [
  { name: 'NODE_EXTRA_CA_CERTS', from: ['NODE_EXTRA_CA_CERTS'], adds: true },
  { name: 'DENO_CERT', from: ['DENO_CERT'], adds: true },
  // OpenSSL, and with it Python and Ruby; Go.
  { name: 'SSL_CERT_FILE', from: ['SSL_CERT_FILE'] },
  { name: 'CURL_CA_BUNDLE', from: ['CURL_CA_BUNDLE', 'SSL_CERT_FILE'] },
  // Python's requests.
  { name: 'REQUESTS_CA_BUNDLE', from: ['REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'] },
];

/** Where systems have theirs: Debian and Alpine, Fedora, openSUSE, OpenELEC, RHEL, macOS and BSD. */
const SYSTEM = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/tls/cacert.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** What makes a command trust an authority. */
export interface Trust {
  readonly files: RunFiles;
  /** The name of one of the files, by the variable that names it. */
  readonly fileOf: Readonly<Record<string, string>>;
  /** All certificates that OpenSSL is given, PEM. */
  readonly bundle: string;
}

/**
 * What makes a command trust the authorities of this run beside all that it trusted before, and `LEADLINE_CA_FILE`, the
 * certificates of these authorities alone.
 * @param ca PEM
 */
export function trustIn(ca: string, env: Environment): Trust {
  const nameOf = new Map([[ca, CA_FILE]]);
  const names = VARIABLES.map(({ name, from, adds }) => {
    const before = certificatesNamed(from, env) || (adds ? '' : systemCertificates());
    const text = before === '' ? ca : `${before}\n${ca}`;
    if (!nameOf.has(text)) nameOf.set(text, `bundle-${nameOf.size}.pem`);
    return [name, nameOf.get(text)!] as const;
  });
  const files = new Map([...nameOf].map(([text, name]) => [name, text]));
  const fileOf = Object.fromEntries([['LEADLINE_CA_FILE', CA_FILE], ...names]);
  return { files, fileOf, bundle: files.get(fileOf.SSL_CERT_FILE!)! };
}

/** The variables of what makes a command trust, with the folder that its files are in. */
export function variablesOf({ fileOf }: Pick<Trust, 'fileOf'>, folder: string): Environment {
  return Object.fromEntries(Object.entries(fileOf).map(([name, file]) => [name, join(folder, file)]));
}

/** The variables for a run in which nothing else is written. Their files go away with this process. @throws StartError */
export function trustingEnvironment(ca: string, env: Environment): Environment {
  const trust = trustIn(ca, env);
  return variablesOf(
    trust,
    writeRunFiles(() => trust.files),
  );
}

function certificatesNamed(variables: readonly string[], env: Environment): string {
  return firstWith(variables.map(name => env[name] ?? ''));
}

/** Those that this program was built with, where the system has none. */
function systemCertificates(): string {
  return firstWith(SYSTEM) || builtinCertificates();
}

// Imported, it would be loaded at each start of the command line: this file is bundled with the rest of it.
function builtinCertificates(): string {
  const { rootCertificates }: typeof import('node:tls') = createRequire(import.meta.url)('node:tls');
  return rootCertificates.join('\n');
}

/** The certificates in the first of the files that has some; empty where none has. */
function firstWith(files: readonly string[]): string {
  return files.map(certificatesIn).find(text => text !== '') ?? '';
}

// A file of certificates may hold the key of one, too, which goes nowhere.
const CERTIFICATE = /-----BEGIN (TRUSTED |X509 )?CERTIFICATE-----[^-]*-----END \1CERTIFICATE-----/g;

function certificatesIn(file: string): string {
  try {
    return statSync(file).isFile() ? (readFileSync(file, 'latin1').match(CERTIFICATE) ?? []).join('\n') : '';
  } catch {
    // Whoever reads the variable makes do without it.
    return '';
  }
}
