import { messageOf } from '../contract/messages.ts';
import type { Operation } from '../contract/operations.ts';
import { type RequestTexts, readValues } from '../contract/read-request.ts';
import { errorsIn } from '../contract/schema.ts';
import { servedControlDocument } from '../contract/served-document.ts';
import { createAnswerValidator } from '../contract/validate-answer.ts';
import { type FieldErrors, invalid } from '../errors.ts';
import type { ControlCall, ControlId } from './handler.ts';

export const validateControlAnswer = createAnswerValidator(servedControlDocument);

// Hits are many, and read one by one, with line and field; a rule's reader knows what was meant, a plan's its profile.
const CHECKED_BY_HANDLER: ReadonlySet<ControlId> = new Set<ControlId>(['ingestHits', 'addFault', 'putTraffic']);

/** A request as it was sent, or as a program would have sent it. */
export interface SentCall extends RequestTexts {
  readonly params: Readonly<Record<string, string>>;
  /** The keys that are, or whose value is, no UTF-8. */
  readonly unreadable?: readonly string[];
}

export type CheckedCall = Omit<ControlCall<never>, 'gone'> & { readonly query: { readonly sandbox: string } };

/** @throws 400 by field; an unknown parameter is an error, since a misspelt `sandbox` would change another sandbox */
export function checkCall(operation: Operation<ControlId>, sent: SentCall): CheckedCall {
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(sent.query)) {
    if (operation.query.has(name)) continue;
    errors[name] = [`The ${name} parameter is not known; known: ${[...operation.query.keys()].join(', ') || 'none'}.`];
  }
  const byHandler = CHECKED_BY_HANDLER.has(operation.operationId);
  // Of an empty body, the fields that are required are named.
  const body = sent.body === undefined && operation.body !== null ? {} : sent.body;
  const read = readValues(operation, { ...sent, body: byHandler ? undefined : body });
  for (const name of sent.unreadable ?? []) errors[name] ??= [`The ${name} parameter must be percent-encoded UTF-8.`];
  for (const [field, message] of read.errors) errors[field] = [message];
  for (const error of errorsIn(operation.pathSchema, sent.params)) errors[error.field] = [messageOf(error)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params: sent.params, query: read.query, body: byHandler ? sent.body : read.body } as CheckedCall;
}
