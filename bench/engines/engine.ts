import type { Shape } from '../shapes.ts';

/** A way to ask one shape: what is timed, and how its answer prints. */
export interface Question {
  /** Such as `two levels`, where an engine has several ways. */
  readonly form: string;
  /** Runs it until the answer is in the hands of the caller. */
  ask(): Promise<unknown> | unknown;
  /** The lines of an answer, as `printRow` makes them. */
  print(answer: unknown): string[];
}

/** Somebody who answers shapes over the same exported hits. */
export interface Engine {
  readonly name: string;
  readonly version: string;
  /** The ways to ask a shape, as many for every shape; the quickest of them is the one that counts. */
  questions(shape: Shape): Question[];
}

/** Columns of text, of few values each. */
export const TEXTS = [
  'pathname',
  'country_code',
  'city',
  'device_type',
  'browser',
  'referrer_hostname',
  'entry_page',
] as const;
