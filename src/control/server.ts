import { notFound } from '../errors.ts';
import { describeClock } from './clock.ts';
import type { ControlHandler } from './handler.ts';
import { TextAnswer } from './handler.ts';
import { controlOperations, controlPath } from './operations.ts';
import { serverNamed } from './server-named.ts';

/** GET /_sim. */
export const listRoutes: ControlHandler<'listRoutes'> = () => ({
  data: controlOperations.map(({ operationId, method, path, object }) => ({
    operationId,
    method,
    path: controlPath(path),
    summary: object.summary,
  })),
});

/** GET /_sim/health. */
export const getHealth: ControlHandler<'getHealth'> = ({ version, elapsedMs, options }) => ({
  status: 'ok',
  version,
  uptime_s: Math.floor(elapsedMs()) / 1000,
  ...serverNamed(options),
});

/** GET /_sim/ca.pem. @throws 404 without `tls: true` */
export const getAuthority: ControlHandler<'getAuthority'> = ({ ca }) => {
  if (ca !== undefined) return new TextAnswer('application/x-pem-file', [ca]);
  throw notFound('No authority was made for this run; --tls (LEADLINE_TLS; in a program, tls: true) makes one.');
};

/** GET /_sim/info. */
export const getInfo: ControlHandler<'getInfo'> = ({ version, baseUrl, options }, sandbox) => ({
  version,
  base_url: baseUrl,
  ...serverNamed(options),
  sandbox: sandbox.name,
  fixture: sandbox.setup.fixtureName,
  seed: sandbox.seed,
  clock: describeClock(sandbox.clock),
  plan: sandbox.state.account.plan,
  traffic: sandbox.setup.factor,
  strict: sandbox.strict,
  assumptions: sandbox.assumptions,
  tz: process.versions.tz ?? 'unknown',
});

/** GET /_sim/metrics: what makes the text is loaded when it is first asked for. */
export const getMetrics: ControlHandler<'getMetrics'> = async simulator => {
  const { metricsOf } = await import('./metrics.ts');
  const metrics = metricsOf(simulator);
  return new TextAnswer(metrics.contentType, [await metrics.metrics()]);
};
