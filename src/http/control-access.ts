import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { forbidden, unauthorized } from '../errors.ts';

/**
 * Refuses what a page in a browser asks of the control plane; clients and service containers pass.
 * `Host` is an IP literal, a name without a dot, `localhost`, `*.localhost`, `host.docker.internal` or an allowed one;
 * `Origin`, where there is one, is the server's own. Design: 2.3. Images and scripts of a page are asked for without an
 * Origin, yet a browser says of them where they come from; a link that somebody follows is welcome. A form that a page
 * sends is no link, though it loads a document as one does.
 * @throws 403
 */
export function assertTrustedOrigin({ method, headers, socket }: IncomingMessage, allowHosts: readonly string[]): void {
  if (!isTrustedHost({ headers }, allowHosts)) {
    const host = hostNameOf(headers.host ?? '');
    throw forbidden(`The control plane is not served for the host "${host}"; allow it with --allow-host ${host}.`);
  }
  const isFollowedLink = READS.has(method) && headers['sec-fetch-dest'] === 'document';
  if (CROSS_ORIGIN.has(headers['sec-fetch-site']) && !isFollowedLink) {
    throw forbidden('The control plane is not served to pages of another origin.');
  }
  const { origin } = headers;
  if (origin === undefined) return;
  const own = `${'encrypted' in socket ? 'https' : 'http'}://${headers.host}`;
  if (origin !== own) throw forbidden(`The control plane is not served to pages of the origin ${origin}.`);
}

const CROSS_ORIGIN: ReadonlySet<unknown> = new Set(['cross-site', 'same-site']);
const READS: ReadonlySet<unknown> = new Set(['GET', 'HEAD']);

/** @throws 401 where a control token is set and this is not it */
export function assertControlToken({ headers }: IncomingMessage, controlToken: string | undefined): void {
  if (controlToken === undefined) return;
  const { authorization } = headers;
  const given = /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const [a, b] = [Buffer.from(given), Buffer.from(controlToken)];
  if (a.length !== b.length || !timingSafeEqual(a, b))
    throw unauthorized(authorization === undefined ? 'token:missing' : 'token:unknown');
}

/** Whether the `Host` of a request is one that a page elsewhere cannot make a browser send. */
export function isTrustedHost({ headers }: Pick<IncomingMessage, 'headers'>, allowHosts: readonly string[]): boolean {
  const host = hostNameOf(headers.host ?? '');
  if (host === '') return false;
  if (isIP(host) !== 0 || !host.includes('.')) return true;
  return (
    host.endsWith('.localhost') ||
    host === 'host.docker.internal' ||
    allowHosts.some(name => name.toLowerCase() === host)
  );
}

/** The name of a Host header, lower case, without the port and the brackets of an IPv6 literal. */
function hostNameOf(header: string): string {
  const bracketed = /^\[([^\]]*)\](:\d+)?$/.exec(header);
  const name = bracketed?.[1] ?? header.replace(/:\d*$/, '');
  return name.toLowerCase().replace(/\.$/, '');
}
