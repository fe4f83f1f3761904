import { originForm } from '../http/target.ts';

/** Where a request through a proxy is to go. */
export interface Target {
  /** Null for a tunnel, which says nothing of what goes through it. */
  readonly scheme: 'http' | 'https' | null;
  /** In lower case, without a dot at the end; an IPv6 address in brackets, in its shortest form. */
  readonly host: string;
  readonly port: number;
  /** Path and query, as they were sent; empty for a tunnel. */
  readonly path: string;
}

/** Of a name in the DNS, without the dot at its end. */
const HOST_LENGTH_MAX = 253;
const AUTHORITY = /^(?<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** That of `CONNECT HOST:PORT`; null where it is malformed. */
export function targetOfConnect(authority: string): Target | null {
  return targetOf(authority, null);
}

/**
 * That of a request with an absolute URL, `http://…` or `https://…`, or with a path and a header that names the host, as
 * PHP's streams send it through a proxy; null for any other, and for a URL with a user name.
 */
export function targetOfUrl(sent: string, hostHeader = ''): Target | null {
  const url = sent.startsWith('/') && AUTHORITY.test(hostHeader) ? `http://${hostHeader}${sent}` : sent;
  const resolved = originForm(url);
  if (resolved === null) return null;
  const target = targetOf(resolved.authority, /^https/i.test(url) ? 'https' : 'http');
  // What follows a # is no part of a request, and spaces would end its first line.
  return target && /^[^#\s]*$/.test(resolved.url) ? { ...target, path: resolved.url } : null;
}

function targetOf(authority: string, scheme: Target['scheme']): Target | null {
  const { host: sent = '', port = scheme === null ? '0' : DEFAULT_PORTS[scheme] } =
    AUTHORITY.exec(authority)?.groups ?? {};
  const host = hostOf(sent);
  if (host === null || Number(port) < 1 || Number(port) > 65_535) return null;
  return { scheme, host, port: Number(port), path: '' };
}

/** An address in any of its forms becomes the usual one: rules compare texts. */
function hostOf(sent: string): string | null {
  const url = `http://${sent}/`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '');
  return host === '' || host.length > HOST_LENGTH_MAX ? null : host;
}
