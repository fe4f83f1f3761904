import type { Ask } from '../asking.ts';

/** What facts are read with. */
export interface FactParts {
  readonly ask: Ask;
  /** The site of `--site`. */
  readonly siteId: string | undefined;
  /** Real time, epoch milliseconds. */
  readonly wallMs: () => number;
}

/** Reads one fact of the account. @throws NotTried where the account or the token has it not · RunEnd, ServerError */
export type FactReader<Fact> = (parts: FactParts) => Promise<Fact>;
