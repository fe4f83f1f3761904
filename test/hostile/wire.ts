import { connect, type Socket } from 'node:net';

/** One answer as it stood on the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Talk {
  /** Complete answers, in order. */
  readonly answers: RawAnswer[];
  /** Whether the server ended the connection. */
  readonly closed: boolean;
  /** What came that is no complete answer. */
  readonly rest: string;
}

/** A connection on which a test says what it likes. */
export class Wire {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #closed = false;
  #changed: () => void = () => {};

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', chunk => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#changed();
    });
    this.socket.on('error', () => {});
    this.socket.on('close', () => {
      this.#closed = true;
      this.#changed();
    });
  }

  say(bytes: string | Buffer): this {
    this.socket.write(bytes);
    return this;
  }

  /** Waits for so many answers, or for the server to end the connection, or for `patienceMs`. */
  async hear(count = 1, patienceMs = 8000): Promise<Talk> {
    const timer = setTimeout(() => this.#changed(), patienceMs);
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const { answers, rest } = readAnswers(this.#received);
      if (answers.length >= count || this.#closed || performance.now() >= deadline - 1) {
        clearTimeout(timer);
        return { answers, rest, closed: this.#closed };
      }
      await new Promise<void>(resolve => {
        this.#changed = resolve;
      });
    }
  }

  /** Goes away without a word. */
  leave(): void {
    this.socket.destroy();
  }
}

/** Says `bytes` on a connection of their own and hears `count` answers. */
export async function talk(port: number, bytes: string | Buffer, count = 1): Promise<Talk> {
  const wire = new Wire(port).say(bytes);
  const heard = await wire.hear(count);
  wire.leave();
  return heard;
}

/** A request as text; headers may be left out by giving none. */
export function request(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...length, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function readAnswers(bytes: Buffer): { answers: RawAnswer[]; rest: string } {
  const answers: RawAnswer[] = [];
  let from = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n\r\n', from);
    if (end < 0) break;
    const [line = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map(text => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    if (bytes.length < end + 4 + length) break;
    answers.push({
      status: Number(line.split(' ')[1]),
      headers,
      body: bytes.toString('utf8', end + 4, end + 4 + length),
    });
    from = end + 4 + length;
  }
  return { answers, rest: bytes.toString('latin1', from) };
}
