import type { Findings } from '../contract/findings.ts';
import { dimensions, FILTERED_PROPERTIES } from './dimensions.ts';
import { isOperator, OPERATORS, type Operator, type Predicate, predicates } from './operators.ts';
import { PatternError } from './pattern.ts';

/** One filter of a report, as it came and as it is applied. */
export interface Filter {
  readonly property: string;
  readonly operator: Operator;
  readonly value: string;
  readonly passes: Predicate;
}

/** Faults that one answer names: a hostile array would give one per element. */
const FAULTS_NAMED = 20;

/** A pattern of more steps than this takes milliseconds to compile; of such ones a report takes a few. */
const LARGE_STEPS = 200;
const LARGE_STEPS_TOGETHER = 6000;
const TOO_LARGE_TOGETHER = 'The regular expressions of the filters field are too large together.';

/** The filters of a report, all of which must hold. Spec: Filter object. Design: fine print 10. */
export function readFilters(given: readonly unknown[], findings: Findings): readonly Filter[] {
  const faults: string[] = [];
  const filters = new Map<string, Filter>();
  let largeSteps = 0;
  for (const [index, element] of given.entries()) {
    const filter = readFilter(element, `filters.${index}`, faults);
    // A filter that is repeated changes nothing but the work.
    if (filter !== null) filters.set(JSON.stringify([filter.property, filter.operator, filter.value]), filter);
    const { steps = 0 } = filter?.passes ?? {};
    if (steps > LARGE_STEPS) largeSteps += steps;
    if (largeSteps > LARGE_STEPS_TOGETHER) faults.push(TOO_LARGE_TOGETHER);
    if (faults.length >= FAULTS_NAMED || largeSteps > LARGE_STEPS_TOGETHER) break;
  }
  for (const fault of faults.slice(0, FAULTS_NAMED)) findings.refuse('filters', fault);
  return [...filters.values()];
}

function readFilter(element: unknown, at: string, faults: string[]): Filter | null {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    faults.push(`The ${at} field must be an object with property, operator and value.`);
    return null;
  }
  const property = readText(element, 'property', at, faults);
  const operator = readText(element, 'operator', at, faults);
  const value = readText(element, 'value', at, faults);
  const dimension = property === null ? undefined : dimensions.get(property);
  const operators = dimension?.operators ?? [];
  if (property !== null && operators.length === 0) {
    faults.push(`The selected ${at}.property is invalid. ${allowed(FILTERED_PROPERTIES)}`);
  }
  if (operator === null || property === null || value === null) return null;
  if (!isOperator(operator)) {
    faults.push(`The selected ${at}.operator is invalid. ${allowed(operators.length > 0 ? operators : OPERATORS)}`);
    return null;
  }
  if (operators.length === 0) return null;
  if (!operators.includes(operator)) {
    faults.push(`The selected ${at}.operator is invalid for ${property}. ${allowed(operators)}`);
    return null;
  }
  const passes = compile(operator, value, at, faults);
  return passes && { property, operator, value, passes };
}

function readText(element: object, key: string, at: string, faults: string[]): string | null {
  const text: unknown = Object.hasOwn(element, key) ? (element as Record<string, unknown>)[key] : undefined;
  if (typeof text === 'string') return text;
  faults.push(text === undefined ? `The ${at}.${key} field is required.` : `The ${at}.${key} field must be a string.`);
  return null;
}

function compile(operator: Operator, value: string, at: string, faults: string[]): Predicate | null {
  try {
    return predicates[operator](value);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    faults.push(`The ${at}.value field must be a valid regular expression: ${error.message}`);
    return null;
  }
}

/** The end of a message about a closed set. */
function allowed(words: readonly string[]): string {
  return `Allowed: ${words.join(', ')}.`;
}
