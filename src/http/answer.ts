import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError, serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { errorForm } from './accept.ts';
import { Cut } from './cut.ts';
import type { Exchange } from './exchange.ts';
import { brokenBodyError } from './malformed.ts';
import { type Rendered, renderBody, renderError, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { cutConnection, sinkOf } from './wire.ts';

/** In the journal, of a client that went away before its answer. */
const CLIENT_GONE = 'client:gone';

/** Answers with a success. @throws 500 where its body is not as the API document describes it; nothing was written then */
export function answer(simulator: Simulator, exchange: Exchange, status: number, body: unknown): void {
  checkAnswer(simulator, exchange, status, body);
  send(simulator, exchange, renderBody(status, body), null);
}

/**
 * Answers with whatever went wrong: an error of the API, a cut connection, or a 500 of which the log tells more.
 * @param exchange null where the request could not even be looked at
 */
export function answerError(
  simulator: Simulator,
  exchange: Exchange | null,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  thrown: unknown,
): void {
  if (res.headersSent) {
    // What went wrong while an answer was under way cannot be told any more.
    simulator.log.error(failedRequest(req, thrown), 'an answer broke off');
    res.destroy();
    return;
  }
  if (thrown instanceof Cut) {
    if (exchange !== null) settle(simulator, exchange, null, req.socket.destroyed ? CLIENT_GONE : null);
    cutConnection(res, thrown.how);
    return;
  }
  const error = describedError(simulator, exchange, req, thrown);
  const assumptions = (exchange?.sandbox ?? simulator.sandboxes.main).assumptions;
  const form = errorForm(req.headers.accept, assumptions['html-errors'], error);
  const rendered = renderError(error, form);
  if (exchange === null) write(res, rendered);
  else send(simulator, exchange, rendered, form === 'login-page' ? `${error.reason}, login-page` : error.reason);
}

function send(simulator: Simulator, exchange: Exchange, rendered: Rendered, reason: string | null): void {
  const { res, intervention, acted } = exchange;
  const broken = brokenBodyError(res.req);
  if (res.req.socket.destroyed || broken !== null) {
    settle(simulator, exchange, broken?.status ?? null, broken?.reason ?? CLIENT_GONE);
    return;
  }
  const wire = intervention?.wire ?? null;
  if (wire !== null) acted.push(wire.cause);
  const isAborted = wire !== null && 'abort' in wire;
  const cause = settle(simulator, exchange, isAborted ? null : rendered.status, reason);
  if (simulator.options.causeHeader && cause !== null) res.setHeader('X-Leadline-Cause', headerOf(cause));
  if (wire === null) write(res, rendered);
  else if ('abort' in wire) cutConnection(res, wire.abort);
  else wire.send(Buffer.from(rendered.payload), sinkOf(res, rendered));
}

const CAUSE_LIMIT = 1000;

/** A cause may quote what a client sent, half characters included. */
function headerOf(cause: string): string {
  return encodeURI(Buffer.from(cause.slice(0, CAUSE_LIMIT)).toString());
}

/** Closes the journal's entry; the cause names the faults that acted, then the rule that refused. */
function settle(simulator: Simulator, exchange: Exchange, status: number | null, reason: string | null): string | null {
  const { entry, findings, notes, acted } = exchange;
  const causes = reason === null || acted.includes(reason) ? acted : [...acted, reason];
  const cause = causes.length === 0 ? null : causes.join(', ');
  const { deviations } = findings;
  entry.close({ status, cause, deviations, query_cache: notes.query_cache, endedMs: simulator.elapsedMs() });
  const { method, sandbox, token } = exchange;
  simulator.log.debug(
    {
      sandbox: sandbox.name,
      caller: token?.name ?? null,
      method,
      path: entry.path,
      status,
      cause: cause === null ? null : entry.redact.text(cause),
    },
    'request',
  );
  simulator.statistics.count({ operation: exchange.match?.operation.operationId ?? null, status, cause, deviations });
  return cause;
}

function describedError(
  simulator: Simulator,
  exchange: Exchange | null,
  req: IncomingMessage,
  thrown: unknown,
): ApiError {
  if (!(thrown instanceof ApiError)) {
    simulator.log.error(failedRequest(req, thrown), 'unhandled error');
    return serverError();
  }
  if (exchange === null) return thrown;
  try {
    checkAnswer(simulator, exchange, thrown.status, thrown.body);
    return thrown;
  } catch (violation) {
    return violation as ApiError;
  }
}

/** An answer that the API document does not describe never leaves. @throws 500 */
function checkAnswer(simulator: Simulator, { match, method, entry }: Exchange, status: number, body: unknown): void {
  if (match === null) return;
  const violations = simulator.validator.response(match.operation, status, body);
  if (violations.length === 0) return;
  const told = { method, path: entry.path, status, violations: violations.map(entry.redact.text) };
  simulator.log.error(told, 'an answer is not as openapi/api.yaml describes it');
  throw serverError(
    'The answer would not have been as the API describes it; the log says more.',
    'response-validation',
  );
}
