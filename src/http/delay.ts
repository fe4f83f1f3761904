import { pause } from '../time/pause.ts';
import { Cut } from './cut.ts';
import { departure } from './departure.ts';
import type { Exchange } from './exchange.ts';
import { onceGone } from './once-gone.ts';

/**
 * Serves the delays of fault rules one after the other, while the request keeps its place among those in flight.
 * @throws Cut where a held call is cut, where the client leaves, where the sandbox is reset, and where the server stops
 */
export async function delay(exchange: Exchange, stopping: AbortSignal): Promise<void> {
  const { intervention, acted, res } = exchange;
  const delays = intervention?.delays ?? [];
  if (delays.length === 0) return;
  const over = departure(exchange, stopping);
  for (const stay of delays) {
    acted.push(stay.cause);
    if (stay.kind === 'wait') await pause(stay.ms, over);
    else {
      const held = stay.latch.hold();
      const stayOn = onceGone(res, held.leave);
      const end = await held.end;
      stayOn();
      if (end === 'cut') throw new Cut('close');
    }
  }
}
