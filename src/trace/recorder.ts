import type { Exchange } from '../exchange/exchange.ts';
import type { Findings } from '../findings/findings.ts';
import { showExchange } from '../journal/show-exchange.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { BoundedSink, type TraceSink } from './bounded-sink.ts';
import { ToldFindings } from './told-findings.ts';
import type { TracedAnswer, TracedExchange } from './trace.ts';

/** Sandboxes whose findings are told once more at the end: tests may make any number. */
const SANDBOXES_WATCHED = 1000;

/** Writes down what clients of a simulator do, as it happens: the process may be ended at any time. */
export class Recorder {
  readonly #simulator: Simulator;
  readonly #sink: BoundedSink;
  readonly #told = new WeakMap<Findings, ToldFindings>();
  /** The sandboxes that were used last, the last one at the end. */
  readonly #watched = new Set<Findings>();
  #records = 0;

  constructor(simulator: Simulator, sink: TraceSink) {
    this.#simulator = simulator;
    this.#sink = new BoundedSink(sink);
    simulator.listen((exchange, sandbox) => this.#see(exchange, sandbox));
  }

  /** What only the end of a run shows. */
  end(): void {
    for (const findings of this.#watched) this.#tellFindings(findings);
  }

  #see(exchange: Exchange, sandbox: Sandbox): void {
    const answer = this.#sink.takesAnswers ? this.#answerOf(exchange.entry.id, sandbox) : null;
    this.#sink.tell({ kind: 'exchange', exchange: tracedOf(exchange, answer) });
    const { findings } = sandbox.record;
    this.#tellFindings(findings);
    this.#watch(findings);
  }

  #answerOf(id: number, { journal }: Sandbox): TracedAnswer | null {
    const content = journal.find(id)?.exchange ?? null;
    if (content === null) return null;
    const { response } = showExchange(content, this.#simulator.shared.journals.secrets);
    if (response === null) return null;
    const { headers, body, truncated, note } = response;
    return { headers, body, truncated, note };
  }

  #tellFindings(findings: Findings): void {
    const told = this.#told.get(findings) ?? new ToldFindings(++this.#records);
    this.#told.set(findings, told);
    const changes = told.changes(findings.list());
    if (changes !== null) this.#sink.tell(changes);
  }

  #watch(findings: Findings): void {
    this.#watched.delete(findings);
    this.#watched.add(findings);
    if (this.#watched.size <= SANDBOXES_WATCHED) return;
    const [oldest] = this.#watched;
    this.#tellFindings(oldest!);
    this.#watched.delete(oldest!);
  }
}

function tracedOf({ entry, operation, givenParameters }: Exchange, answer: TracedAnswer | null): TracedExchange {
  const { id, received_at, at, sandbox, method, path, query, status, cause, query_cache, duration_ms } = entry;
  // Any text can be sent as a name.
  const known = givenParameters.map(name => name.split('[', 1)[0]!).filter(name => operation?.query.has(name));
  return {
    id,
    received_at,
    at,
    sandbox,
    method,
    path,
    query,
    operation: entry.operation,
    status,
    cause,
    query_cache,
    duration_ms,
    parameters: [...new Set(known)],
    deviations: entry.deviations.map(({ kind }) => kind),
    answer,
  };
}
