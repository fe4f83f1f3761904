import type { RequestHandler } from 'express';

/**
 * Lets a browser's client of one origin use the API: preflights are answered here, before anyone is asked for a token,
 * and count toward nothing.
 */
export function allowOrigin(origin: string): RequestHandler {
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
