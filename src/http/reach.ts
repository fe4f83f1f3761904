import type { OperationId } from '../contract/api.gen.ts';
import type { Operation } from '../contract/operations.ts';
import type { MatchOperation } from '../contract/routes.ts';
import { badRequest, gone, notFound } from '../errors.ts';
import { reachSite, requireAbility } from '../rules/access.ts';
import type { Exchange, Identified } from './exchange.ts';
import { isReadablePath } from './query.ts';
import { pathHint } from './target.ts';

/** A request that has arrived at an operation which its token may use. */
export interface Reached {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * A path that cannot be read, an unknown route, retired endpoint, the site of the path, the permission, in this order. A site named in the query is
 * reached by the operation, after validation; any ability that reaches it is enough there (assumption open-permissions).
 * @throws 400, 404, 410
 */
export function reach(
  { match, method, path, sandbox, token }: Exchange & Identified,
  routes: MatchOperation<OperationId>,
): Reached {
  if (!isReadablePath(path)) throw badRequest('The path is not percent-encoded UTF-8.', 'path:utf-8');
  if (match === null) {
    const hint = pathHint(method, path, routes, '/v1');
    throw notFound(`The route ${method} /v1${path} could not be found.${hint}`, 'route');
  }
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
