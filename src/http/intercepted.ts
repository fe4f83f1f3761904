import type { IncomingMessage } from 'node:http';

const intercepted = new WeakSet<IncomingMessage>();

/** Notes that a request was sent to a host for which `exec --intercept` answers. */
export function markIntercepted(req: IncomingMessage): void {
  intercepted.add(req);
}

/** Whether it was sent to such a host; undefined where it was not, as in an entry of the journal. */
export function isIntercepted(req: IncomingMessage): true | undefined {
  return intercepted.has(req) || undefined;
}
