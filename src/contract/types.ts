import type { OperationId, operations } from './api.gen.ts';

/** The query of an operation after validation: texts are read as values, defaults filled in. */
export type QueryOf<Id extends OperationId> = Read<NonNullable<operations[Id]['parameters']['query']>>;

/** The generated types have JSON as the text that is sent. What the list holds is for the report to check. */
type Read<Query> = Query extends { readonly filters?: string }
  ? Omit<Query, 'filters'> & { readonly filters?: readonly unknown[] }
  : Query;

/** The body of an operation after validation, defaults filled in. */
export type BodyOf<Id extends OperationId> = Sent<Exclude<operations[Id]['requestBody'], undefined>>;

type Sent<Request> = [Request] extends [{ content: { 'application/json': infer Body } }] ? Body : undefined;

/** What an operation answers when it succeeds. */
export type AnswerOf<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? Responses extends { 200: { content: { 'application/json': infer Body } } }
    ? Body
    : Responses extends { 201: { content: { 'application/json': infer Body } } }
      ? Body
      : never
  : never;
