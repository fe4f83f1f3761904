import { type Adapter, Low, LowSync, MemorySync } from 'lowdb';

export type { Adapter };

/** A pure step from one state to the next, with what to answer. It may throw, an ApiError for one: nothing changes. */
export type Rule<T, R> = (state: T) => { readonly state: T; readonly body: R };

/** The state of a sandbox: immutable records, replaced as a whole, and kept by a lowdb adapter. */
export interface Store<T> {
  /** What is stored; never a state that a write under way may still fail to keep. */
  readonly data: T;
  /**
   * Applies `rule` to the latest state, stores the outcome, makes it `data` and answers the rule's body. Rules apply one
   * after the other, in order of arrival; those that arrive while a write is under way share the next one.
   * @throws what the rule throws, or the adapter's error: then `data` is as it was without the rules of that write.
   */
  commit<R>(rule: Rule<T, R>): Promise<R>;
  /**
   * Changes `data` at once and stores it later: with the next commit, after a second, or at the close, whichever comes
   * first. For what may be lost, such as `last_used_at`.
   */
  touch(change: (state: T) => T): void;
  /** Stores what was touched and takes no more commits. */
  close(): Promise<void>;
}

const TOUCH_DELAY_MS = 1000;

/** A store that forgets with the process; a commit completes before `commit` returns. */
export function memoryStore<T>(initial: T): Store<T> {
  return createStore(new LowSync(new MemorySync<T>(), initial));
}

/** A store on `adapter`, which holds nothing yet: its first write brings `initial` there, as far as it is still so. */
export function newStore<T>({ adapter, initial }: { adapter: Adapter<T>; initial: T }): Store<T> {
  return createStore(new Low(adapter, initial));
}

/** Opens a store on what `adapter` holds, or on `initial` where it holds nothing. @throws the adapter's error. */
export async function openStore<T>({ adapter, initial }: { adapter: Adapter<T>; initial: T }): Promise<Store<T>> {
  const low = new Low(adapter, initial);
  await low.read();
  return createStore(low);
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

function createStore<T>(low: Low<T> | LowSync<T>): Store<T> {
  let data = low.data;
  let waiting: Waiting<T>[] = [];
  let writing = false;
  let closed = false;
  // Whether touches wait for a write; and those made during one, to be done again to the state it makes `data`.
  let touched = false;
  let touches: ((state: T) => T)[] = [];
  let timer: NodeJS.Timeout | undefined;

  const settle = (batch: Batch<T>) => {
    data = touches.reduce((state, change) => change(state), batch.state);
    touches = [];
    for (const member of batch.members) member.answer();
  };
  const fail = (batch: Batch<T>, error: unknown) => {
    touched ||= batch.touched;
    touches = [];
    for (const member of batch.members) member.reject(error);
  };
  const write = (batch: Batch<T>) => {
    low.data = batch.state;
    const written = low.write();
    if (written === undefined) return settle(batch);
    writing = true;
    const then = (outcome: () => void) => {
      writing = false;
      outcome();
      drain();
    };
    written.then(
      () => then(() => settle(batch)),
      error => then(() => fail(batch, error)),
    );
  };
  const drain = () => {
    while (!writing && waiting.length > 0) {
      const batch = { ...applyAll(data, waiting), touched };
      waiting = [];
      touched = false;
      try {
        if (batch.state === data && !batch.touched) settle(batch);
        else write(batch);
      } catch (error) {
        fail(batch, error);
      }
    }
  };

  const enqueue = <R>(rule: Rule<T, R>) =>
    new Promise<R>((resolve, reject) => {
      const apply = (state: T) => {
        const outcome = rule(state);
        return { state: outcome.state, answer: () => resolve(outcome.body) };
      };
      waiting.push({ apply, reject });
      drain();
    });
  const flush = () => enqueue(state => ({ state, body: undefined }));

  return {
    get data() {
      return data;
    },
    commit: rule => (closed ? Promise.reject(new Error('the store is closed')) : enqueue(rule)),
    touch(change) {
      data = change(data);
      touched = true;
      if (writing) touches.push(change);
      if (timer !== undefined || closed) return;
      timer = setTimeout(() => {
        timer = undefined;
        // What could not be stored stays touched, and goes with the next write.
        flush().catch(() => undefined);
      }, TOUCH_DELAY_MS);
      timer.unref();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await flush();
    },
  };
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
