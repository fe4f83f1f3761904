import type { Exchange } from '../exchange/exchange.ts';
import { Findings } from '../findings/findings.ts';

/** What the client report says of one sandbox, worked out as exchanges come, in bounded memory. */
export class SandboxRecord {
  readonly findings = new Findings();
  #requests = 0;

  get requests(): number {
    return this.#requests;
  }

  see(exchange: Exchange): void {
    this.#requests += 1;
    this.findings.see(exchange);
  }

  /** Reset, restore and the end of the sandbox: what is pending ends, and nothing is taken away. */
  interrupt(): void {
    this.findings.interrupt();
  }
}
