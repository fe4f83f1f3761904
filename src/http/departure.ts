import { Cut } from './cut.ts';
import type { Exchange } from './exchange.ts';
import { onceGone } from './once-gone.ts';

/**
 * Aborted with a Cut as its reason once nobody waits for the answer any more: the client left, the sandbox was reset,
 * or the server stops.
 */
export function departure({ res, sandbox }: Pick<Exchange, 'res' | 'sandbox'>, stopping: AbortSignal): AbortSignal {
  const end = new AbortController();
  const { replaced } = sandbox;
  const cut = () => {
    replaced.removeEventListener('abort', cut);
    stopping.removeEventListener('abort', cut);
    end.abort(new Cut('close'));
  };
  replaced.addEventListener('abort', cut);
  stopping.addEventListener('abort', cut);
  // Also once the answer is out, when there is nothing left to cut.
  onceGone(res, cut);
  if (stopping.aborted) cut();
  return end.signal;
}
