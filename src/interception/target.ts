/** Where a request through a proxy is to go. */
export interface Target {
  /** In lower case, without a dot at the end; an IPv6 address in brackets. */
  readonly host: string;
  readonly port: number;
  /** Path and query; empty for a tunnel. */
  readonly path: string;
}

/** That of `CONNECT HOST:PORT`; null where it is malformed. */
export function targetOfConnect(authority: string): Target | null {
  const [, host, port] = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):(\d{1,5})$/.exec(authority) ?? [];
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return null;
  return { host: plain(host), port: Number(port), path: '' };
}

/** That of a request with an absolute URL, `http://…`; null for any other. */
export function targetOfUrl(url: string): Target | null {
  if (!/^http:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { hostname, port, pathname, search } = new URL(url);
  return { host: plain(hostname), port: port === '' ? 80 : Number(port), path: `${pathname}${search}` };
}

function plain(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}
