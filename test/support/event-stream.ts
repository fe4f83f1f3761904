import { get, type IncomingMessage } from 'node:http';

/** One server-sent event; of a comment and of `retry` nothing is kept. */
export interface SentEvent {
  readonly event: string;
  readonly id: string | null;
  // Tests look into it freely.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly data: any;
}

/** A reader of server-sent events. */
export interface EventReader {
  readonly response: IncomingMessage;
  /** The next so many. @throws where the stream ends before */
  take(count: number): Promise<SentEvent[]>;
  /** Those that come until the stream ends. */
  rest(): Promise<SentEvent[]>;
  /** As a client that leaves. */
  leave(): void;
}

/** Reads a stream; resolves once its first bytes are there, after which it misses nothing. */
export async function readEvents(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  response.on('error', () => undefined);
  const blocks = blocksOf(response);
  await blocks.next();
  const next = async () => {
    const { value, done } = await blocks.next();
    return done ? null : eventOf(value);
  };
  return {
    response,
    async take(count) {
      const events: SentEvent[] = [];
      while (events.length < count) {
        const event = await next();
        if (event === null) throw new Error(`the stream ended after ${events.length} of ${count} events`);
        if (event !== undefined) events.push(event);
      }
      return events;
    },
    async rest() {
      const events: SentEvent[] = [];
      for (let event = await next(); event !== null; event = await next()) if (event !== undefined) events.push(event);
      return events;
    },
    leave: () => void response.destroy(),
  };
}

async function* blocksOf(response: IncomingMessage): AsyncGenerator<string, undefined> {
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) {
    const blocks = `${text}${chunk}`.split('\n\n');
    text = blocks.pop()!;
    yield* blocks;
  }
}

function eventOf(block: string): SentEvent | undefined {
  const fields = new Map(
    block.split('\n').map(line => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { event: fields.get('event') ?? 'message', id: fields.get('id') ?? null, data: JSON.parse(data) };
}
