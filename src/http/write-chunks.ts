import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { TextAnswer } from '../control/handler.ts';
import type { SliceQueue } from '../time/in-slices.ts';
import { onClose } from './connection.ts';

/** Streams a text as it is made, in turns with other long work, and no faster than the client takes it. */
export async function writeChunks(
  res: ServerResponse,
  status: number,
  { type, chunks }: TextAnswer,
  queue: SliceQueue,
): Promise<void> {
  res.writeHead(status, { 'Content-Type': type });
  const gone = new AbortController();
  onClose(res, () => gone.abort());
  const source = chunks[Symbol.iterator]();
  try {
    for (;;) {
      const chunk = await queue.run(nextText(source), gone.signal);
      if (chunk === null) break;
      if (!res.write(chunk)) await once(res, 'drain', { signal: gone.signal });
      await setImmediate();
    }
    res.end();
  } catch (error) {
    source.return?.();
    // The client has left.
    if (!res.destroyed && !gone.signal.aborted) throw error;
  }
}

/** The next piece of text; null where there is none. */
function* nextText(source: Iterator<string | undefined>): Generator<void, string | null, void> {
  for (;;) {
    const step = source.next();
    if (step.done) return null;
    if (step.value !== undefined) return step.value;
    yield;
  }
}
