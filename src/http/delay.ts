import { setTimeout } from 'node:timers/promises';
import { Cut } from './cut.ts';
import type { Exchange } from './exchange.ts';

/**
 * Serves the delays of fault rules one after the other, while the request keeps its place among those in flight.
 * @throws Cut where a held call is cut, and where the server stops
 */
export async function delay({ intervention, res }: Exchange, stopping: AbortSignal): Promise<void> {
  for (const stay of intervention?.delays ?? []) {
    if (stay.kind === 'wait') {
      await setTimeout(stay.ms, undefined, { signal: stopping }).catch(() => {
        throw new Cut('close');
      });
      continue;
    }
    const held = stay.latch.hold();
    res.once('close', held.leave);
    const end = await held.end;
    res.off('close', held.leave);
    if (end === 'cut') throw new Cut('close');
  }
}
