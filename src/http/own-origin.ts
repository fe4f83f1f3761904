import type { IncomingMessage } from 'node:http';
import type { Simulator } from '../simulator/simulator.ts';

// Nothing in it that HTML or a shell could take for anything else.
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/;

/** The origin by which a client knows this server: by its Host header, where that is a plain host and port. */
export function ownOrigin(simulator: Simulator, { headers, socket }: IncomingMessage): string {
  const { host = '' } = headers;
  return HOST.test(host) ? `${'encrypted' in socket ? 'https' : 'http'}://${host}` : simulator.origin;
}
