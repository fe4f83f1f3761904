import { connect } from 'node:net';

/** An answer as it came, to the byte. */
export interface RawAnswer {
  /** Names as they are written, in their order; those that Node adds are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly statusLine: string;
  /** What follows the head, chunks and all. */
  readonly body: Buffer;
}

const OF_NODE = ['date', 'connection', 'keep-alive'];

/** Sends one GET of the administrator over a socket of its own, until the server ends the connection. */
export function rawBytes(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const { hostname, port, pathname, search } = new URL(url);
  const own = { Host: hostname, Authorization: 'Bearer demo-admin', Accept: 'application/json', Connection: 'close' };
  const lines = Object.entries({ ...own, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
    socket.on('data', part => parts.push(part));
    socket.on('error', reject);
    socket.on('end', () => {
      const all = Buffer.concat(parts);
      const at = all.indexOf('\r\n\r\n');
      const [statusLine = '', ...head] = all.subarray(0, at).toString('latin1').split('\r\n');
      const pairs = head.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
      resolve({
        statusLine,
        headers: pairs.filter(([name]) => !OF_NODE.includes(name.toLowerCase())),
        body: all.subarray(at + 4),
      });
    });
  });
}

/** The chunks of a chunked body. @throws where it is none */
export function chunksOf(body: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!(size >= 0)) throw new Error(`no size of a chunk at ${at}`);
    const from = end + 2;
    if (size === 0) return chunks;
    chunks.push(body.subarray(from, from + size));
    at = from + size + 2;
  }
}
