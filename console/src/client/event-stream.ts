/** One server-sent event. Source: HTML Living Standard, 9.2 Server-sent events. */
export interface ServerEvent {
  readonly id: string | null;
  readonly type: string;
  readonly data: string;
}

/** Characters. An entry of the journal has a fraction of it. */
const EVENT_MAX = 8_000_000;

/** Takes text in pieces and gives the events that are complete. */
export class EventParser {
  #rest = '';

  /** @throws SyntaxError where an event does not end */
  push(piece: string): ServerEvent[] {
    const blocks = (this.#rest + piece).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    if (this.#rest.length > EVENT_MAX) throw new SyntaxError('An event of the stream is too long.');
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

/** Real milliseconds in which something must come: at first, and later, when the server sends a comment each 15 s. */
const SILENCE_MS = { first: 5_000, later: 40_000 };

export interface EventListener {
  /** The first piece came: from now on nothing is missed. */
  opened(): void;
  /** Those that have data. */
  events(events: readonly ServerEvent[]): void;
}

/**
 * Reads an event stream until it ends, breaks, is silent for too long, or `signal` aborts.
 * @throws TypeError where it breaks; DOMException where it is ended from here
 */
export async function readEvents(
  open: (signal: AbortSignal) => Promise<Response>,
  listener: EventListener,
  signal: AbortSignal,
): Promise<Response> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new DOMException('The stream is silent.', 'TimeoutError'));
  let timer = setTimeout(giveUp, SILENCE_MS.first);
  try {
    const response = await open(AbortSignal.any([signal, silence.signal]));
    if (!response.ok || response.body === null) return response;
    const parser = new EventParser();
    const reader = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
    for (let isFirst = true; ; isFirst = false) {
      const { done, value } = await reader.read();
      if (done) return response;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS.later);
      if (isFirst) listener.opened();
      const events = parser.push(value).filter(({ data }) => data !== '');
      if (events.length > 0) listener.events(events);
    }
  } finally {
    clearTimeout(timer);
  }
}
