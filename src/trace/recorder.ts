import type { Exchange } from '../exchange/exchange.ts';
import type { Findings } from '../findings/findings.ts';
import { showExchange } from '../journal/show-exchange.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Simulator } from '../simulator/simulator.ts';
import type { TracedAnswer, TracedFinding, TraceLine } from './trace.ts';

/** Takes up what a simulator tells of a run. It must not throw. */
export type TraceSink = (line: TraceLine) => void;

/** Sandboxes whose findings at the end are told; tests may make any number. */
const SANDBOXES_WATCHED = 10_000;

/** Writes down what clients of a simulator do, as it happens: the process may be ended at any time. */
export class Recorder {
  readonly #simulator: Simulator;
  readonly #write: TraceSink;
  /** The findings of each sandbox, and what was told of them. */
  readonly #watched = new Map<Findings, { readonly record: number; told: string }>();

  constructor(simulator: Simulator, write: TraceSink) {
    this.#simulator = simulator;
    this.#write = write;
    simulator.listen((exchange, sandbox) => this.#see(exchange, sandbox));
  }

  /** What only the end of a run shows. */
  end(): void {
    for (const findings of this.#watched.keys()) this.#tellFindings(findings);
  }

  #see({ entry, givenParameters }: Exchange, sandbox: Sandbox): void {
    const { id, received_at, at, method, path, query, operation, status, cause, query_cache, duration_ms } = entry;
    this.#write({
      kind: 'exchange',
      exchange: {
        id,
        received_at,
        at,
        sandbox: entry.sandbox,
        method,
        path,
        query,
        operation,
        status,
        cause,
        query_cache,
        duration_ms,
        parameters: givenParameters,
        answer: this.#answerOf(id, sandbox),
      },
    });
    const { findings } = sandbox.record;
    if (!this.#watched.has(findings) && this.#watched.size < SANDBOXES_WATCHED) {
      this.#watched.set(findings, { record: this.#watched.size + 1, told: '[]' });
    }
    this.#tellFindings(findings);
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
    const watched = this.#watched.get(findings);
    if (watched === undefined) return;
    const list = findings.list().map(traced);
    const told = JSON.stringify(list);
    if (told === watched.told) return;
    watched.told = told;
    this.#write({ kind: 'findings', record: watched.record, findings: list });
  }
}

function traced({ rule, about, level, message, count, expected, evidence }: TracedFinding): TracedFinding {
  return { rule, about, level, message, count, expected, evidence };
}
