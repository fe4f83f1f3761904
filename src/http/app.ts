import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { serverError } from '../errors.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { allowOrigin } from './allow-origin.ts';
import { frontPage } from './landing.ts';
import { renderError, write } from './render.ts';
import { failedRequest } from './secrets.ts';
import { serveApi } from './serve-api.ts';
import { serveUnknown } from './serve-unknown.ts';

/** The whole of what is served: the API under its base path, the control plane under `/_sim`, a page at `/`. */
export function createApp(simulator: Simulator): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  const { basePath } = simulator;
  // Elsewhere the API comes first: most requests are for it.
  if (basePath !== '') addApi(app, simulator);
  app.use('/_sim', controlPlane(simulator));
  app.get('/', (req, res) => write(res, frontPage(simulator, req)));
  if (basePath === '') addApi(app, simulator);
  else app.use(serveUnknown(simulator));
  // Express itself would answer with a stack. It knows this handler by its four parameters.
  app.use((thrown: unknown, req: Request, res: Response, _next: NextFunction) => {
    simulator.log.error(failedRequest(req, thrown), 'unhandled error');
    if (res.headersSent) res.destroy();
    else write(res, renderError(serverError(), 'json'));
  });
  return app;
}

function addApi(app: Express, simulator: Simulator): void {
  const at = simulator.basePath || '/';
  const { cors } = simulator.options;
  if (cors !== undefined) app.use(at, allowOrigin(cors));
  app.use(at, serveApi(simulator));
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
