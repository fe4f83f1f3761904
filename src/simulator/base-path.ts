import { formats } from '../contract/formats.ts';
import type { Operation } from '../contract/operations.ts';
import type { MatchOperation } from '../contract/routes.ts';

/** Where the API's documentation has it. */
const DOCUMENTED = '/v1';

/** What stands before each path of the API, `/v1` or the like; empty where the API is served at the root. */
export function basePathOf({ basePath = DOCUMENTED }: { readonly basePath?: string }): string {
  return basePath === '/' ? '' : basePath;
}

/** A path of the server as one of the API; null where it is not under the base path. */
export function pathUnder(basePath: string, path: string): string | null {
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : null;
}

/** A path that ends in a route of the API. */
export interface Misplaced {
  /** What stands before the route, without spare slashes, such as `/api/v1`; empty where nothing does. */
  readonly prefix: string;
  /** Such as `/sites/TIDEPOOL`. */
  readonly route: string;
}

/** The route of the API that a path ends in, spare slashes left out; null where it ends in none. */
export type FindMisplaced = (method: string, path: string) => Misplaced | null;

/** Looks from the first segment on that a route of the API begins with, so that `/sites/X/sites` ends in no route. */
export function compileMisplaced(operations: readonly Operation[], match: MatchOperation): FindMisplaced {
  const first = new Set(operations.flatMap(({ segments: [one] }) => (one && 'fixed' in one ? [one.fixed] : [])));
  return (method, path) => {
    const segments = path.split('/').filter(segment => segment !== '');
    const at = segments.findIndex(segment => first.has(segment));
    const route = pathOf(segments.slice(Math.max(0, at)));
    return match(method, route) === null ? null : { prefix: pathOf(segments.slice(0, at)), route };
  };
}

const pathOf = (segments: readonly string[]): string => segments.map(segment => `/${segment}`).join('');

/** Where the API is served. */
export interface Served {
  /** Such as `http://127.0.0.1:4020`. */
  readonly origin: string;
  readonly basePath: string;
}

/**
 * What to change about a request that ends in a route of the API and is none.
 * @param path as sent, relative to the base path where `isUnder`, from the root of the server elsewhere
 * @returns `isBaseUrl`: whether the client's base URL is wrong, not only the path behind it
 */
export function misplacedAdvice(
  { prefix, route }: Misplaced,
  { path, isUnder }: { readonly path: string; readonly isUnder: boolean },
  { origin, basePath }: Served,
): { readonly text: string; readonly isBaseUrl: boolean } {
  if (prefix === (isUnder ? '' : basePath)) {
    // Between base URL and path, or between host and base path: `/v1//sites`, `//v1/sites`.
    const isBaseUrl = path.startsWith('//');
    const advice = isBaseUrl ? " The client's base URL must not end with a slash." : '';
    return { text: `Did you mean ${basePath}${route}?${advice}`, isBaseUrl };
  }
  const isAdded = isUnder && basePath !== '';
  const text = isAdded ? addedText(prefix, { origin, basePath }) : elsewhereText(prefix, { origin, basePath });
  return { text, isBaseUrl: true };
}

/** The client adds a prefix to a base URL that has the base path already. */
function addedText(prefix: string, { origin, basePath }: Served): string {
  if (prefix === basePath) return `The client adds ${prefix} to its base URL: set the base URL to ${origin}.`;
  return isBasePath(prefix)
    ? `The client adds ${prefix} to its base URL: start Leadline with --base-path ${prefix} and set the base URL to ${origin}.`
    : `Remove ${prefix} from the client's base URL, which is ${origin}${basePath}.`;
}

function elsewhereText(prefix: string, { origin, basePath }: Served): string {
  const where = basePath === '' ? 'at the root' : `under ${basePath}`;
  const start = isBasePath(prefix) ? `, or start Leadline with --base-path ${prefix === '' ? "''" : prefix}` : '';
  return `The API is served ${where}: set the client's base URL to ${origin}${basePath}${start}.`;
}

function isBasePath(text: string): boolean {
  const { accepts } = formats['base-path']!;
  return typeof accepts === 'function' ? accepts(text) : accepts.test(text);
}
