import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { VariantLayer } from '../variants/variant-layer.ts';
import { CAUSE_HEADER, causeText } from './cause-header.ts';
import { brokenBodyError } from './client-errors.ts';
import { abortConnection, answerSink, ConnectionAbort } from './connection.ts';
import { CLIENT_GONE, record } from './record.ts';
import { recordRefused, refusedOf } from './record-refused.ts';
import { errorForm, type Rendered, renderBody, renderError, write } from './render.ts';
import type { RequestContext } from './request-context.ts';
import { failedRequest } from './secrets.ts';

/** Answers with a success. @throws 500 where its body is not as the API document describes it; nothing was written then */
export function answer(context: RequestContext, status: number, body: unknown): void {
  checkAnswer(context, status, body);
  send(context, renderBody(status, body), null);
}

/**
 * Answers with whatever went wrong: an error of the API, an aborted connection, or a 500 that the log explains.
 * @param context null where the request could not even be looked at
 */
export function answerError(
  simulator: Simulator,
  context: RequestContext | null,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  thrown: unknown,
): void {
  if (res.headersSent) {
    // The status was sent: the error can only be logged.
    simulator.log.error(failedRequest(req, thrown), 'an answer broke off');
    res.destroy();
    return;
  }
  if (thrown instanceof ConnectionAbort) {
    // At the end of the close the server itself destroys what is left.
    const isGone = req.socket.destroyed && !simulator.draining.aborted;
    if (context !== null) record(context, { status: null, reason: isGone ? CLIENT_GONE : null });
    abortConnection(res, thrown.how);
    return;
  }
  const error = describedError(simulator, context, req, thrown);
  const { assumptions } = context?.sandbox ?? simulator.sandboxes.main;
  const form = errorForm(req.headers.accept, assumptions['html-errors'], error);
  const rendered = renderError(error, form);
  if (context === null) {
    recordWithoutSandbox(simulator, req, error);
    write(res, rendered);
  } else
    send(context, rendered, { error, reason: form === 'login-page' ? `${error.reason}, login-page` : error.reason });
}

/** There is no sandbox for it, such as where all places are taken. */
function recordWithoutSandbox(simulator: Simulator, req: IncomingMessage, error: ApiError): void {
  recordRefused(simulator, { ...refusedOf(req), error });
}

/** Why an answer is no success. */
interface Why {
  readonly error: ApiError;
  readonly reason: string;
}

function send(context: RequestContext, meant: Rendered, why: Why | null): void {
  const { simulator, res, intervention, acted } = context;
  const broken = brokenBodyError(res.req);
  if (res.req.socket.destroyed || broken !== null) {
    const { status = null, reason = CLIENT_GONE } = broken ?? {};
    const rendered = broken === null ? meant : renderError(broken, 'json');
    record(context, { status, reason, error: broken, rendered });
    return;
  }
  const wire = intervention?.wire ?? null;
  if (wire !== null) acted.push(wire.cause);
  const isAborted = wire !== null && 'abort' in wire;
  const rendered = simulator.variant === null || isAborted ? meant : varied(context, simulator.variant, meant);
  const rewritten = rendered !== meant || showsAccess(context, why) ? simulator.variant!.cause : null;
  const cause = record(context, { status: isAborted ? null : rendered.status, rendered, rewritten, ...why });
  if (simulator.options.causeHeader && cause !== null) res.setHeader(CAUSE_HEADER, causeText(cause));
  if (wire === null) write(res, rendered);
  else if ('abort' in wire) abortConnection(res, wire.abort);
  else wire.send(rendered.encoded ?? Buffer.from(rendered.payload), answerSink(res, rendered));
}

/** The answer as the server's variant sends it. */
function varied(
  { match, query, req, acted, sandbox }: RequestContext,
  variant: VariantLayer,
  meant: Rendered,
): Rendered {
  const operation = match?.operation.operationId ?? null;
  const { assumptions } = sandbox;
  const request = { operation, query: query.values, acceptEncoding: req.headers['accept-encoding'], assumptions };
  return variant.rewrite(meant, request, acted);
}

/** Whether the answer is another one because the server's variant changed what the token may do. */
function showsAccess({ isAccessVaried, token, match }: RequestContext, why: Why | null): boolean {
  if (!isAccessVaried) return false;
  return token === null || match?.operation.operationId === 'getToken' || why?.reason.startsWith('ability:') === true;
}

function describedError(
  simulator: Simulator,
  context: RequestContext | null,
  req: IncomingMessage,
  thrown: unknown,
): ApiError {
  if (!(thrown instanceof ApiError)) {
    simulator.log.error(failedRequest(req, thrown), 'unhandled error');
    return serverError();
  }
  // The document says what the service answers, not what a variant or a proxy does.
  if (context === null || (simulator.variant !== null && thrown.reason === simulator.variant.cause)) return thrown;
  try {
    checkAnswer(context, thrown.status, thrown.body);
    return thrown;
  } catch (violation) {
    return violation as ApiError;
  }
}

/** An answer that the API document does not describe never leaves. @throws 500 */
function checkAnswer({ simulator, match, method, entry }: RequestContext, status: number, body: unknown): void {
  if (match === null) return;
  const violations = simulator.validateAnswer(match.operation, status, body);
  if (violations.length === 0) return;
  const details = { method, path: entry.path, status, violations: violations.map(entry.redact.text) };
  simulator.log.error(details, 'an answer is not as openapi/api.yaml describes it');
  throw serverError(
    'The answer would not have been as the API describes it; the log says more.',
    'response-validation',
  );
}
