import type { IncomingMessage } from 'node:http';

const hidden = new WeakMap<IncomingMessage, readonly string[]>();

/** Notes what a request sent as its token, where another one stands for it now: it is shown nowhere, and kept nowhere. */
export function hideSecrets(req: IncomingMessage, secrets: readonly string[]): void {
  hidden.set(req, secrets);
}

/** Undefined where the request has the token that it was sent with. */
export function hiddenSecrets(req: IncomingMessage): readonly string[] | undefined {
  return hidden.get(req);
}
