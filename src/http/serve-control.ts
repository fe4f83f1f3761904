import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import { METHODS } from '../contract/document.ts';
import type { Operation } from '../contract/operations.ts';
import { splitQuery } from '../contract/query.ts';
import { compileRoutes } from '../contract/routes.ts';
import { checkCall, validateControlAnswer } from '../control/check-call.ts';
import { FileAnswer, StatusAnswer, StreamAnswer, TextAnswer } from '../control/handler.ts';
import { runCall } from '../control/handlers.ts';
import { controlOperations, controlPath, nearestRoute, needsToken } from '../control/operations.ts';
import { ApiError, badRequest, notFound, serverError } from '../errors.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { ALL_SANDBOXES, DEFAULT_SANDBOX } from '../simulator/bearer.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { closeSignal } from './connection.ts';
import { consolePage } from './console-page.ts';
import { assertControlToken, assertTrustedOrigin } from './control-access.ts';
import { readControlBody } from './read-body.ts';
import { prefersHtml, renderBody, renderError, renderFile, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { isReadablePath, splitUrl, withoutSpareSlashes } from './target.ts';
import { writeChunks } from './write-chunks.ts';
import { writeStream } from './write-stream.ts';

/**
 * What keeps answers from pages of another origin where a browser does not say where a request comes from: it says so only
 * to HTTPS and to this machine, not to a server in the local network.
 */
const KEPT_TO_ORIGIN = [
  ['Content-Security-Policy', "frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['X-Content-Type-Options', 'nosniff'],
] as const;

/** Everything under `/_sim`: the origin, the route, the request held against `openapi/control.yaml`, the handler. */
export function serveControl(simulator: Simulator) {
  const match = compileRoutes(controlOperations);
  const { sandboxes, options } = simulator;
  const { serverName } = options;

  /** Handlers that are asked about all sandboxes look at the query; they are given the default one. */
  async function sandboxOf(method: string, name: string): Promise<Sandbox> {
    if (name === ALL_SANDBOXES) return sandboxes.main;
    // A name that was misspelt would otherwise be a new sandbox in which nothing ever happened.
    return method === 'GET' ? sandboxes.known(name) : sandboxes.enter(name);
  }

  return async (req: Request, res: ServerResponse): Promise<void> => {
    let gone: AbortSignal | null = null;
    for (const [name, value] of KEPT_TO_ORIGIN) res.setHeader(name, value);
    if (serverName !== undefined) res.setHeader('X-Leadline-Server', serverName);
    try {
      assertTrustedOrigin(req, simulator.options.allowHosts ?? []);
      const { method = '', url = '' } = req;
      const { path, queryText } = splitUrl(url);
      const wanted = method === 'HEAD' ? 'GET' : method;
      const matched = match(wanted, path);
      if (matched?.operation.operationId === 'listRoutes') {
        // A browser that goes back would be shown the routes that the page has asked for at its own address.
        res.setHeader('Vary', 'Accept');
        if (prefersHtml(req.headers.accept)) {
          write(res, await consolePage(simulator, req));
          return;
        }
      }
      const isOpen = matched !== null && !needsToken(matched.operation);
      if (!isOpen) assertControlToken(req, simulator.options.controlToken);
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
      const query = splitQuery(queryText);
      const values = { ...query.values, ...headerValues(operation, req) };
      const call = checkCall(operation, { params, query: { ...query, values }, body });
      // Whoever has no token must not learn which sandboxes there are.
      const name = isOpen ? DEFAULT_SANDBOX : call.query.sandbox;
      const sandbox = await sandboxOf(operation.method, name);
      gone = closeSignal(res, [simulator.draining]);
      const answer = await runCall(simulator, sandbox, operation, { ...call, gone });
      const status = operation.successStatus ?? 200;
      if (answer instanceof TextAnswer) await writeChunks(res, status, answer, simulator.shared.queue);
      else if (answer instanceof FileAnswer) write(res, renderFile(status, answer));
      else if (answer instanceof StreamAnswer) await writeStream(res, status, answer, gone);
      else send(operation, res, answer);
    } catch (thrown) {
      if (gone?.aborted && thrown === gone.reason) {
        // Nobody waits for the answer any more.
        res.destroy();
        return;
      }
      if (!(thrown instanceof ApiError)) simulator.log.error(failedRequest(req, thrown), 'the control plane failed');
      if (res.headersSent) res.destroy();
      else write(res, renderError(thrown instanceof ApiError ? thrown : serverError(), 'json'));
    }
  };
}

/**
 * The values of headers that the document names, such as `Last-Event-ID`, by the names of the query parameters that they
 * stand for. A header takes precedence: a browser comes back with the query of its first request.
 */
function headerValues({ parameters }: Operation, { headers }: IncomingMessage): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { in: place, name } of parameters) {
    const value = place === 'header' ? headers[name.toLowerCase()] : undefined;
    if (typeof value === 'string' && value !== '') values[name.toLowerCase().replaceAll('-', '_')] = value;
  }
  return values;
}

function send(operation: Operation, res: ServerResponse, answer: unknown): void {
  const usual = operation.successStatus ?? 200;
  if (answer === undefined) {
    res.statusCode = usual;
    res.end();
    return;
  }
  const { status, body } = answer instanceof StatusAnswer ? answer : { status: usual, body: answer };
  const violations = validateControlAnswer(operation, status, body);
  if (violations.length > 0)
    throw new Error(`the answer is not as openapi/control.yaml has it: ${violations.join('; ')}`);
  write(res, renderBody(status, body));
}
