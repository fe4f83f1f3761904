import { counted } from '../client-report/plain-text.ts';
import { fitted, hasFailed, resultLine } from '../sweep/command-line.ts';
import type { SweepForm } from '../sweep/outputs/form.ts';
import type { VariantResult } from '../sweep/result.ts';
import type { Progress } from '../sweep/sweep.ts';
import type { Environment } from './command.ts';

/** Standard error, as far as the progress needs it. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  hasColors?(): boolean;
  write(text: string): unknown;
}

export interface Surroundings {
  readonly env: Environment;
  /** Milliseconds that have passed, from any start. */
  readonly elapsedMs: () => number;
}

/** Shows how a sweep goes on. `end` leaves nothing behind that would stand in the way. */
export type ShownProgress = Progress & { end(): void };

const COLUMNS = 80;
const REDRAW_MS = 1000;
/** After fewer, how long the rest will take cannot be told. */
const TIMED_MIN = 3;

/** On a terminal one line that is drawn again and again, elsewhere a line for each variant that is done. */
export function progressOn(stream: ProgressStream, { env, elapsedMs }: Surroundings): ShownProgress {
  return redraws(stream, env) ? new RedrawnLine(stream, elapsedMs) : linesOn(stream);
}

/** CI systems that offer a terminal keep all that is written to it. */
export function redraws({ isTTY }: ProgressStream, { TERM, CI = '' }: Environment): boolean {
  return isTTY === true && TERM !== 'dumb' && ['', '0', 'false'].includes(CI);
}

const BASELINE = 'leadline: the tests run twice without a variant, to see what they use';

function beginText(total: number, leftOut: number): string {
  const left = leftOut === 0 ? '' : `; ${leftOut} ${leftOut === 1 ? 'is' : 'are'} about what the tests do not use`;
  return `leadline: ${counted(total, 'variant')} to run${left}`;
}

function linesOn(stream: ProgressStream): ShownProgress {
  const form = { columns: null, colour: stream.hasColors?.() ?? false };
  let of = 0;
  return {
    baseline: time => void (time === 1 && stream.write(`${BASELINE}\n`)),
    begin(total, leftOut) {
      of = total;
      stream.write(`${beginText(total, leftOut)}\n`);
    },
    start() {},
    done: (result, done) => void stream.write(`${resultLine(result, form)} (${doneText(result, done, of)})\n`),
    end() {},
  };
}

function doneText({ duration_ms }: VariantResult, done: number, of: number): string {
  return `${(duration_ms / 1000).toFixed(1)} s, ${done} of ${of}`;
}

/** What is known while a sweep runs. */
export interface ProgressState {
  readonly done: number;
  readonly total: number;
  /** Broke or hung. */
  readonly failed: number;
  /** Names of the variants that run now. */
  readonly running: readonly string[];
  /** Since the first variant. */
  readonly elapsedMs: number;
}

/** `12 of 92, 2 failed, 0:41, some 4:32 left: wire/late-once`. */
export function stateLine({ done, total, failed, running, elapsedMs }: ProgressState): string {
  const left = done < TIMED_MIN ? '' : `, some ${clock((elapsedMs / done) * (total - done))} left`;
  const names = running.length === 0 ? '' : `: ${running.join(', ')}`;
  return `${done} of ${total}, ${failed} failed, ${clock(elapsedMs)}${left}${names}`;
}

/** `4:05`. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

class RedrawnLine implements ShownProgress {
  readonly #stream: ProgressStream;
  readonly #elapsedMs: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #running = new Set<string>();
  #baseline: 1 | 2 = 1;
  #begunMs: number | null = null;
  #total = 0;
  #done = 0;
  #failed = 0;

  constructor(stream: ProgressStream, elapsedMs: () => number) {
    this.#stream = stream;
    this.#elapsedMs = elapsedMs;
    this.#timer = setInterval(() => this.#draw(), REDRAW_MS);
    this.#timer.unref();
  }

  baseline(time: 1 | 2): void {
    this.#baseline = time;
    this.#draw();
  }

  begin(total: number, leftOut: number): void {
    this.#begunMs = this.#elapsedMs();
    this.#total = total;
    this.#print(beginText(total, leftOut));
  }

  start({ name }: { readonly name: string }): void {
    this.#running.add(name);
    this.#draw();
  }

  done(result: VariantResult, done: number): void {
    this.#running.delete(result.name);
    this.#done = done;
    if (hasFailed(result)) {
      this.#failed += 1;
      this.#print(resultLine(result, this.#form()));
    } else this.#draw();
  }

  end(): void {
    clearInterval(this.#timer);
    this.#stream.write('\r\x1b[K');
  }

  /** A line that stays, above the one that does not. */
  #print(line: string): void {
    this.#stream.write(`\r\x1b[K${line}\n`);
    this.#draw();
  }

  #draw(): void {
    // One column less: the last one would begin a new line on some terminals.
    const columns = (this.#stream.columns || COLUMNS) - 1;
    this.#stream.write(`\r${fitted(this.#line(), columns)}\x1b[K`);
  }

  #line(): string {
    if (this.#begunMs === null) return `without a variant, ${this.#baseline} of 2`;
    const elapsedMs = this.#elapsedMs() - this.#begunMs;
    const [done, total, failed, running] = [this.#done, this.#total, this.#failed, [...this.#running]];
    return stateLine({ done, total, failed, running, elapsedMs });
  }

  #form(): SweepForm {
    return { columns: this.#stream.columns || COLUMNS, colour: this.#stream.hasColors?.() ?? false };
  }
}
