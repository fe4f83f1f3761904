import type { ReportFacts } from '../../contract/control.gen.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { Abilities } from './abilities.ts';
import { OperationDurations } from './durations.ts';
import { Refusals } from './refusals.ts';
import { Walks } from './walks.ts';

/** Facts of the report on one sandbox, or on several. Bounded, whatever is sent. */
export class Facts {
  readonly #walks = new Walks();
  readonly #abilities = new Abilities();
  readonly #refusals = new Refusals();
  readonly #durations = new OperationDurations();
  #peakInFlight = 0;
  #retired = 0;

  /** Told of each exchange. */
  see(exchange: Exchange): void {
    const { operation, underWay } = exchange;
    this.#peakInFlight = Math.max(this.#peakInFlight, underWay);
    if (operation?.retired || operation?.removed) this.#retired += 1;
    this.#walks.see(exchange);
    this.#abilities.see(exchange);
    this.#refusals.see(exchange);
    this.#durations.see(exchange);
  }

  /** Reset, restore and the end of the sandbox. */
  interrupt(): void {
    this.#walks.interrupt();
  }

  /** Adds what another has counted. */
  add(other: Facts): void {
    this.#walks.add(other.#walks);
    this.#abilities.add(other.#abilities);
    this.#refusals.add(other.#refusals);
    this.#durations.add(other.#durations);
    this.#peakInFlight = Math.max(this.#peakInFlight, other.#peakInFlight);
    this.#retired += other.#retired;
  }

  describe(): ReportFacts {
    return {
      walks: this.#walks.list(),
      abilities: this.#abilities.describe(),
      peak_in_flight: this.#peakInFlight,
      retired: this.#retired,
      refusals: this.#refusals.list(),
      slowest: this.#durations.slowest(),
    };
  }
}
