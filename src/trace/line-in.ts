import type { FindingsLine, TracedAnswer, TracedExchange, TracedFinding, TraceLine } from './trace.ts';

type Check = (value: unknown) => boolean;
type Checks<Shape> = Readonly<Record<keyof Shape, Check>>;

/** A line as a simulator writes it; null of any other text, which the tests may have written. */
export function lineIn(text: string): TraceLine | null {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? line : null;
  } catch {
    return null;
  }
}

function isLine(value: unknown): value is TraceLine {
  return LINES.some(is => is(value));
}

const isText: Check = value => typeof value === 'string';
const isNumber: Check = value => typeof value === 'number';
const isFlag: Check = value => typeof value === 'boolean';
const orNull =
  (is: Check): Check =>
  value =>
    value === null || is(value);
const listOf =
  (is: Check): Check =>
  value =>
    Array.isArray(value) && value.every(is);
const recordOf =
  <Shape>(checks: Checks<Shape>): Check =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([name, is]) => Object.hasOwn(value, name) && is(Reflect.get(value, name)));
const isOnly =
  (text: string): Check =>
  value =>
    value === text;

const isAnswer = recordOf<TracedAnswer>({
  headers: listOf(value => Array.isArray(value) && value.length === 2 && value.every(isText)),
  body: orNull(isText),
  truncated: isFlag,
  note: orNull(isText),
});

const isExchange = recordOf<TracedExchange>({
  id: isNumber,
  received_at: isText,
  at: isText,
  sandbox: isText,
  method: isText,
  path: isText,
  query: isText,
  operation: orNull(isText),
  status: orNull(isNumber),
  cause: orNull(isText),
  query_cache: orNull(isText),
  duration_ms: orNull(isNumber),
  parameters: listOf(isText),
  deviations: listOf(isText),
  answer: orNull(isAnswer),
});

const isFinding = recordOf<TracedFinding>({
  rule: isText,
  about: isText,
  level: isText,
  message: isText,
  count: isNumber,
  expected: isNumber,
  evidence: listOf(
    recordOf<TracedFinding['evidence'][number]>({ sandbox: isText, id: isNumber, request: isText, at: isText }),
  ),
});

/** By the kind of line. */
const LINES: readonly Check[] = [
  recordOf({ kind: isOnly('exchange'), exchange: isExchange }),
  recordOf<FindingsLine>({
    kind: isOnly('findings'),
    record: isNumber,
    findings: listOf(isFinding),
    gone: listOf(recordOf<FindingsLine['gone'][number]>({ rule: isText, about: isText })),
  }),
  recordOf({ kind: isOnly('full') }),
];
