import { readFileSync } from 'node:fs';
import type { SimulatorOptions } from '../simulator/options.ts';
import { quote, UsageError } from './errors.ts';
import type { Settings } from './options.ts';

/** The simulator's options from those of the command line: certificates read, `NAME=VALUE` pairs as a record. */
export async function simulatorOptions({ assume, tlsCert, tlsKey, ...settings }: Settings): Promise<SimulatorOptions> {
  return {
    ...settings,
    ...(assume === undefined ? {} : { assume: Object.fromEntries(assume.map(pairOf)) }),
    ...(tlsCert === undefined && tlsKey === undefined ? {} : { tls: await readTls(tlsCert, tlsKey) }),
  };
}

function pairOf(assumption: string): [string, string] {
  const at = assumption.indexOf('=');
  return [assumption.slice(0, at), assumption.slice(at + 1)];
}

async function readTls(certFile: string | undefined, keyFile: string | undefined) {
  if (keyFile === undefined) throw new UsageError(`--tls-cert ${quote(certFile!)} wants --tls-key FILE beside it`);
  if (certFile === undefined) throw new UsageError(`--tls-key ${quote(keyFile)} wants --tls-cert FILE beside it`);
  const tls = { cert: readPem('--tls-cert', certFile), key: readPem('--tls-key', keyFile) };
  const { createSecureContext } = await import('node:tls');
  try {
    createSecureContext(tls);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--tls-cert ${quote(certFile)} and --tls-key ${quote(keyFile)} want a PEM certificate and its own key; ${reason}`,
    );
  }
  return tls;
}

function readPem(flag: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${flag} wants a PEM file that can be read; got ${quote(file)} (${codeOf(error)})`);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
}
