import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { notFound } from '../errors.ts';
import { type ControlHandler, FileAnswer } from './handler.ts';

/** The files of the console, by their names in `dist/console/`, with their media types. */
const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'app.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

type FileName = keyof typeof TYPES;
type Files = Readonly<Record<FileName, FileAnswer>>;

/** Beside those that keep every answer of the control plane to its own origin. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // A page that opened it in a window, or was opened by it, has no hold on it.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  // The names stay the same from version to version.
  'Cache-Control': 'no-cache',
  Vary: 'Accept',
};

/** GET /_sim/console/{asset}: what the page loads. @throws 404 as `consoleFile` does, and under `noConsole` */
export const getConsoleAsset: ControlHandler<'getConsoleAsset'> = ({ options }, _sandbox, { params }) => {
  if (options.noConsole) {
    throw notFound('The console is left out by --no-console (LEADLINE_NO_CONSOLE; in a program, noConsole).');
  }
  return consoleFile(params.asset);
};

/**
 * A file of the console. All are read when the first is asked for, so that they are of one build, and then kept.
 * @throws 404 where they were never built
 */
export async function consoleFile(name: FileName): Promise<FileAnswer> {
  reading ??= readFiles(consoleFolder());
  try {
    return (await reading)[name];
  } catch (error) {
    // The next request finds them once they are built.
    reading = null;
    throw error;
  }
}

let reading: Promise<Files> | null = null;

/** Beside the built file, or from this one. */
function consoleFolder(): URL {
  const built = new URL('console/', import.meta.url);
  return existsSync(fileURLToPath(built)) ? built : new URL('../../dist/console/', import.meta.url);
}

/** @throws 404 where the folder has not all of them */
export async function readFiles(folder: URL): Promise<Files> {
  const names = Object.keys(TYPES) as FileName[];
  try {
    const files = await Promise.all(
      names.map(async name => [name, new FileAnswer(TYPES[name], await readFile(new URL(name, folder)), HEADERS)]),
    );
    return Object.fromEntries(files);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw notFound('The console is not built; npm run build makes it.');
  }
}
