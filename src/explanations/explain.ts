import type { OperationId } from '../contract/api.gen.ts';
import type { Operation } from '../contract/operations.ts';
import { foldBrackets, splitQuery } from '../contract/query.ts';
import { Validation } from '../contract/validation.ts';
import { type ErrorBody, messagesOf } from '../errors.ts';
import type { JournalEntry } from '../journal/entry.ts';
import type { FoundEntry } from '../journal/journal.ts';
import { type ShownExchange, showExchange } from '../journal/show-exchange.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { readCauses } from './causes.ts';
import { deviationParts } from './deviations.ts';
import { type Explanation, type Refusal, type Subject, specOf, stepText } from './explanation.ts';

/** All that can be said of a request. */
export interface ExplainedEntry {
  readonly entry: JournalEntry;
  /** Without secrets; null before the answer, and once it was dropped. */
  readonly exchange: ShownExchange | null;
  readonly explanation: Explanation | null;
}

/** Shows and explains an entry of the journal by what is kept of it. */
export function explainFound(simulator: Simulator, sandbox: Sandbox, { entry, exchange }: FoundEntry): ExplainedEntry {
  const { secrets } = simulator.shared.journals;
  const shown = exchange && showExchange(exchange, secrets);
  const explanation = explain(simulator, sandbox, entry, {
    requestBody: shown?.request.body ?? null,
    refusal: exchange?.refusal?.body ?? null,
    retryAfter: shown?.response?.headers.find(([name]) => name === 'retry-after')?.[1] ?? null,
  });
  if (explanation === null || exchange === null) return { entry, exchange: shown, explanation };
  // What was refused may quote the request.
  const { text } = secrets.redactor(exchange.secrets);
  const { why, allowed, try: advice, spec } = explanation;
  return {
    entry,
    exchange: shown,
    explanation: { why: text(why), allowed: text(allowed), try: text(advice), spec },
  };
}

/** What was kept of request and answer beside the entry, without secrets; null where it was not. */
export interface KeptExchange {
  readonly requestBody: string | null;
  /** The body of an answer of 400 or above. */
  readonly refusal: ErrorBody | null;
  /** The header Retry-After of the answer. */
  readonly retryAfter: string | null;
}

/** What of the server an explanation is made of. */
type Explaining = Pick<Simulator, 'basePath' | 'misplaced' | 'operations' | 'origin' | 'sandboxes' | 'variant'>;

/**
 * Why a request was answered as it was, and what to do about it: each cause in a line, the deviations last. Worked out
 * from what the journal kept and from the sandbox as it is now. Null while there is no answer.
 */
export function explain(
  { operations, sandboxes, variant, misplaced, origin, basePath }: Explaining,
  sandbox: Sandbox,
  entry: JournalEntry,
  kept: KeptExchange,
): Explanation | null {
  if (entry.duration_ms === null) return null;
  const operation = operations.find(({ operationId }) => operationId === entry.operation) ?? null;
  const base = {
    entry,
    operation,
    operations,
    misplaced,
    served: { origin, basePath },
    ...sentIn(entry, operation, kept.requestBody),
    refusal: refusalOf(entry, kept),
    sandbox,
    variant: variant?.variant ?? null,
    sandboxNames: () => sandboxes.list().map(({ name }) => name),
  };
  const parts = readCauses(entry.cause).map(({ detail, row }) => {
    const subject: Subject = { ...base, detail };
    const part = row.explain(subject);
    const step = typeof row.step === 'function' ? row.step(subject) : row.step;
    return { ...part, why: capitalized(`${stepText(step)}${part.why}`) };
  });
  const all = [...(parts.length > 0 ? parts : [withoutCause(base)]), ...deviationParts(base)];
  const lines = (name: keyof Explanation) => [...new Set(all.map(part => part[name]))].filter(Boolean).join('\n');
  const sections = all.flatMap(({ spec }) => spec.split('; '));
  return { why: lines('why'), allowed: lines('allowed'), try: lines('try'), spec: [...new Set(sections)].join('; ') };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A success, or a connection that was cut without a word. */
function withoutCause({ entry, operation }: Pick<Subject, 'entry' | 'operation'>): Explanation {
  const spec = specOf(operation);
  if (entry.status === null) {
    return {
      why: 'The connection was cut: the sandbox was reset, restored or deleted, or the server stopped, while this request was in flight.',
      allowed: 'The same request, in the sandbox as it is now.',
      try: 'Wait for the requests of a test to end before its sandbox is reset. Give each test a sandbox of its own.',
      spec: 'docs/controls.md, Reset',
    };
  }
  const cache = { cold: ' It was the first run of this report.', cached: ' This report had run before.' };
  return {
    why: `All checks passed: ${entry.operation} answered ${entry.status} in ${entry.duration_ms} ms.${entry.query_cache === null ? '' : cache[entry.query_cache]}`,
    allowed: entry.deviations.length === 0 ? 'The request is as the documentation describes it.' : '',
    try: entry.deviations.length === 0 ? 'Nothing needs to change.' : '',
    spec,
  };
}

/** Of a query or a body that is full of names. */
const NAMES_READ = 50;

function sentIn(entry: JournalEntry, operation: Operation<OperationId> | null, body: string | null) {
  const query = splitQuery(entry.query);
  const values = operation === null ? query.values : foldBrackets(operation, query, new Validation());
  const fields = body === null ? {} : fieldsIn(body);
  return {
    given: (field: string): unknown =>
      Object.hasOwn(values, field) ? values[field] : Object.hasOwn(fields, field) ? fields[field] : undefined,
    givenNames: [...Object.keys(values), ...Object.keys(fields)].slice(0, NAMES_READ),
  };
}

/** Of a JSON object or a form; none of anything else, such as a body that was cut. */
function fieldsIn(body: string): Readonly<Record<string, unknown>> {
  const value = parsedJson(body);
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  return /^[\w.[\]%-]+=/.test(body) ? splitQuery(body).values : {};
}

function refusalOf({ status }: JournalEntry, { refusal, retryAfter }: KeptExchange): Refusal | null {
  if (status !== null && status < 400) return null;
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return {
    errors: refusal !== null && 'errors' in refusal ? refusal.errors : null,
    message: refusal === null ? null : messagesOf(refusal).join(' '),
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
