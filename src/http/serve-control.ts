import type { IncomingMessage, ServerResponse } from 'node:http';
import { controlDocument } from '../contract/control-document.gen.ts';
import { METHODS } from '../contract/document.ts';
import { messageOf } from '../contract/messages.ts';
import type { Operation } from '../contract/operations.ts';
import { compileRoutes } from '../contract/routes.ts';
import { type ContractValidator, createContractValidator } from '../contract/validate.ts';
import { type ControlHandler, type ControlId, StatusAnswer, TextAnswer } from '../control/handler.ts';
import { controlHandlers } from '../control/handlers.ts';
import { controlOperations, controlPath, nearestRoute } from '../control/operations.ts';
import { ApiError, badRequest, type FieldErrors, invalid, notFound, serverError } from '../errors.ts';
import { DEFAULT_SANDBOX } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { closeSignal } from './connection.ts';
import { assertControlToken, assertTrustedOrigin } from './control-access.ts';
import { isReadablePath, type Query, readQuery } from './query.ts';
import { readControlBody } from './read-body.ts';
import { renderBody, renderError, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { resolveTarget, withoutSpareSlashes } from './target.ts';
import { writeChunks } from './write-chunks.ts';

// Hits are many, and read one by one, with line and field; a fault rule's reader knows what was meant.
const JUDGED_LATER: ReadonlySet<string> = new Set<ControlId>(['ingestHits', 'addFault']);

/** Everything under `/_sim`: the origin, the route, the request held against `openapi/control.yaml`, the handler. */
export function serveControl(simulator: Simulator) {
  const match = compileRoutes(controlOperations);
  const validator = createContractValidator(controlDocument);

  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      resolveTarget(req);
      assertTrustedOrigin(req, simulator.options.allowHosts ?? []);
      const { method = '', url = '' } = req;
      const [path = '', queryText = ''] = split(url);
      const wanted = method === 'HEAD' ? 'GET' : method;
      const matched = match(wanted, path);
      if (matched?.operation.operationId !== 'getHealth') assertControlToken(req, simulator.options.controlToken);
      if (!isReadablePath(path)) throw badRequest('The path is not percent-encoded UTF-8.', 'path:utf-8');
      if (matched === null) {
        const known = METHODS.map(name => name.toUpperCase()).filter(name => match(name, path) !== null);
        const near = nearestRoute(wanted, withoutSpareSlashes(path));
        const hint = near === null ? 'GET /_sim lists the routes.' : `Did you mean ${near}?`;
        const help = known.length > 0 ? `; it has ${known.join(', ')}.` : `. ${hint}`;
        throw notFound(`The control plane has no route ${method} ${controlPath(path)}${help}`, 'route');
      }
      const { operation, params } = matched;
      const body = await readControlBody(req, res, operation, simulator);
      const call = check(validator, operation, params, readQuery(queryText), body);
      // Health is asked by anybody, with no token at all: that must not make sandboxes, which are kept for good.
      const isHealth = operation.operationId === 'getHealth';
      const name = isHealth ? DEFAULT_SANDBOX : String(call.query.sandbox ?? DEFAULT_SANDBOX);
      // A name that was misspelt would otherwise be a new sandbox in which nothing ever happened.
      const { sandboxes } = simulator;
      const sandbox = operation.method === 'GET' ? sandboxes.known(name) : await sandboxes.enter(name);
      const handler: (...given: Parameters<ControlHandler<never>>) => unknown = controlHandlers[operation.operationId];
      const given = { ...call, gone: closeSignal(res, [simulator.draining]) };
      const answer = await handler(simulator, sandbox, given as never);
      if (answer instanceof TextAnswer)
        await writeChunks(res, operation.successStatus ?? 200, answer, simulator.shared.queue);
      else send(validator, operation, res, answer);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) simulator.log.error(failedRequest(req, thrown), 'the control plane failed');
      if (res.headersSent) res.destroy();
      else write(res, renderError(thrown instanceof ApiError ? thrown : serverError(), 'json'));
    }
  };
}

/** What a request says, found to be as the document asks. */
interface Said {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** @throws 400 with all faults by field; a parameter that is not known is one, lest a misspelt `sandbox` hit another */
function check(
  validator: ContractValidator,
  operation: Operation,
  params: Readonly<Record<string, string>>,
  query: Query,
  body: unknown,
): Said {
  const errors: FieldErrors = Object.create(null);
  for (const name of Object.keys(query.values)) {
    if (operation.query.has(name)) continue;
    errors[name] = [`The ${name} parameter is not known; known: ${[...operation.query.keys()].join(', ') || 'none'}.`];
  }
  const own = JUDGED_LATER.has(operation.operationId);
  // Where a body is wanted and none came, what it must hold is told.
  const judged = body === undefined && operation.body !== null ? {} : body;
  const said = { params, query: query.values, repeated: query.repeated, body: own ? undefined : judged };
  const valid = validator.request(operation, said);
  for (const name of query.unreadable) errors[name] ??= [`The ${name} parameter must be percent-encoded UTF-8.`];
  for (const error of valid.errors) errors[error.field] = [messageOf(error)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params, query: valid.query, body: own ? body : valid.body };
}

function send(validator: ContractValidator, operation: Operation, res: ServerResponse, answer: unknown): void {
  const usual = operation.successStatus ?? 200;
  if (answer === undefined) {
    res.statusCode = usual;
    res.end();
    return;
  }
  const { status, body } = answer instanceof StatusAnswer ? answer : { status: usual, body: answer };
  const violations = validator.response(operation, status, body);
  if (violations.length > 0)
    throw new Error(`the answer is not as openapi/control.yaml has it: ${violations.join('; ')}`);
  write(res, renderBody(status, body));
}

function split(url: string): string[] {
  const at = url.indexOf('?');
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)];
}
