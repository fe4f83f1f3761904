import { askedText, SeenNames } from './asked-text.ts';
import { isRead, requestText, type ServerAnswer, type ServerRequest } from './server/exchange.ts';
import type { Paced } from './server/paced.ts';

/** Asks the server; a read that was asked before is not sent again, unless it is to be. @throws RunEnd, ServerError */
export interface Ask {
  (request: ServerRequest): Promise<ServerAnswer>;
  /** The same, sent again whatever was asked before. */
  again(request: ServerRequest): Promise<ServerAnswer>;
}

/** Which writes a run may send. */
export type MayWrite = (request: ServerRequest) => boolean;

/** None. */
export const readsOnly: MayWrite = () => false;

export interface Asking {
  readonly ask: Ask;
  /** What was asked since the last call, in words. */
  asked(): readonly string[];
}

/** A server may answer with megabytes, again and again. */
const KEPT_LENGTH_MAX = 1_000_000;

/**
 * The one way to the server of all probes.
 * @param mayWrite asked of every request that is no read
 * @param values whether `asked` may have values of the account
 */
export function asking(
  paced: Paced,
  mayWrite: MayWrite,
  { values = false }: { readonly values?: boolean } = {},
): Asking {
  const known = new Map<string, Promise<ServerAnswer>>();
  const seen = new SeenNames();
  let asked: ServerRequest[] = [];

  const send = async (request: ServerRequest): Promise<ServerAnswer> => {
    // A probe that is wrong must not cost anybody a site.
    if (!isRead(request) && !mayWrite(request)) throw new Error(`not allowed: ${askedText(request, seen)}`);
    const answer = await paced.send(request);
    seen.add(answer.json);
    return answer;
  };

  const note = (request: ServerRequest) => asked.push(request);

  const again = (request: ServerRequest) => {
    note(request);
    return send(request);
  };

  const ask = (request: ServerRequest) => {
    note(request);
    if (!isRead(request)) return send(request);
    const key = keyOf(request);
    const before = known.get(key) ?? send(request);
    known.set(key, before);
    const forget = () => known.delete(key);
    before.then(({ text }) => text.length > KEPT_LENGTH_MAX && forget(), forget);
    return before;
  };

  return {
    ask: Object.assign(ask, { again }),
    asked() {
      // An id may be known only by the answer.
      const texts = asked.map(request => (values ? requestText(request) : askedText(request, seen)));
      asked = [];
      return [...new Set(texts)];
    },
  };
}

/** What two reads have in common that are answered alike: the order of parameters does not matter. */
function keyOf({ query = {}, ...request }: ServerRequest): string {
  const inOrder = Object.fromEntries(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
  // undefined and null are not the same here.
  return `${requestText({ ...request, query: inOrder })}\n${request.accept}\n${request.authorization}`;
}
