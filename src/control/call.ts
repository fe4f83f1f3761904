import { controlDocument } from '../contract/control-document.gen.ts';
import { messageOf } from '../contract/messages.ts';
import type { Operation } from '../contract/operations.ts';
import { createContractValidator } from '../contract/validate.ts';
import { type FieldErrors, invalid } from '../errors.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import { type AnswerOf, type ControlCall, type ControlId, NDJSON, StatusAnswer, TextAnswer } from './handler.ts';
import { controlHandlers } from './handlers.ts';
import { controlOperations } from './operations.ts';

export const controlValidator = createContractValidator(controlDocument);

// Hits are many, and read one by one, with line and field; a fault rule's reader knows what was meant.
const CHECKED_BY_HANDLER: ReadonlySet<ControlId> = new Set<ControlId>(['ingestHits', 'addFault']);

/** A request as it was sent, or as a program would have sent it. */
export interface SentCall {
  readonly params: Readonly<Record<string, string>>;
  /** As in a query string, percent-decoded. */
  readonly query: Readonly<Record<string, string>>;
  /** The keys given more than once. */
  readonly repeated?: readonly string[];
  /** The keys that are, or whose value is, no UTF-8. */
  readonly unreadable?: readonly string[];
  readonly body: unknown;
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
  const valid = controlValidator.request(operation, { ...sent, body: byHandler ? undefined : body });
  for (const name of sent.unreadable ?? []) errors[name] ??= [`The ${name} parameter must be percent-encoded UTF-8.`];
  for (const error of valid.errors) errors[error.field] = [messageOf(error)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params: sent.params, query: valid.query, body: byHandler ? sent.body : valid.body } as CheckedCall;
}

/** What the operation of a checked call answers. */
export function runCall(
  simulator: Simulator,
  sandbox: Sandbox,
  { operationId }: Operation<ControlId>,
  call: ControlCall<never>,
): unknown {
  const handler: (simulator: Simulator, sandbox: Sandbox, call: never) => unknown = controlHandlers[operationId];
  return handler(simulator, sandbox, call as never);
}

/** What a program gives an operation: the parameters of its path and query, and its body. */
export interface ControlInput<Id extends ControlId> {
  readonly params?: ControlCall<Id>['params'];
  readonly query?: { readonly [Name in keyof ControlCall<Id>['query']]?: ControlCall<Id>['query'][Name] | undefined };
  readonly body?: ControlCall<Id>['body'];
}

/**
 * Does in process what a request to the control plane does, with the same checks and the same answer; NDJSON is the list
 * of its values.
 * @throws 400 by field · what the operation throws
 */
export async function callControl<Id extends ControlId>(
  simulator: Simulator,
  sandbox: Sandbox,
  operationId: Id,
  input: ControlInput<Id>,
): Promise<AnswerOf<Id>> {
  const operation = controlOperations.find(each => each.operationId === operationId)!;
  const params = { ...(input.params as Readonly<Record<string, string>> | undefined) };
  const sent = { params, query: textsOf(input.query), body: withoutUndefined(input.body) };
  const call = { ...checkCall(operation, sent), gone: simulator.draining };
  const answer = await runCall(simulator, sandbox, operation, call);
  if (answer instanceof StatusAnswer) return answer.body as AnswerOf<Id>;
  if (!(answer instanceof TextAnswer)) return answer as AnswerOf<Id>;
  return (answer.body ?? (await simulator.shared.queue.run(contentOf(answer)))) as AnswerOf<Id>;
}

/** A query as it would be sent. */
function textsOf(query: unknown): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** A body without fields that are undefined, which JSON does not have. */
function withoutUndefined(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Symbol.iterator in body) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function* contentOf({ type, chunks }: TextAnswer): SlicedWork<string | unknown[]> {
  const values: unknown[] = [];
  let text = '';
  for (const chunk of chunks) {
    if (type === NDJSON)
      values.push(
        ...(chunk ?? '')
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line)),
      );
    else text += chunk ?? '';
    yield;
  }
  return type === NDJSON ? values : text;
}
