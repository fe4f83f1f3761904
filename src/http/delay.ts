import { setTimeout } from 'node:timers/promises';
import { Cut } from './cut.ts';
import type { Exchange } from './exchange.ts';
import { onceGone } from './once-gone.ts';

/**
 * Serves the delays of fault rules one after the other, while the request keeps its place among those in flight.
 * @throws Cut where a held call is cut, where the client leaves, and where the server stops
 */
export async function delay({ intervention, acted, res }: Exchange, stopping: AbortSignal): Promise<void> {
  for (const stay of intervention?.delays ?? []) {
    acted.push(stay.cause);
    if (stay.kind === 'wait') await wait(stay.ms, { res, stopping });
    else {
      const held = stay.latch.hold();
      const stayOn = onceGone(res, held.leave);
      const end = await held.end;
      stayOn();
      if (end === 'cut') throw new Cut('close');
    }
  }
}

async function wait(ms: number, { res, stopping }: Pick<Exchange, 'res'> & { stopping: AbortSignal }): Promise<void> {
  const end = new AbortController();
  const cut = () => end.abort();
  const stayOn = onceGone(res, cut);
  stopping.addEventListener('abort', cut);
  try {
    await setTimeout(ms, undefined, { signal: end.signal });
  } catch {
    throw new Cut('close');
  } finally {
    stayOn();
    stopping.removeEventListener('abort', cut);
  }
}
