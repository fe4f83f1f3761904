import type { Request, RequestHandler, Response } from 'express';
import { type ApiError, notFound } from '../errors.ts';
import { type Misplaced, misplacedAdvice } from '../simulator/base-path.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { allowOrigin } from './allow-origin.ts';
import { CAUSE_HEADER, causeText } from './cause-header.ts';
import { ownOrigin } from './own-origin.ts';
import { recordRefused, refusedOf } from './record-refused.ts';
import { renderError, write } from './render.ts';
import { splitUrl, withoutSpareSlashes } from './target.ts';

/**
 * Everything that is under none of the served paths. What ends in a route of the API is a client with a wrong base URL:
 * it is told so, whoever it is, and recorded. It is no request to the API, so it counts toward no limit and meets no fault.
 * All else, such as `/favicon.ico`, is answered and no more.
 */
export function serveUnknown(simulator: Simulator): RequestHandler {
  const { cors } = simulator.options;
  const allow = cors === undefined ? null : allowOrigin(cors);
  return (req, res) => {
    const misplaced = simulator.misplaced(methodOf(req), splitUrl(req.url).path);
    const answer = () => {
      if (misplaced === null) write(res, renderError(unknown(simulator, req), 'json'));
      else refuse(simulator, { req, res }, misplaced);
    };
    if (misplaced === null || allow === null) answer();
    else allow(req, res, answer);
  };
}

/** That of the route which is meant: HEAD is GET without a body, and a preflight says what it is for. */
function methodOf({ method, headers }: Request): string {
  if (method === 'OPTIONS') return headers['access-control-request-method'] ?? method;
  return method === 'HEAD' ? 'GET' : method;
}

function unknown({ basePath }: Simulator, { method, url }: Request): ApiError {
  const { path } = splitUrl(url);
  const text = `Nothing is served at ${method} ${path}; the API is under ${basePath}, the control plane under /_sim.`;
  const plain = withoutSpareSlashes(path);
  const isServed = [basePath, '/_sim'].some(served => plain.startsWith(`${served}/`));
  return notFound(plain !== path && isServed ? `${text} Did you mean ${plain}?` : text);
}

function refuse(
  simulator: Simulator,
  { req, res }: { readonly req: Request; readonly res: Response },
  misplaced: Misplaced,
): void {
  const { method, url } = req;
  const { path } = splitUrl(url);
  const served = { origin: ownOrigin(simulator, req), basePath: simulator.basePath };
  const { text } = misplacedAdvice(misplaced, { path, isUnder: false }, served);
  const error = notFound(`Nothing is served at ${method} ${path}. ${text}`, 'route:base-path');
  if (simulator.options.causeHeader) res.setHeader(CAUSE_HEADER, causeText(error.reason));
  const rendered = renderError(error, 'json');
  recordRefused(simulator, {
    ...refusedOf(req),
    error,
    answer: {
      headers: { ...res.getHeaders(), ...rendered.headers },
      payload: method === 'HEAD' ? '' : rendered.payload,
    },
  });
  write(res, rendered);
}
