import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventParser, readEvents } from '../src/client/event-stream.ts';

const TEXT = 'retry: 1000\nid: 3\n\n:\n\nid: 4\ndata: {"a":1}\n\nevent: dropped\ndata: {"dropped":2}\n\n';

describe('EventParser', () => {
  it.each([1, 2, 7, 1000])('gives the same events from pieces of %i characters', length => {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < TEXT.length; at += length) events.push(...parser.push(TEXT.slice(at, at + length)));
    expect(events).toEqual([
      { id: '3', type: 'message', data: '' },
      { id: null, type: 'message', data: '' },
      { id: '4', type: 'message', data: '{"a":1}' },
      { id: null, type: 'dropped', data: '{"dropped":2}' },
    ]);
  });

  it('keeps what is not complete', () => {
    const parser = new EventParser();
    expect(parser.push('id: 1\ndata: x\n')).toEqual([]);
    expect(parser.push('\n')).toEqual([{ id: '1', type: 'message', data: 'x' }]);
  });

  it('gives up an event that does not end', () => {
    const parser = new EventParser();
    const piece = `data: ${'x'.repeat(3_000_000)}`;
    parser.push(piece);
    parser.push(piece);
    expect(() => parser.push(piece)).toThrow(SyntaxError);
  });
});

describe('readEvents', () => {
  const told: unknown[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const listener = {
    opened: () => told.push('opened'),
    events: (events: readonly { readonly data: string }[]) => told.push(events.map(({ data }) => data).join()),
  };

  /** A body that does not end, until the request is aborted. */
  const hanging = (signal: AbortSignal, ...pieces: readonly string[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          signal.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
    );

  it('tells of what comes until the stream ends', async () => {
    const body = 'retry: 1000\nid: 7\n\nid: 8\ndata: x\n\nid: 9\ndata: y\n\n';
    const { status } = await readEvents(async () => new Response(body), listener, new AbortController().signal);
    expect([status, told]).toEqual([200, ['opened', 'x,y']]);
  });

  it('tells of a refusal by its status', async () => {
    const refused = async () => Response.json({}, { status: 503 });
    expect((await readEvents(refused, listener, new AbortController().signal)).status).toBe(503);
    expect(told).toEqual([]);
  });

  it.each([
    ['at once', [], 5_000],
    ['later', [':\n\n'], 40_000],
  ])('gives up on a stream that is silent %s', async (_when, pieces, ms) => {
    const reading = readEvents(async signal => hanging(signal, ...pieces), listener, new AbortController().signal);
    const outcome = reading.catch(({ name }) => name);
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(await outcome).toBe('TimeoutError');
    expect(vi.getTimerCount()).toBe(0);
  });
});
