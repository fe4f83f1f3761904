import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { notFound, serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { frontPage } from './landing.ts';
import { renderError, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { serveApi } from './serve-api.ts';
import { withoutSpareSlashes } from './target.ts';

/** The whole of what is served: the API under `/v1`, the control plane under `/_sim`, a page at `/`. */
export function createApp(simulator: Simulator): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  if (simulator.options.cors !== undefined) app.use('/v1', allowOrigin(simulator.options.cors));
  app.use('/v1', serveApi(simulator));
  app.use('/_sim', controlPlane(simulator));
  app.get('/', (req, res) => write(res, frontPage(simulator, req)));
  app.use((req, res) => {
    const text = `Nothing is served at ${req.method} ${req.path}; the API is under /v1, the control plane under /_sim.`;
    const plain = withoutSpareSlashes(req.path);
    const hint = plain !== req.path && /^\/(v1|_sim)\//.test(plain) ? ` Did you mean ${plain}?` : '';
    write(res, renderError(notFound(text + hint), 'json'));
  });
  // Express itself would answer with a stack. It knows this handler by its four parameters.
  app.use((thrown: unknown, req: Request, res: Response, _next: NextFunction) => {
    simulator.log.error(failedRequest(req, thrown), 'unhandled error');
    if (res.headersSent) res.destroy();
    else write(res, renderError(serverError(), 'json'));
  });
  return app;
}

/** Loaded with the first request for it, so that a start does not wait for it. */
function controlPlane(simulator: Simulator): RequestHandler {
  let loading: Promise<RequestHandler> | null = null;
  return async (req, res, next) => {
    loading ??= import('./serve-control.ts').then(({ serveControl }) => serveControl(simulator));
    const handler = await loading;
    await handler(req, res, next);
  };
}

/**
 * Lets a browser's client of one origin use the API: preflights are answered here, before anyone is asked for a token,
 * and count toward nothing.
 */
function allowOrigin(origin: string): RequestHandler {
  return (req, res, next) => {
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Leadline-Cause');
    if (origin !== '*') res.vary('Origin');
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    res.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, Accept');
    res.setHeader('Access-Control-Max-Age', '600');
    res.status(204).end();
  };
}
