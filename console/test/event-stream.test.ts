import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventParser, readStream } from '../src/client/event-stream.ts';

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
});

describe('readStream', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('connects again from the id that came last, later each time, until it is ended', async () => {
    const gone = new AbortController();
    const asked: (string | null)[] = [];
    const told: unknown[] = [];
    const answers = [
      () => Response.json({}, { status: 503 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('id: 8\ndata: x\n\nid: 9\ndata: y\n\n'),
      () => new Response('', { status: 401 }),
    ];
    const open = async (lastId: string | null) => {
      asked.push(lastId);
      const answer = answers[asked.length - 1];
      if (answer !== undefined) return answer();
      gone.abort();
      throw new Error('aborted');
    };
    const listener = {
      opened: () => told.push('opened'),
      events: (events: readonly { readonly data: string }[]) => told.push(events.map(({ data }) => data).join()),
      interrupted: (status: number, retryMs: number) => told.push([status, retryMs]),
    };
    const read = readStream(open, listener, { signal: gone.signal, lastId: '5' });
    await vi.advanceTimersByTimeAsync(10_000);
    await read;
    expect(asked).toEqual(['5', '5', '5', '9', '9']);
    expect(told).toEqual([[503, 250], [0, 500], 'opened', 'x,y', [0, 250], [401, 500]]);
  });
});
