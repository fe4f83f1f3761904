import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_TYPE } from './folder-sink.ts';
import type { TraceLine } from './trace.ts';
import type { Told } from './trace-of.ts';

/** Of all files together; of more, no answers are read. */
const BYTES_MAX = 256 * 1024 * 1024;

/**
 * What each simulator told that wrote into the folder: `traceOf` takes it. Empty where the folder is gone.
 * @param max bytes of all files together from which on no answers are read; for tests
 */
export function readTraceFolder(folder: string, max = BYTES_MAX): readonly Told[] {
  const files = filesOf(folder);
  const bytes = files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);
  const kept = bytes > max ? withoutAnswer : (line: TraceLine) => line;
  return files.map(file => linesOf(file).map(kept));
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith(FILE_TYPE))
      .map(name => join(folder, name));
  } catch {
    return [];
  }
}

/** A process that was killed leaves part of a line at the end. */
function linesOf(file: string): readonly TraceLine[] {
  return textOf(file)
    .split('\n')
    .flatMap(text => parsed(text) ?? []);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The tests may have taken it away.
    return '';
  }
}

function parsed(text: string): TraceLine | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withoutAnswer(line: TraceLine): TraceLine {
  return line.kind === 'exchange' ? { ...line, exchange: { ...line.exchange, answer: null } } : line;
}
