import { afterAll, vi } from 'vitest';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { Simulator } from '../../src/simulator/simulator.ts';

/** All exchanges that simulators publish while these tests run, in a list that grows. */
export function publishedExchanges(): Exchange[] {
  const exchanges: Exchange[] = [];
  const publish = Simulator.prototype.publish;
  const spy = vi.spyOn(Simulator.prototype, 'publish').mockImplementation(function (
    this: Simulator,
    sandbox,
    exchange,
  ) {
    exchanges.push(exchange);
    publish.call(this, sandbox, exchange);
  });
  afterAll(() => spy.mockRestore());
  return exchanges;
}
