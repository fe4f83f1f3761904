import { isIP } from 'node:net';

/** Whether a host is this machine's own. @param host a name in lower case or an address, which may be in brackets */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
