import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { TextAnswer } from '../control/handler.ts';

/** Streams a text as it is made, no faster than the client takes it, letting other requests through in between. */
export async function writeChunks(res: ServerResponse, status: number, { type, chunks }: TextAnswer): Promise<void> {
  res.writeHead(status, { 'Content-Type': type });
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  for (const chunk of chunks) {
    if (res.destroyed) return;
    if (!res.write(chunk)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
    await setImmediate();
  }
  res.end();
}
