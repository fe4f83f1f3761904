import { clock, type ProgressStream, redraws, type Surroundings } from './sweep-progress.ts';

/** Shows how a run goes on. `end` leaves nothing behind that would stand in the way. */
export interface VerifyProgress {
  trying(name: string, done: number): void;
  /** A line that stays. */
  note(line: string): void;
  end(): void;
}

interface Run {
  /** Probes. */
  readonly total: number;
  readonly requests: () => number;
  readonly maxRequests: number;
  /** Requests a second. */
  readonly rate: number;
}

const COLUMNS = 80;
const REDRAW_MS = 1000;
const MINUTE_S = 60;

/** On a terminal one line that is drawn again and again; elsewhere what it may take, once. */
export function verifyProgressOn(stream: ProgressStream, { env, elapsedMs }: Surroundings, run: Run): VerifyProgress {
  const { maxRequests, rate, total } = run;
  const minutes = Math.ceil(maxRequests / rate / MINUTE_S);
  stream.write(
    `leadline verify: ${total} probes, at most ${maxRequests} requests at ${rate} a second: up to ${minutes} min\n`,
  );
  if (!redraws(stream, env)) return { trying() {}, note: line => void stream.write(`${line}\n`), end() {} };
  const beganMs = elapsedMs();
  let [name, done] = ['', 0];
  const draw = () => {
    const columns = (stream.columns || COLUMNS) - 1;
    stream.write(`\r${progressLine({ name, done, elapsedMs: elapsedMs() - beganMs }, run).slice(0, columns)}\x1b[K`);
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    trying(next, before) {
      [name, done] = [next, before];
      draw();
    },
    note(line) {
      stream.write(`\r\x1b[K${line}\n`);
      draw();
    },
    end() {
      clearInterval(timer);
      stream.write('\r\x1b[K');
    },
  };
}

interface ProgressState {
  /** Of the probe that is tried. */
  readonly name: string;
  readonly done: number;
  /** Since the first. */
  readonly elapsedMs: number;
}

/** `31 of 118 probes, 20 of at most 150 requests, 0:41: unknown-cursor`. */
export function progressLine({ name, done, elapsedMs }: ProgressState, { total, requests, maxRequests }: Run): string {
  return `${done} of ${total} probes, ${requests()} of at most ${maxRequests} requests, ${clock(elapsedMs)}: ${name}`;
}
