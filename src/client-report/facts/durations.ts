import type { ReportFacts } from '../../contract/control.gen.ts';
import type { Exchange } from '../../exchange/exchange.ts';

interface Durations {
  count: number;
  totalMs: number;
  maxMs: number;
}

const SLOWEST_SHOWN = 5;

/** How long operations took, in real milliseconds from arrival to answer, waits of fault rules included. */
export class OperationDurations {
  readonly #byOperation = new Map<string, Durations>();

  see({ operation, arrived, answered }: Exchange): void {
    if (operation === null) return;
    const ms = answered.realMs - arrived.realMs;
    this.#count(operation.operationId, { count: 1, totalMs: ms, maxMs: ms });
  }

  add(other: OperationDurations): void {
    for (const [operation, durations] of other.#byOperation) this.#count(operation, durations);
  }

  /** By the mean. */
  slowest(): ReportFacts['slowest'] {
    return [...this.#byOperation]
      .map(([operation, { count, totalMs, maxMs }]) => ({
        operation,
        count,
        max_ms: rounded(maxMs),
        mean_ms: rounded(totalMs / count),
      }))
      .sort((one, other) => other.mean_ms - one.mean_ms || (one.operation < other.operation ? -1 : 1))
      .slice(0, SLOWEST_SHOWN);
  }

  #count(operation: string, { count, totalMs, maxMs }: Durations): void {
    const known = this.#byOperation.get(operation);
    if (known === undefined) {
      this.#byOperation.set(operation, { count, totalMs, maxMs });
      return;
    }
    known.count += count;
    known.totalMs += totalMs;
    known.maxMs = Math.max(known.maxMs, maxMs);
  }
}

/** To a tenth. */
function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
