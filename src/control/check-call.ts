import { messageOf } from '../contract/messages.ts';
import type { Operation } from '../contract/operations.ts';
import { nameOf, type Query } from '../contract/query.ts';
import { readValues } from '../contract/read-request.ts';
import { errorsIn } from '../contract/schema.ts';
import { servedControlDocument } from '../contract/served-document.ts';
import { createAnswerValidator } from '../contract/validate-answer.ts';
import { type FieldErrors, invalid } from '../errors.ts';
import type { ControlCall, ControlId } from './handler.ts';
import { controlOperations } from './operations.ts';

export const validateControlAnswer = createAnswerValidator(servedControlDocument);

// Hits are many, and read one by one, with line and field; a rule's reader knows what was meant, a plan's its profile.
const CHECKED_BY_HANDLER: ReadonlySet<ControlId> = new Set<ControlId>(['ingestHits', 'addFault', 'putTraffic']);

// Their queries are read as the API reads them, which takes other forms, too. Here only the sandbox is.
const READ_AS_API: ReadonlySet<ControlId> = new Set<ControlId>(['getAggregations', 'getCurrentVisitors']);

/** A request as it was sent, or as a program would have sent it. */
export interface SentCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: unknown;
}

export type CheckedCall = Omit<ControlCall<never>, 'gone'> & { readonly query: { readonly sandbox: string } };

/** @throws 400 by field; an unknown parameter is an error, since a misspelt `sandbox` would change another sandbox */
export function checkCall(
  operation: Operation<ControlId>,
  { params, query: sent, body: given }: SentCall,
): CheckedCall {
  const errors: FieldErrors = Object.create(null);
  const asApi = READ_AS_API.has(operation.operationId);
  for (const name of Object.keys(sent.values)) {
    if (operation.query.has(name) || (asApi && isInBrackets(operation, name))) continue;
    errors[name] = [`The ${name} parameter is not known; known: ${[...operation.query.keys()].join(', ') || 'none'}.`];
  }
  const byHandler = CHECKED_BY_HANDLER.has(operation.operationId);
  // Of an empty body, the fields that are required are named.
  const body = given === undefined && operation.body !== null ? {} : given;
  const { values, repeated, unreadable } = sent;
  const texts = { query: values, repeated, body: byHandler ? undefined : body };
  const read = readValues(asApi ? sandboxAlone() : operation, texts);
  for (const name of unreadable) {
    if (!asApi || name === 'sandbox') errors[name] ??= [`The ${name} parameter must be percent-encoded UTF-8.`];
  }
  for (const [field, message] of read.errors) errors[field] = [message];
  for (const error of errorsIn(operation.pathSchema, params)) errors[error.field] = [messageOf(error)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params, query: read.query, body: byHandler ? given : read.body, sent } as CheckedCall;
}

/** A parameter of the API in a form such as `filters[0][property]`. */
function isInBrackets({ query }: Operation, name: string): boolean {
  const known = nameOf(name);
  return known !== 'sandbox' && query.has(known);
}

/** An operation that takes the sandbox and nothing else. */
function sandboxAlone(): Operation<ControlId> {
  return controlOperations.find(({ operationId }) => operationId === 'getUsage')!;
}
