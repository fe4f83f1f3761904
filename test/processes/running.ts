import { readdirSync, readFileSync } from 'node:fs';

/** The programs that run with this text in their environment, and those that ended and were not asked for their end are left out. */
export function programsWith(text: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && has(name, text))
    .map(name => read(name, 'cmdline').replaceAll('\0', ' ').trim());
}

function has(pid: string, text: string): boolean {
  return read(pid, 'environ').includes(text) && !/\) Z /.test(read(pid, 'stat'));
}

function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
