import { type RequestValues, readRequest } from '../contract/read-request.ts';
import { refuseInvalid } from '../contract/refuse-invalid.ts';
import type { RouteMatch } from '../contract/routes.ts';
import type { Handler } from '../operations/handler.ts';
import { readBody } from './read-body.ts';
import { sendsBody } from './read-text.ts';
import type { RequestContext } from './request-context.ts';

/** A valid request. */
export interface Input extends RequestValues {
  /** What the operation's own `parse` made of the query. */
  readonly parsed: unknown;
}

/**
 * Checks a request against its operation: the API document, then what the document cannot say and the operation checks
 * by itself. All errors are told at once, by field (design: fine print 1); deviations are recorded also where the request
 * is refused.
 * @throws 400, and what `validation` says otherwise
 */
export async function validate(
  { simulator, req, res, query, validation, sandbox, body: sent }: RequestContext,
  { operation }: RouteMatch,
  { parse }: Pick<Handler<never>, 'parse'>,
): Promise<Input> {
  const body = operation.body === null ? null : await readBody(req, res, simulator.bodies, text => sent.complete(text));
  if (body === null && (await sendsBody(req))) {
    validation.deviate('body-ignored', 'body', `${operation.method} takes none here`);
  }
  if (body?.form) validation.deviate('form-body', 'Content-Type', 'given: application/x-www-form-urlencoded');
  const { assumptions, strict } = sandbox;
  const input = readRequest(operation, query, body, validation, assumptions);
  const parsed = parse?.(input.query as never, validation, assumptions) ?? null;
  refuseInvalid(validation, strict);
  return { ...input, parsed };
}
