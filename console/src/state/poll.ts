import { CallError, callErrorOf } from '../client/control.ts';

/** What was read from the server, and whether it still can be. */
export interface Polled<Data> {
  /** Null until the first answer. Stays where a later reading fails. */
  readonly data: Data | null;
  /** Why the last reading failed; null where it did not. */
  readonly error: CallError | null;
}

/** Readings of one thing are at least so far apart, however much goes on. Milliseconds. */
const PACE_MS = 400;
/** A reading that takes longer is given up, as one that a computer's sleep has cut. Milliseconds. */
const GIVE_UP_MS = 30_000;

/** What polling needs of its surroundings. */
export interface PollSource<Data> {
  /** @throws CallError */
  read(signal: AbortSignal): Promise<Data>;
  /** Counts what may have changed what is read. */
  changes(): number;
  isHidden(): boolean;
  /** Milliseconds, from any beginning. */
  now(): number;
}

/** Reads one thing again and again: where something changed, and in between. One reading is under way at a time. */
export class Poll<Data> {
  readonly #source: PollSource<Data>;
  readonly #everyMs: number;
  readonly #tell: (found: Polled<Data>) => void;
  #found: Polled<Data>;
  #seen = 0;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: AbortController | null = null;

  /** @param found what is known by now @param tell is told of each reading */
  constructor(source: PollSource<Data>, everyMs: number, found: Polled<Data>, tell: (found: Polled<Data>) => void) {
    this.#source = source;
    this.#everyMs = everyMs;
    this.#found = found;
    this.#tell = tell;
  }

  /** Reads where it is time to; to be called more often than things are to be read. */
  look(): void {
    const age = this.#source.now() - this.#readAt;
    if (this.#reading !== null && age >= GIVE_UP_MS) {
      this.stop();
      this.#note(null, new CallError(0, `There was no answer for ${GIVE_UP_MS / 1_000} s.`));
    }
    if (this.#reading !== null || this.#source.isHidden()) return;
    if (age >= this.#everyMs || (age >= PACE_MS && this.#source.changes() !== this.#seen)) this.#read();
  }

  /** Ends the reading that is under way: nothing comes of it. */
  stop(): void {
    this.#reading?.abort();
    this.#reading = null;
  }

  async #read(): Promise<void> {
    const reading = new AbortController();
    this.#reading = reading;
    this.#readAt = this.#source.now();
    this.#seen = this.#source.changes();
    try {
      const data = await this.#source.read(reading.signal);
      if (!reading.signal.aborted) this.#note(data, null);
    } catch (thrown) {
      if (reading.signal.aborted) return;
      this.#note(null, callErrorOf(thrown));
    } finally {
      if (this.#reading === reading) this.#reading = null;
    }
  }

  #note(data: Data | null, error: CallError | null): void {
    this.#found = { data: error === null ? data : this.#found.data, error };
    this.#tell(this.#found);
  }
}
