import type { RequestHandler } from 'express';

/** A handler that is loaded with the first request that needs it, so that a start does not wait for it. */
export function lazily(load: () => Promise<RequestHandler>): RequestHandler {
  let loading: Promise<RequestHandler> | null = null;
  return async (req, res, next) => {
    loading ??= load();
    const handler = await loading;
    await handler(req, res, next);
  };
}
