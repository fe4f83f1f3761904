import { inspect } from 'node:util';
import type { Operation } from '../contract/operations.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { SlicedWork } from '../time/in-slices.ts';
import { checkCall } from './check-call.ts';
import {
  type AnswerOf,
  type ControlCall,
  type ControlId,
  FileAnswer,
  NDJSON,
  StatusAnswer,
  TextAnswer,
} from './handler.ts';
import { runCall } from './handlers.ts';
import { controlOperations } from './operations.ts';

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
  const query = { values: textsOf(operation, input.query), repeated: [], nested: [], unreadable: [] };
  const sent = { params, query, body: withoutUndefined(input.body) };
  const call = { ...checkCall(operation, sent), gone: simulator.draining };
  const answer = await runCall(simulator, sandbox, operation, call);
  if (answer instanceof StatusAnswer) return answer.body as AnswerOf<Id>;
  if (answer instanceof FileAnswer) return answer.bytes.toString('utf8') as AnswerOf<Id>;
  if (!(answer instanceof TextAnswer)) return answer as AnswerOf<Id>;
  return (answer.body ?? (await simulator.shared.queue.run(contentOf(answer)))) as AnswerOf<Id>;
}

/** A query as it would be sent. */
function textsOf({ query: fields }: Operation, query: unknown): Record<string, string> {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, textOf(value, fields.get(name)?.type === 'array')]));
}

function textOf(value: unknown, isList: boolean): string {
  if (isList && Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : inspect(value);
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
