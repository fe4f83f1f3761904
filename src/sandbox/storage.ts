import type { SandboxData } from './sandbox-data.ts';

/** Where a sandbox's data are kept: only in memory, or in a folder too. */
export interface Storage {
  readonly store: Store<SandboxData>;
  /**
   * Stores hits, and then what `commit` makes of the data: it is given the number of the record that holds them, null
   * where they are in memory alone. A record that no commit refers to is ignored.
   * @throws what `hits` and `commit` throw, and the error of the file system; then nothing has changed
   */
  appendHits<Result>(batch: HitBatch, commit: (record: number | null) => Promise<Result>): Promise<Result>;
  /** Gives back the space of hits to which neither state nor snapshots refer, as far as it is worth the work. */
  compact(): Promise<void>;
  /** Stores what is still to be stored, and takes no more. */
  close(): Promise<void>;
  /** Removes what is kept; what is written after it is refused. @throws where it stays, whole */
  remove(): Promise<void>;
}

/** Hits that are ingested together. */
export interface HitBatch {
  /** The site's id. */
  readonly site: string;
  /** As the wire has them. */
  readonly hits: Iterable<unknown>;
}

/** A pure step from one state to the next, with what to answer. It may throw, an ApiError for one: nothing changes. */
export type Rule<T, R> = (state: T) => { readonly state: T; readonly body: R };

/** Immutable records, replaced as a whole. */
export interface Store<T> {
  /** What is stored; never a state that a write under way may still fail to keep. */
  readonly data: T;
  /**
   * Applies `rule` to the latest state, stores the outcome, makes it `data` and answers the rule's body. Rules apply one
   * after the other, in order of arrival; those that arrive while a write is under way share the next one.
   * @throws what the rule throws, or the error of the write: then `data` is as it was without the rules of that write.
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
