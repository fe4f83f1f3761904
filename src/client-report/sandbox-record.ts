import { Coverage } from '../coverage/coverage.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { Findings } from '../findings/findings.ts';
import { Facts } from './facts/facts.ts';
import type { RunRecord } from './run-record.ts';

/** Takes up the records of sandboxes that are gone. */
interface RecordSum {
  add(record: RunRecord): void;
}

/** What the client report says of one sandbox, updated with each exchange, in bounded memory. */
export class SandboxRecord implements RunRecord {
  #requests = 0;
  #name: string | null = null;
  /** Made with the first exchange: a new sandbox must cost next to nothing. */
  #coverage: Coverage | null = null;
  #facts: Facts | null = null;
  #findings: Findings | null = null;
  #former: RecordSum | null = null;

  get requests(): number {
    return this.#requests;
  }

  /** Its name, once it had requests. */
  get sandboxes(): readonly string[] {
    return this.#name === null ? [] : [this.#name];
  }

  readonly sandboxesOmitted = 0;

  get findings(): Findings {
    this.#findings ??= new Findings();
    return this.#findings;
  }

  get found(): RunRecord['found'] {
    return this.#findings?.list() ?? [];
  }

  get coverage(): Coverage {
    this.#coverage ??= new Coverage();
    return this.#coverage;
  }

  get facts(): Facts {
    this.#facts ??= new Facts();
    return this.#facts;
  }

  see(exchange: Exchange): void {
    if (this.#former !== null) {
      const late = new SandboxRecord();
      late.see(exchange);
      late.handOver(this.#former);
      return;
    }
    this.#requests += 1;
    this.#name = exchange.entry.sandbox;
    this.findings.see(exchange);
    this.coverage.see(exchange);
    this.facts.see(exchange);
  }

  /** Reset, restore and the end of the sandbox: what is pending ends, and nothing is taken away. */
  interrupt(): void {
    this.#findings?.interrupt();
    this.#facts?.interrupt();
  }

  /** The sandbox is gone: its record is added to `former`, and so are requests that end later. */
  handOver(former: RecordSum): void {
    this.interrupt();
    former.add(this);
    this.#former = former;
  }
}
