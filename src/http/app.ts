import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFound, serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { allowOrigin } from './cors.ts';
import { landingPage } from './landing.ts';
import { lazily } from './lazily.ts';
import { renderError, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { serveApi } from './serve-api.ts';
import { resolveTarget, withoutSpareSlashes } from './target.ts';

/** What is served: as an Express app, to mount or to test, and as a listener of a server. */
export interface Served {
  readonly app: Express;
  readonly listener: RequestListener;
}

/** The whole of what is served: the API under `/v1`, the control plane under `/_sim`, a page at `/`. */
export function createApp(simulator: Simulator): Served {
  const api = serveApi(simulator);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use((req, _res, next) => {
    resolveTarget(req);
    next();
  });
  if (simulator.options.cors !== undefined) app.use('/v1', allowOrigin(simulator.options.cors));
  app.use('/v1', api);
  app.use(
    '/_sim',
    lazily(async () => (await import('./serve-control.ts')).serveControl(simulator)),
  );
  app.get('/', (_req, res) => write(res, landingPage(simulator)));
  app.use((req, res) => {
    const text = `Nothing is served at ${req.method} ${req.path}; the API is under /v1, the control plane under /_sim.`;
    const plain = withoutSpareSlashes(req.path);
    const hint = plain !== req.path && /^\/(v1|_sim)\//.test(plain) ? ` Did you mean ${plain}?` : '';
    write(res, renderError(notFound(text + hint), 'json'));
  });
  const fail = (req: IncomingMessage, res: ServerResponse, thrown: unknown) => {
    simulator.log.error(failedRequest(req, thrown), 'a request failed in a way nobody foresaw');
    if (res.headersSent) res.destroy();
    else write(res, renderError(serverError(), 'json'));
  };
  // Express itself would answer with a stack. It knows this handler by its four parameters.
  app.use((thrown: unknown, req: Request, res: Response, _next: NextFunction) => fail(req, res, thrown));

  // The contract is the router of /v1: Express would add nothing but another prototype to every request and response,
  // with which all that Node does afterwards takes twice as long.
  const listener: RequestListener = (req, res) => {
    resolveTarget(req);
    if (!req.url?.startsWith('/v1/')) return app(req, res);
    req.url = req.url.slice('/v1'.length);
    api(req, res).catch(thrown => fail(req, res, thrown));
  };
  return { app, listener: simulator.options.cors === undefined ? listener : app };
}
