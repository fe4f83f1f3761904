import type { IncomingMessage } from 'node:http';

/**
 * Brings an absolute request target, which is what an HTTP proxy is sent, to the usual form. Its authority takes the
 * place of the Host header (RFC 9112, section 3.2.2), so whoever judges the host judges the one that was asked for. That
 * of another scheme becomes a path: Express would parse it, and Node writes a URL with a malformed port to standard error.
 */
export function resolveTarget(req: IncomingMessage): void {
  const resolved = originForm(req.url ?? '');
  if (resolved === null) {
    if (req.url?.includes('://') && !req.url.startsWith('/')) req.url = `/${req.url}`;
    return;
  }
  req.url = resolved.url;
  req.headers.host = resolved.authority;
}

/** Path and query of an absolute target, and its authority; null where it is of another form. */
export function originForm(target: string): { readonly url: string; readonly authority: string } | null {
  const [start, authority = ''] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (start === undefined) return null;
  const rest = target.slice(start.length);
  return { url: rest.startsWith('/') ? rest : `/${rest}`, authority };
}

/** The parts before and after the first question mark; an empty query where there is none. */
export function splitUrl(url: string): { readonly path: string; readonly queryText: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, queryText: '' } : { path: url.slice(0, at), queryText: url.slice(at + 1) };
}

/** Without double slashes and without one at the end. */
export function withoutSpareSlashes(path: string): string {
  const single = path.replace(/\/{2,}/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}

/** Whether all percent-encoded bytes of a path are UTF-8, and no escape is incomplete. */
export function isReadablePath(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
