import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answered {
  readonly status: number;
  readonly text: string;
}

/** One kept-alive connection that asks one request after the other, at the least cost: for tests of many thousands. */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = Buffer.alloc(0);
  #answer: ((answered: Answered) => void) | null = null;
  #fail: ((error: Error) => void) | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.on('data', chunk => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#settle();
    });
    socket.on('close', () => this.#fail?.(new Error('the connection was closed')));
    socket.on('error', error => this.#fail?.(error));
  }

  static async open(origin: string): Promise<Connection> {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket.setNoDelay(true), host);
  }

  /** @throws where the connection ends in place of an answer */
  ask(method: string, path: string, body?: unknown, bearer = ''): Promise<Answered> {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const type = body === undefined ? '' : 'Content-Type: application/json\r\n';
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${this.#host}\r\nAuthorization: Bearer ${bearer}\r\n` +
          `Accept: application/json\r\n${type}Content-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
      );
    });
  }

  close(): void {
    this.#fail = null;
    this.#socket.destroy();
  }

  #settle(): void {
    const split = this.#received.indexOf('\r\n\r\n');
    if (split < 0) return;
    const head = this.#received.toString('latin1', 0, split);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const end = split + 4 + length;
    if (this.#received.length < end) return;
    const text = this.#received.toString('utf8', split + 4, end);
    this.#received = this.#received.subarray(end);
    this.#answer?.({ status: Number(head.slice(9, 12)), text });
  }
}
