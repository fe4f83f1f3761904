import { readdirSync, readFileSync } from 'node:fs';

/** The programs that run with this text in their environment; not those that have ended and wait for their parent. */
export function programsWith(text: string): string[] {
  return pidsWith(text).map(pid => read(pid, 'cmdline').replaceAll('\0', ' ').trim());
}

/** Ends them, so that a test that fails leaves none. @returns what they were */
export function endProgramsWith(text: string): string[] {
  const programs = programsWith(text);
  for (const pid of pidsWith(text)) process.kill(pid, 'SIGKILL');
  return programs;
}

function pidsWith(text: string): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => read(pid, 'environ').includes(text) && !/\) Z /.test(read(pid, 'stat')));
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
