import { isIP } from 'node:net';

/** A name by which clients reach a server, as certificates have it. */
export interface ServedName {
  readonly kind: 'dns' | 'ipv4' | 'ipv6';
  /** Lower case, without a dot at the end; an address in its shortest form. */
  readonly text: string;
}

/** By which a server on this machine is reached, from it and from containers that run on it. */
const ALWAYS = ['localhost', '127.0.0.1', '::1', 'host.docker.internal'];
/** Addresses that mean all of the machine's: nobody calls them. */
const ALL_ADDRESSES = ['0.0.0.0', '::'];

/** Those of a server's certificate, each once: `own`, and those of this machine where they are asked for. */
export function servedNames(own: readonly string[], ofThisMachine: boolean): readonly ServedName[] {
  const all = [...(ofThisMachine ? ALWAYS : []), ...own]
    .map(servedName)
    .filter(({ text }) => !ALL_ADDRESSES.includes(text));
  return all.filter(({ text }, at) => all.findIndex(other => other.text === text) === at);
}

function servedName(name: string): ServedName {
  // The zone of an address, behind %, is the caller's own.
  const plain = name.replace(/%.*$/s, '').replace(/\.$/, '').toLowerCase();
  const version = isIP(plain);
  if (version === 4) return { kind: 'ipv4', text: plain };
  if (version === 6) return { kind: 'ipv6', text: new URL(`http://[${plain}]`).hostname.slice(1, -1) };
  return { kind: 'dns', text: plain };
}
