import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { notFound, serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { allowOrigin } from './cors.ts';
import { landingPage } from './landing.ts';
import { lazily } from './lazily.ts';
import { renderError, write } from './render.ts';
import { serveApi } from './serve-api.ts';

/** The whole of what is served: the API under `/v1`, the control plane under `/_sim`, a page at `/`. */
export function createApp(simulator: Simulator): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  if (simulator.options.cors !== undefined) app.use('/v1', allowOrigin(simulator.options.cors));
  app.use('/v1', serveApi(simulator));
  app.use(
    '/_sim',
    lazily(async () => (await import('./serve-control.ts')).serveControl(simulator)),
  );
  app.get('/', (_req, res) => write(res, landingPage(simulator)));
  app.use((req, res) => {
    const text = `Nothing is served at ${req.method} ${req.path}; the API is under /v1, the control plane under /_sim.`;
    write(res, renderError(notFound(text), false));
  });
  // Express itself would answer with a stack. It knows this handler by its four parameters.
  app.use((thrown: unknown, req: Request, res: Response, _next: NextFunction) => {
    simulator.log.error(
      { method: req.method, path: req.path, err: thrown },
      'a request failed in a way nobody foresaw',
    );
    if (res.headersSent) res.destroy();
    else write(res, renderError(serverError(), false));
  });
  return app;
}
