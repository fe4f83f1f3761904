import type { TraceLine } from './trace.ts';

/** Takes up what a simulator tells of a run. It must not throw. */
export type TraceSink = (line: TraceLine) => void;

/** Characters that one simulator tells, about. */
const TOLD_MAX = 32 * 1024 * 1024;
/** Of an exchange without its texts. */
const EXCHANGE_SIZE = 600;

/** Passes on so much, as tests may send any number of requests: from the half on without answers, then nothing. */
export class BoundedSink {
  readonly #write: TraceSink;
  readonly #max: number;
  #told = 0;

  /** @param max characters, about */
  constructor(write: TraceSink, max = TOLD_MAX) {
    this.#write = write;
    this.#max = max;
  }

  /** Whether answers are still told. */
  get takesAnswers(): boolean {
    return this.#told <= this.#max / 2;
  }

  tell(line: TraceLine): void {
    if (this.#told > this.#max) return;
    this.#told += sizeOf(line);
    this.#write(this.#told > this.#max ? { kind: 'full' } : line);
  }
}

function sizeOf(line: TraceLine): number {
  if (line.kind !== 'exchange') return JSON.stringify(line).length;
  const { path, query, answer } = line.exchange;
  const texts = [path, query, answer?.body ?? '', ...(answer?.headers.flat() ?? [])];
  return texts.reduce((sum, { length }) => sum + length, EXCHANGE_SIZE);
}
