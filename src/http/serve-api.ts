import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handler, ServedId } from '../operations/handler.ts';
import { handlers } from '../operations/handlers.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { admit } from './admit.ts';
import { answer, answerError } from './answer.ts';
import { delay } from './delay.ts';
import { arrive, authenticate, type Exchange } from './exchange.ts';
import { operate } from './operate.ts';
import { reach } from './reach.ts';
import { refuse } from './refuse.ts';
import { validate } from './validate.ts';

/**
 * Everything under `/v1`, in the order of the assumption check-order: who asks · 401 · count it and take a place ·
 * refusing faults, 429, lapsed · delays, the place held · unknown route, 410, site, permission · body and validation ·
 * the operation and its commit · faults after the commit · the answer.
 */
export function serveApi(simulator: Simulator) {
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    let exchange: Exchange | null = null;
    try {
      exchange = arrive(simulator, req, res);
      authenticate(exchange);
      const admission = admit(exchange);
      refuse(exchange, admission);
      await delay(exchange, simulator.stopping);
      const reached = reach(exchange, simulator.match);
      const handler: Handler<never> = handlers[reached.operation.operationId as ServedId];
      const input = await validate(simulator, handler, exchange, reached);
      const body = await operate(exchange, reached, handler, input, simulator.stopping);
      answer(simulator, exchange, reached.operation.successStatus ?? 200, body);
    } catch (thrown) {
      answerError(simulator, exchange, { req, res }, thrown);
    }
  };
}
