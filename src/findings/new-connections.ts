import type { Delivery, Exchange } from '../exchange/exchange.ts';
import type { Evident, FindingRule } from './finding.ts';

const REQUESTS = 20;
const GAP_MS = 1000;

interface State {
  /** Requests in a row, each of which came on a connection that was opened once the one before was answered. */
  requests: number;
  first: Evident | null;
  previous: (Pick<Exchange, 'caller' | 'delivery'> & { readonly arrivedMs: number; readonly isFaulty: boolean }) | null;
}

/**
 * Must not be set off by: parallel requests, which need a connection each (a connection counts only if it was opened after
 * the previous answer); connections that a fault acted on; HTTP/1.0; requests in process, such as those of supertest to
 * `sim.app`; pauses of more than a second.
 */
export const newConnections = {
  rule: 'new-connections',
  level: 'info',
  what: `${REQUESTS} or more requests in a row, each within a second of the previous one, opened a new connection each.`,
  why: 'A new connection costs a TCP and a TLS handshake: two to three round trips before the request is sent. On the real service, that is most of the time of a short request.',
  advice:
    'Keep connections open between requests: create one HTTP client for the whole run (requests.Session, one httpx.Client, one HttpClient, one http.Agent with keepAlive), read each answer to its end, and do not send Connection: close.',
  spec: 'General conventions',
  start: (): State => ({ requests: 0, first: null, previous: null }),
  see(exchange, state, find) {
    const { caller, delivery, arrived, acted, connectedMs } = exchange;
    const isNext = state.previous !== null && isOpenedAfter(state.previous, exchange);
    if (!isNext) state.first = { entry: exchange.entry };
    state.requests = isNext ? state.requests + 1 : 1;
    const isFaulty = acted.length > 0 || connectedMs === null;
    state.previous = { caller, delivery, arrivedMs: arrived.realMs, isFaulty };
    if (state.requests !== REQUESTS) return;
    const message = `${REQUESTS} or more requests in a row opened a new connection each`;
    find({ message, exchanges: [exchange, state.first!] });
  },
  interrupt(state) {
    state.requests = 0;
    state.previous = null;
  },
} as const satisfies FindingRule<State>;

/** Whether the client opened a connection though the one of the request before was free. */
function isOpenedAfter(previous: NonNullable<State['previous']>, { caller, arrived, connectedMs }: Exchange): boolean {
  const { state, closed }: Delivery = previous.delivery;
  if (previous.isFaulty || previous.caller !== caller || arrived.realMs - previous.arrivedMs > GAP_MS) return false;
  return connectedMs !== null && state === 'whole' && closed !== null && connectedMs >= closed.realMs;
}
