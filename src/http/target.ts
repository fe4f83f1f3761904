import type { IncomingMessage } from 'node:http';
import type { MatchOperation } from '../contract/routes.ts';

/**
 * Brings an absolute request target, which is what an HTTP proxy is sent, to the usual form. Its authority takes the
 * place of the Host header (RFC 9112, section 3.2.2), so whoever judges the host judges the one that was asked for.
 */
export function resolveTarget(req: IncomingMessage): void {
  const url = req.url ?? '';
  const [start, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (start === undefined) return;
  const rest = url.slice(start.length);
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
  req.headers.host = authority;
}

/** What may be wrong with a path that leads nowhere, to be added to a message; empty where nothing is known. */
export function pathHint(method: string, path: string, match: MatchOperation, prefix: string): string {
  const plain = withoutSpareSlashes(path);
  if (plain === path) return '';
  if (match(method, plain) !== null) return ` Did you mean ${prefix}${plain}?`;
  return path.includes('//') ? ' The path has a double slash.' : '';
}

/** Without double slashes and without one at the end. */
export function withoutSpareSlashes(path: string): string {
  const single = path.replace(/\/{2,}/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}
