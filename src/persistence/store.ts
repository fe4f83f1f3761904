import { type Low, LowSync, MemorySync } from 'lowdb';
import type { InitialData, SandboxData } from '../sandbox/sandbox-data.ts';
import type { Rule, Storage, Store } from '../sandbox/storage.ts';

const TOUCH_DELAY_MS = 1000;

/** A sandbox's data only in memory; a commit completes before `commit` returns. */
export function memoryStorage(initial: InitialData): Storage {
  const store = new LowStore(new LowSync(new MemorySync<SandboxData>(), { ...initial, snapshots: [] }));
  return {
    store,
    appendHits: (_, commit) => commit(null),
    compact: async () => undefined,
    close: () => store.close(),
    remove: async () => undefined,
  };
}

interface Waiting<T> {
  /** Applies the rule; the callback it returns answers its body. */
  readonly apply: (state: T) => { state: T; answer: () => void };
  readonly reject: (error: unknown) => void;
}

/** Rules that are stored by one write. */
interface Batch<T> {
  readonly state: T;
  /** Whether there were touches to store, too. */
  readonly touched: boolean;
  readonly members: { readonly answer: () => void; readonly reject: (error: unknown) => void }[];
}

/** What lowdb reads and writes, with commits one after the other. */
export class LowStore<T> implements Store<T> {
  readonly #low: Low<T> | LowSync<T>;
  #data: T;
  #waiting: Waiting<T>[] = [];
  #isWriting = false;
  #isClosed = false;
  // Whether touches wait for a write; and those made during one, to be done again to the state it makes `data`.
  #isTouched = false;
  #touches: ((state: T) => T)[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(low: Low<T> | LowSync<T>) {
    this.#low = low;
    this.#data = low.data;
  }

  get data(): T {
    return this.#data;
  }

  /** Begins with what was kept, where something was. @throws the adapter's error */
  async read(): Promise<void> {
    await this.#low.read();
    this.#data = this.#low.data;
  }

  commit<R>(rule: Rule<T, R>): Promise<R> {
    return this.#isClosed ? Promise.reject(new Error('the store is closed')) : this.#enqueue(rule);
  }

  touch(change: (state: T) => T): void {
    this.#data = change(this.#data);
    this.#isTouched = true;
    if (this.#isWriting) this.#touches.push(change);
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      // What could not be stored stays touched, and goes with the next write.
      this.#flush().catch(() => undefined);
    }, TOUCH_DELAY_MS);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#flush();
  }

  #flush(): Promise<void> {
    return this.#enqueue(state => ({ state, body: undefined }));
  }

  #enqueue<R>(rule: Rule<T, R>): Promise<R> {
    return new Promise((resolve, reject) => {
      const apply = (state: T) => {
        const outcome = rule(state);
        return { state: outcome.state, answer: () => resolve(outcome.body) };
      };
      this.#waiting.push({ apply, reject });
      this.#drain();
    });
  }

  #drain(): void {
    while (!this.#isWriting && this.#waiting.length > 0) {
      const batch = { ...applyAll(this.#data, this.#waiting), touched: this.#isTouched };
      this.#waiting = [];
      this.#isTouched = false;
      try {
        if (batch.state === this.#data && !batch.touched) this.#succeed(batch);
        else this.#write(batch);
      } catch (error) {
        this.#fail(batch, error);
      }
    }
  }

  #write(batch: Batch<T>): void {
    this.#low.data = batch.state;
    const written = this.#low.write();
    if (written === undefined) {
      this.#succeed(batch);
      return;
    }
    this.#isWriting = true;
    const then = (outcome: () => void) => {
      this.#isWriting = false;
      outcome();
      this.#drain();
    };
    written.then(
      () => then(() => this.#succeed(batch)),
      error => then(() => this.#fail(batch, error)),
    );
  }

  #succeed({ state, members }: Batch<T>): void {
    this.#data = this.#touches.reduce((touched, change) => change(touched), state);
    this.#touches = [];
    for (const { answer } of members) answer();
  }

  #fail({ touched, members }: Batch<T>, error: unknown): void {
    this.#isTouched ||= touched;
    this.#touches = [];
    for (const { reject } of members) reject(error);
  }
}

function applyAll<T>(data: T, waiting: readonly Waiting<T>[]): Pick<Batch<T>, 'state' | 'members'> {
  let state = data;
  const members: Batch<T>['members'] = [];
  for (const { apply, reject } of waiting) {
    try {
      const outcome = apply(state);
      state = outcome.state;
      members.push({ answer: outcome.answer, reject });
    } catch (error) {
      reject(error);
    }
  }
  return { state, members };
}
