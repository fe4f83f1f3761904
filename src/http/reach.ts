import type { Operation } from '../contract/operations.ts';
import { gone, notFound } from '../errors.ts';
import { reachSite, requireAbility } from '../rules/access.ts';
import type { Exchange, Identified } from './exchange.ts';

/** A request that has arrived at an operation which its token may use. */
export interface Reached {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Unknown route, retired endpoint, the site of the path, the permission, in this order. A site named in the query is
 * reached by the operation, after validation; any ability that reaches it is enough there (assumption open-permissions).
 * @throws 404, 410, 400
 */
export function reach({ match, method, path, sandbox, token }: Exchange & Identified): Reached {
  if (match === null) throw notFound(`The route ${method} /v1${path} could not be found.`, 'route');
  const { operation, params } = match;
  if (operation.retired) throw gone('This endpoint has been retired.');
  if (operation.removed) {
    const text = 'This endpoint is no longer available. Events are identified by name, and created by tracking them.';
    throw sandbox.assumptions['removed-event-endpoints'] === '404' ? notFound(text, 'removed') : gone(text);
  }
  if (operation.site === 'query') return { operation, params };
  const siteId = operation.site === 'path' ? reachSite(sandbox.state, token, params.site_id ?? '').id : null;
  requireAbility(token, operation.abilities, siteId);
  return { operation, params };
}
