import type { OperationId } from '../../contract/api.gen.ts';
import { compileOperations } from '../../contract/operations.ts';
import { compileRoutes } from '../../contract/routes.ts';
import { servedDocument } from '../../contract/served-document.ts';
import { compileMisplaced } from '../../simulator/base-path.ts';
import type { ApiExchange } from './exchange.ts';
import type { Recorded } from './read/recorded.ts';

const operations = compileOperations<OperationId>(servedDocument);
const match = compileRoutes(operations);
const findMisplaced = compileMisplaced(operations, match);

/** The exchange that a recorded one is under a base URL; null where it leads to no operation of the API there. */
export function exchangeUnder(baseUrl: string, recorded: Recorded): ApiExchange | null {
  const path = pathUnder(baseUrl, recorded);
  const found = path === null ? null : match(methodOf(recorded), path);
  return found === null ? null : { recorded, operation: found.operation, params: found.params, path: path! };
}

/** The path relative to a base URL; null where it is not under it. */
export function pathUnder(baseUrl: string, { url: { origin, path } }: Pick<Recorded, 'url'>): string | null {
  const url = `${origin}${path}`;
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : null;
}

/** The base URL under which an exchange leads to an operation of the API; null where there is none. */
export function baseOf(recorded: Recorded): string | null {
  const { origin, path } = recorded.url;
  const found = findMisplaced(methodOf(recorded), path);
  return found === null ? null : `${origin}${found.prefix}`;
}

/** Assumption statuses: HEAD is GET without a body. */
function methodOf({ method }: Recorded): string {
  return method === 'HEAD' ? 'GET' : method;
}

/** Whether an exchange looks like one of an API, and not like a page that has the same path. */
export function isOfAnApi({ requestHeaders, mediaType }: Recorded): boolean {
  return /^bearer\s/i.test(requestHeaders.authorization ?? '') || /\bjson\b/i.test(mediaType);
}

/** A base URL as it is written. */
export function plainBase(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
