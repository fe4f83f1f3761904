import type { OperationId } from '../../src/contract/api.gen.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { compileRoutes } from '../../src/contract/routes.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import type { Deviation } from '../../src/contract/validation.ts';
import type { ApiError } from '../../src/errors.ts';
import type { Delivery, Exchange } from '../../src/exchange/exchange.ts';
import { type BodyMark, requestKey } from '../../src/exchange/request-key.ts';
import { type Finding, Findings } from '../../src/findings/findings.ts';
import type { FindingRuleName } from '../../src/findings/registry.ts';

const match = compileRoutes(compileOperations<OperationId>(servedDocument));

/** A request and its answer; what is left out is an ordinary one: `GET /sites`, 200, handed over at once. */
export interface Sent
  extends Partial<
    Pick<
      Exchange,
      | 'abilities'
      | 'acted'
      | 'arrived'
      | 'changes'
      | 'connectedMs'
      | 'connection'
      | 'connectionRequests'
      | 'eventIdAsCursor'
      | 'givenParameters'
      | 'heldUnderWay'
      | 'input'
      | 'lifted'
      | 'limitsSet'
      | 'othersUnderWay'
      | 'plan'
      | 'result'
      | 'rowsFound'
      | 'tokenInUrl'
      | 'underWay'
    >
  > {
  /** Method, path and query. @default GET /sites */
  readonly request?: string;
  /** One that comes late has a digest that is null at first. @default none */
  readonly body?: string | BodyMark;
  /** The name of the token; null where there was no valid one. @default Demo admin */
  readonly token?: string | null;
  /** @default that of the token, or of one unknown value */
  readonly caller?: string;
  readonly refusal?: ApiError;
  /** Null where nothing was answered. @default the refusal's, or what the operation succeeds with */
  readonly status?: number | null;
  /** @default the refusal's reason */
  readonly cause?: string;
  /** Real time on arrival, ISO 8601. @default the real milliseconds of the run, from 1970 on */
  readonly receivedAt?: string;
  /** Real milliseconds from arrival to the answer; the clock goes along. @default 0 */
  readonly tookMs?: number;
  /** What becomes of the answer right after it was published; a `pending` one is completed by `closed`. @default whole */
  readonly delivery?: Delivery['state'];
  /** Whether a fault answered something else. @default false */
  readonly replaced?: boolean;
  readonly deviations?: readonly Deviation[];
}

/** A run of a client in one sandbox, exchange by exchange, with times made by hand: for what HTTP cannot show. */
export class Run {
  readonly findings: Findings;
  #realMs = 1000;
  #clockMs = Date.parse('2026-06-15T12:00:00Z');
  #id: number;

  /** @param idsFrom the `id` of the first entry */
  constructor(findings = new Findings(), { idsFrom = 1 }: { readonly idsFrom?: number } = {}) {
    this.findings = findings;
    this.#id = idsFrom;
  }

  /** Lets time pass, in seconds; the clock stands still where `clock` says so. */
  pass(realS: number, { clock = realS }: { readonly clock?: number } = {}): void {
    this.#realMs += realS * 1000;
    this.#clockMs += clock * 1000;
  }

  /** Publishes an exchange. @returns it, and what completes a delivery that was left pending */
  send({
    request = 'GET /sites',
    body = '',
    token = 'Demo admin',
    caller = token === null ? 'unknown 1' : `token ${token}`,
    refusal,
    cause = refusal?.reason,
    receivedAt,
    tookMs = 0,
    delivery: state = 'whole',
    replaced = false,
    deviations = [],
    ...given
  }: Sent = {}): Exchange & { closed(state: 'whole' | 'lost'): void } {
    const [method = '', target = ''] = request.split(' ');
    const [path = '', query = ''] = target.split('?');
    const { operation = null, params = {} } = match(method === 'HEAD' ? 'GET' : method, path) ?? {};
    const { status = refusal?.status ?? operation?.successStatus ?? 200, ...rest } = given;
    const arrived = this.#now();
    this.pass(tookMs / 1000);
    const delivery: Delivery = { state: 'pending', replaced, closed: null };
    const key = requestKey(caller, { method, path, query }, typeof body === 'string' ? { digest: body } : body);
    const exchange: Exchange = {
      entry: {
        id: this.#id,
        seq: this.#id,
        received_at: receivedAt ?? new Date(arrived.realMs).toISOString(),
        at: new Date(arrived.clockMs).toISOString(),
        sandbox: 'default',
        token,
        method,
        path,
        query,
        operation: operation?.operationId ?? null,
        status,
        cause: cause ?? null,
        deviations,
        query_cache: null,
        duration_ms: tookMs,
      },
      operation,
      params,
      caller,
      abilities: token === null ? null : ['*'],
      connection: 1,
      connectedMs: 0,
      connectionRequests: this.#id,
      arrived,
      answered: this.#now(),
      othersUnderWay: 0,
      underWay: 1,
      heldUnderWay: 0,
      refusal: refusal ?? null,
      acted: [],
      input: null,
      givenParameters: query === '' ? [] : query.split('&').map(pair => pair.split('=')[0]!),
      result: undefined,
      rowsFound: null,
      eventIdAsCursor: false,
      tokenInUrl: false,
      plan: 'tier-1',
      limitsSet: false,
      changes: 0,
      lifted: 0,
      delivery,
      key: () => key,
      ...rest,
    };
    this.#id += 1;
    this.findings.see(exchange);
    const closed = (end: 'whole' | 'lost') => {
      delivery.state = end;
      delivery.closed = this.#now();
    };
    if (state !== 'pending') closed(state);
    return { ...exchange, closed };
  }

  /** The finding of that rule; undefined where there is none. The first, where there are several. */
  found(rule: FindingRuleName): Finding | undefined {
    return this.findings.list().find(each => each.rule === rule);
  }

  #now() {
    return { realMs: this.#realMs, clockMs: this.#clockMs };
  }
}
