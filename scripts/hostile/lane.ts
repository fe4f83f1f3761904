import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  /** The lines of the header, as they came. */
  readonly head: string;
  readonly body: Buffer;
}

/** How a packet was answered. */
export interface Heard {
  readonly answers: readonly Answer[];
  /**
   * `whole`: as many answers as were asked for; `closed`: the server ended the connection before; `late`: neither; `long`:
   * an answer was longer than anybody wants to hear, and we left.
   */
  readonly end: 'whole' | 'closed' | 'late' | 'long';
}

interface Waiting {
  readonly count: number;
  readonly head: boolean;
  readonly answers: Answer[];
  readonly done: (heard: Heard) => void;
  readonly timer: NodeJS.Timeout;
}

const LONGEST_HEARD = 4 * 1024 * 1024;

/** One connection after the other to the server, on each of which packets are sent and their answers are heard. */
export class Lane {
  readonly #port: number;
  readonly #host: string;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | null = null;

  constructor(host: string, port: number) {
    this.#host = host;
    this.#port = port;
  }

  /** Sends `bytes` and hears `count` answers, or what there is of them within `patienceMs`. */
  ask(bytes: Buffer | string, { count = 1, head = false, patienceMs = 10_000 } = {}): Promise<Heard> {
    const socket = this.#open();
    return new Promise(done => {
      const timer = setTimeout(() => this.#settle('late'), patienceMs);
      this.#waiting = { count, head, answers: [], done, timer };
      socket.write(bytes);
    });
  }

  /** Sends `bytes` and goes away without hearing anything. */
  async leave(bytes: Buffer, reset: boolean): Promise<void> {
    const socket = this.#open();
    await new Promise<void>(resolve => {
      socket.once('close', () => resolve());
      socket.write(bytes, () => (reset ? socket.resetAndDestroy() : socket.destroy()));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#received = Buffer.alloc(0);
  }

  #open(): Socket {
    if (this.#socket !== null && !this.#socket.destroyed && this.#socket.writable) return this.#socket;
    this.close();
    const socket = connect(this.#port, this.#host).setNoDelay(true);
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', chunk => {
      if (this.#socket !== socket) return;
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#read();
    });
    socket.on('close', () => {
      if (this.#socket === socket) this.#settle('closed');
    });
    return socket;
  }

  #read(): void {
    const waiting = this.#waiting;
    if (waiting === null) return;
    for (;;) {
      const read = readAnswer(this.#received, waiting.head);
      if (read === null) {
        if (this.#received.length > LONGEST_HEARD) this.#settle('long');
        return;
      }
      this.#received = this.#received.subarray(read.end);
      waiting.answers.push(read.answer);
      if (waiting.answers.length === waiting.count) {
        this.#settle('whole');
        if (/^connection: close/im.test(read.answer.head)) this.close();
        return;
      }
    }
  }

  #settle(end: Heard['end']): void {
    const waiting = this.#waiting;
    if (end !== 'whole') this.close();
    if (waiting === null) return;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    waiting.done({ answers: waiting.answers, end });
  }
}

function readAnswer(bytes: Buffer, bodiless: boolean): { answer: Answer; end: number } | null {
  const split = bytes.indexOf('\r\n\r\n');
  if (split < 0) return null;
  const head = bytes.toString('latin1', 0, split);
  const status = Number(head.slice(9, 12));
  const from = split + 4;
  if (bodiless || status === 204 || status === 304)
    return { answer: { status, head, body: bytes.subarray(from, from) }, end: from };
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) {
    const end = from + Number(length);
    return bytes.length < end ? null : { answer: { status, head, body: bytes.subarray(from, end) }, end };
  }
  if (!/^transfer-encoding: chunked/im.test(head)) return null;
  const parts: Buffer[] = [];
  for (let at = from; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return null;
    if (size === 0) return { answer: { status, head, body: Buffer.concat(parts) }, end: next };
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
