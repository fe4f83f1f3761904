import { createRequire } from 'node:module';

type GetDomain = typeof import('tldts')['getDomain'];

let getDomain: GetDomain | undefined;

/**
 * The registrable domain of a `hostname` as hits carry it, with a scheme and perhaps a port: the dimension `domain`.
 * By the Public Suffix List, its ICANN section, where a top-level domain that is not listed is a suffix itself:
 * `https://shop.tidepool.example` → `tidepool.example`. What has no registrable domain (an IP address, a single label,
 * a suffix) is its own, without scheme and port; the empty string stays empty.
 */
export function domainOf(hostname: string): string {
  if (hostname === '') return '';
  // The list takes 10 ms to load, which only filters on the domain need.
  getDomain ??= (createRequire(import.meta.url)('tldts') as typeof import('tldts')).getDomain;
  return getDomain(hostname) ?? bareHost(hostname);
}

function bareHost(hostname: string): string {
  const authority = withoutScheme(hostname)
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '');
  const bracketed = /^\[([^\]]*)\]/.exec(authority)?.[1];
  return (bracketed ?? authority.replace(/:\d*$/, '').replace(/\.$/, '')).toLowerCase();
}

/** A hostname as hits carry it, `https://shop.example`, without its scheme. */
export function withoutScheme(hostname: string): string {
  return hostname.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
}
