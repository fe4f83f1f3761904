import type { components } from '../contract/api.gen.ts';
import { compileLike, compilePattern } from './pattern.ts';

/** Whether a value of a dimension passes a filter. */
export interface Predicate {
  (value: string): boolean;
  /** Of a pattern, the steps that a character of the value may cost; nothing else is worth counting. */
  readonly steps?: number;
}

/** Spec: Aggregations, operators. */
export type Operator = components['schemas']['FilterOperator'];

/** From the value of a filter to its predicate; `matching` throws PatternError. */
export const predicates: Readonly<Record<Operator, (value: string) => Predicate>> = {
  is: value => candidate => candidate === value,
  'is not': value => candidate => candidate !== value,
  'is like': compileLike,
  'is not like': value => not(compileLike(value)),
  matching: compilePattern,
  'not matching': value => not(compilePattern(value)),
};

function not(predicate: Predicate): Predicate {
  return Object.assign((candidate: string) => !predicate(candidate), predicate);
}
