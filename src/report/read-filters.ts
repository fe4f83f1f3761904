import type { components } from '../contract/api.gen.ts';
import { messageOf } from '../contract/messages.ts';
import { errorsIn } from '../contract/schema.ts';
import { exactFilters, filterSchema } from '../contract/served-document.ts';
import type { Validation } from '../contract/validation.ts';
import { type Operator, type Predicate, predicates } from './operators.ts';
import { PatternError } from './pattern.ts';

/** One filter of a report, as it came and as it is applied. */
export interface Filter {
  readonly property: string;
  readonly operator: Operator;
  readonly value: string;
  readonly passes: Predicate;
}

/** Messages in one answer: a hostile array would give one per element. */
const MAX_MESSAGES = 20;

/** A pattern of more steps than this takes milliseconds to compile; of such ones a report takes a few. */
const LARGE_STEPS = 200;
const LARGE_STEPS_TOGETHER = 6000;
const TOO_LARGE_TOGETHER = 'The regular expressions of the filters field are too large together.';

/** The filters of a report, all of which must hold. Spec: Filter object. Design: fine print 10. */
export function readFilters(given: readonly unknown[], validation: Validation): readonly Filter[] {
  const messages: string[] = [];
  const filters = new Map<string, Filter>();
  let largeSteps = 0;
  for (const [index, element] of given.entries()) {
    const filter = readFilter(element, `filters.${index}`, messages);
    // A filter that is repeated changes nothing but the work.
    if (filter !== null) filters.set(JSON.stringify([filter.property, filter.operator, filter.value]), filter);
    const { steps = 0 } = filter?.passes ?? {};
    if (steps > LARGE_STEPS) largeSteps += steps;
    if (largeSteps > LARGE_STEPS_TOGETHER) messages.push(TOO_LARGE_TOGETHER);
    if (messages.length >= MAX_MESSAGES || largeSteps > LARGE_STEPS_TOGETHER) break;
  }
  for (const message of messages.slice(0, MAX_MESSAGES)) validation.refuse('filters', message);
  return [...filters.values()];
}

/** Null where it is refused, for the reasons added to `messages`. */
function readFilter(element: unknown, at: string, messages: string[]): Filter | null {
  const errors = errorsIn(filterSchema, element);
  if (errors.length > 0) {
    messages.push(...errors.map(error => messageOf({ ...error, field: error.field ? `${at}.${error.field}` : at })));
    return null;
  }
  const { property, operator, value } = element as components['schemas']['Filter'];
  const { properties, operators } = exactFilters;
  if (properties.includes(property) && !operators.includes(operator)) {
    messages.push(`The selected ${at}.operator is invalid for ${property}. Allowed: ${operators.join(', ')}.`);
    return null;
  }
  try {
    return { property, operator, value, passes: predicates[operator](value) };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    messages.push(`The ${at}.value field must be a valid regular expression: ${error.message}`);
    return null;
  }
}
