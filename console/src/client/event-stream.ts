/** One server-sent event. Source: HTML Living Standard, 9.2 Server-sent events. */
export interface ServerEvent {
  readonly id: string | null;
  readonly type: string;
  readonly data: string;
}

/** Takes text in pieces and gives the events that are complete. */
export class EventParser {
  #rest = '';

  push(piece: string): ServerEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    return blocks.map(eventOf);
  }
}

function eventOf(block: string): ServerEvent {
  const event = { id: null as string | null, type: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (field === 'id') event.id = value;
    if (field === 'event') event.type = value;
    if (field === 'data') data.push(value);
  }
  event.data = data.join('\n');
  return event;
}

/** What a stream tells. */
export interface StreamListener {
  /** The server has answered; from now on nothing is missed. */
  opened(): void;
  events(events: readonly ServerEvent[]): void;
  /** Why it is interrupted, by a status or 0 where there was no answer, and when it is tried again. */
  interrupted(status: number, retryMs: number): void;
}

const RETRY_MS = { min: 250, max: 5_000 };

/**
 * Reads an event stream until `signal` aborts, and connects again where it breaks, from the id that came last. `fetch`,
 * because EventSource cannot send a token.
 * @param open sends the request @throws never
 */
export async function readStream(
  open: (lastId: string | null, signal: AbortSignal) => Promise<Response>,
  listener: StreamListener,
  { signal, lastId: first }: { readonly signal: AbortSignal; readonly lastId: string | null },
): Promise<void> {
  let lastId = first;
  let retryMs = RETRY_MS.min;
  while (!signal.aborted) {
    let status = 0;
    try {
      const response = await open(lastId, signal);
      status = response.status;
      if (response.ok && response.body !== null) {
        listener.opened();
        retryMs = RETRY_MS.min;
        for await (const events of eventsOf(response.body)) {
          for (const { id } of events) lastId = id ?? lastId;
          listener.events(events.filter(({ data }) => data !== ''));
        }
        status = 0;
      }
    } catch {
      // The reason is of no use to anybody: a browser tells no more than "network error".
    }
    if (signal.aborted) return;
    listener.interrupted(status, retryMs);
    await pause(retryMs, signal);
    retryMs = Math.min(retryMs * 2, RETRY_MS.max);
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<readonly ServerEvent[]> {
  const parser = new EventParser();
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield parser.push(value);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
