import type { Ask } from '../asking.ts';
import type { Scratch } from '../scratch/scratch.ts';

/** What facts are read with. */
export interface FactParts {
  readonly ask: Ask;
  /** The site of `--site`. */
  readonly siteId: string | undefined;
  /** Where data may be changed; not there without `--write`. */
  readonly scratch?: Scratch | null;
  /** Real time, epoch milliseconds. */
  readonly wallMs: () => number;
}

/** Reads one fact of the account. @throws NotTried where the account or the token has it not · RunEnd, ServerError */
export type FactReader<Fact> = (parts: FactParts) => Promise<Fact>;
