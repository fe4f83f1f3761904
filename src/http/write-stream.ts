import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { LiveText, StreamAnswer } from '../control/handler.ts';

// A proxy that keeps answers to itself until they are complete, as nginx does, would never pass one on.
const HEADERS = { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };

/**
 * Writes what happens as it happens, no faster than the client takes it, until there is no more or `gone` is aborted.
 * @throws ApiError where there is no place for another stream
 */
export async function writeStream(
  res: ServerResponse,
  status: number,
  { type, open }: StreamAnswer,
  gone: AbortSignal,
): Promise<void> {
  const live = res.req.method === 'HEAD' ? null : open();
  res.writeHead(status, { 'Content-Type': type, ...HEADERS });
  try {
    if (live !== null) await copy(live, res, gone);
    res.end();
  } catch (error) {
    if (!gone.aborted) throw error;
    res.end();
  } finally {
    live?.close();
  }
}

async function copy(live: LiveText, res: ServerResponse, gone: AbortSignal): Promise<void> {
  for (;;) {
    const text = await live.next();
    if (text === null) return;
    if (!res.write(text)) await once(res, 'drain', { signal: gone });
  }
}
