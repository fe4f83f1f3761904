import { connect } from 'node:net';

/** What a client sees of a connection that it holds itself. */
export interface Seen {
  /** All that came, head and body. */
  readonly text: string;
  readonly body: string;
  /** As the head announces it. */
  readonly length: number;
  /** `FIN`, the code of an error such as `ECONNRESET`, or `silence` where nothing happened for so long. */
  readonly end: string;
  /** Milliseconds to the first byte, and to the end. */
  readonly firstMs: number;
  readonly endMs: number;
}

/** Sends one GET over a socket of its own and waits for its end, or `patienceMs`. */
export function rawGet(url: string, bearer: string, patienceMs = 5000): Promise<Seen> {
  const { hostname, port, pathname, search } = new URL(url);
  const head = [
    `GET ${pathname}${search} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${bearer}`,
    'Accept: application/json',
    'Connection: close',
  ];
  return new Promise(resolve => {
    const startedMs = performance.now();
    let text = '';
    let firstMs = Number.NaN;
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n`));
    const finish = (end: string) => {
      clearTimeout(timer);
      socket.destroy();
      const split = text.indexOf('\r\n\r\n');
      const length = Number(/^content-length: (\d+)/im.exec(text)?.[1]);
      const endMs = performance.now() - startedMs;
      resolve({ text, body: split < 0 ? '' : text.slice(split + 4), length, end, firstMs, endMs });
    };
    const timer = setTimeout(() => finish('silence'), patienceMs);
    socket.setEncoding('utf8');
    socket.on('data', chunk => {
      if (text === '') firstMs = performance.now() - startedMs;
      text += chunk;
    });
    socket.on('end', () => finish('FIN'));
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
  });
}
