import type { ReportFacts } from '../../contract/control.gen.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { refusalKind } from '../../exchange/refusal-kind.ts';

/** Clients choose the names of fault rules: further kinds are counted as one. */
const KINDS_KEPT = 200;
const OTHERS = 'other';

/** Refusals by cause. */
export class Refusals {
  readonly #counts = new Map<string, number>();

  see({ entry }: Exchange): void {
    const kind = refusalKind(entry);
    if (kind !== null) this.#count(kind, 1);
  }

  add(other: Refusals): void {
    for (const [kind, count] of other.#counts) this.#count(kind, count);
  }

  /** The most frequent first. */
  list(): ReportFacts['refusals'] {
    return [...this.#counts]
      .map(([cause, count]) => ({ cause, count }))
      .sort((one, other) => other.count - one.count || (one.cause < other.cause ? -1 : 1));
  }

  #count(kind: string, times: number): void {
    const counted = this.#counts.has(kind) || this.#counts.size < KINDS_KEPT ? kind : OTHERS;
    this.#counts.set(counted, (this.#counts.get(counted) ?? 0) + times);
  }
}
