import { compileLike, compilePattern } from './pattern.ts';

/** Whether a value of a dimension passes a filter. */
export interface Predicate {
  (value: string): boolean;
  /** Of a pattern, the steps that a character of the value may cost; nothing else is worth counting. */
  readonly steps?: number;
}

/** Spec: Aggregations, operators. */
export const OPERATORS = ['is', 'is not', 'is like', 'is not like', 'matching', 'not matching'] as const;
export type Operator = (typeof OPERATORS)[number];

/** The operators of dimensions that come from a closed set. */
export const EXACT_OPERATORS = ['is', 'is not'] as const satisfies readonly Operator[];

/** From the value of a filter to its predicate; `matching` throws PatternError. */
export const predicates: Readonly<Record<Operator, (value: string) => Predicate>> = {
  is: value => candidate => candidate === value,
  'is not': value => candidate => candidate !== value,
  'is like': compileLike,
  'is not like': value => not(compileLike(value)),
  matching: compilePattern,
  'not matching': value => not(compilePattern(value)),
};

export function isOperator(word: string): word is Operator {
  return (OPERATORS as readonly string[]).includes(word);
}

function not(predicate: Predicate): Predicate {
  return Object.assign((candidate: string) => !predicate(candidate), predicate);
}
