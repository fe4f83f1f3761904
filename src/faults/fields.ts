import { PHASES, type Phase } from './fault.ts';

/** One key of a rule: which values it takes, and which it has where left out. */
export interface Field<T> {
  /** For people: follows `allowed:`. */
  readonly allowed: string;
  readonly fallback: T;
  /** All values there are, where they can be listed. */
  readonly choices?: readonly string[];
  /** Whether `2` on the command line is the number and not the text. */
  readonly numeric: boolean;
  /** The value, undefined where `given` is not allowed. */
  read(given: unknown): T | undefined;
}

export type Fields<S> = { readonly [K in keyof S]: Field<S[K]> };

export function wholeNumber(from: number, to: number, fallback: number): Field<number> {
  return {
    allowed: `a whole number from ${from} to ${to}`,
    fallback,
    numeric: true,
    read: given => (Number.isInteger(given) && isWithin(given, from, to) ? given : undefined),
  };
}

/** 0 to 1. */
export function share(fallback: number): Field<number> {
  return {
    allowed: 'a number from 0 to 1',
    fallback,
    numeric: true,
    read: given => (isWithin(given, 0, 1) ? given : undefined),
  };
}

/** `field`, or null, which it then has where left out. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    allowed: `${field.allowed}, or null`,
    fallback: null,
    read: given => (given === null ? null : field.read(given)),
  };
}

export function oneOf<T extends string, F>(choices: readonly T[], fallback: F): Field<T | F> {
  return {
    allowed: choices.join(', '),
    fallback,
    choices,
    numeric: false,
    read: given => choices.find(choice => choice === given),
  };
}

/** Text of a form; null where left out. */
export function text(allowed: string, form: RegExp): Field<string | null> {
  return {
    allowed,
    fallback: null,
    numeric: false,
    read: given => (typeof given === 'string' && form.test(given) ? given : undefined),
  };
}

export const phase: Field<Phase> = oneOf(PHASES, 'before_commit');

/** Seconds in the `Retry-After` header: short by default, since most clients really wait. */
export const retryAfterS: Field<number> = wholeNumber(0, 86_400, 1);

function isWithin(given: unknown, from: number, to: number): given is number {
  return typeof given === 'number' && given >= from && given <= to;
}
