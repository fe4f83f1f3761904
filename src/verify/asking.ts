import { requestText, type ServerAnswer, type ServerRequest } from './server/exchange.ts';
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

const READS = ['GET', 'HEAD'];

/** The one way to the server of all probes. @param mayWrite asked of every request that is no read */
export function asking(paced: Paced, mayWrite: MayWrite): Asking {
  const known = new Map<string, Promise<ServerAnswer>>();
  let asked: string[] = [];

  const send = async (request: ServerRequest): Promise<ServerAnswer> => {
    const isRead = READS.includes(request.method ?? 'GET');
    // A probe that is wrong must not cost anybody a site.
    if (!isRead && !mayWrite(request)) throw new Error(`not allowed: ${requestText(request)}`);
    return paced.send(request);
  };

  const note = (request: ServerRequest) => {
    const text = requestText(request);
    if (!asked.includes(text)) asked.push(text);
  };

  const again = (request: ServerRequest) => {
    note(request);
    return send(request);
  };

  const ask = (request: ServerRequest) => {
    note(request);
    if (!READS.includes(request.method ?? 'GET')) return send(request);
    const key = keyOf(request);
    const before = known.get(key) ?? send(request);
    known.set(key, before);
    return before;
  };

  return {
    ask: Object.assign(ask, { again }),
    asked() {
      const texts = asked;
      asked = [];
      return texts;
    },
  };
}

/** What two reads have in common that are answered alike: the order of parameters does not matter. */
function keyOf({ query = {}, ...request }: ServerRequest): string {
  const inOrder = Object.fromEntries(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
  // undefined and null are not the same here.
  return `${requestText({ ...request, query: inOrder })}\n${request.accept}\n${request.authorization}`;
}
