import { FixtureError, loadingFixture } from '../fixture/fixture.ts';
import { atOnce } from '../time/at-once.ts';
import { asking, readsOnly } from '../verify/asking.ts';
import type { Paced } from '../verify/server/paced.ts';
import { fitAccount } from './fit/fit-account.ts';
import { fixtureText } from './fixture-text.ts';
import { readAccount } from './read/read-account.ts';
import { renamed } from './rename/rename.ts';
import { TwinError } from './twin-error.ts';

export interface TwinAsked {
  readonly maxRequests: number;
  readonly siteId: string | undefined;
  /** Real milliseconds since 1970. */
  readonly wallMs: () => number;
  /** Decides what is left to chance in the fixture, and the names of `rename`. */
  readonly seed: string;
  readonly rename: boolean;
}

export interface MadeTwin {
  /** The fixture as JSON. */
  readonly text: string;
  readonly sites: number;
  readonly sitesWithTraffic: number;
  /** What was not read, and what the fixture has otherwise than the account, in words. */
  readonly notes: readonly string[];
}

/** Reads an account and makes a fixture that is like it. @throws TwinError, RunEnd, ServerError */
export async function makeTwin(
  paced: Paced,
  { maxRequests, siteId, wallMs, seed, rename }: TwinAsked,
): Promise<MadeTwin> {
  const { ask } = asking(paced, readsOnly);
  const figures = await readAccount({ ask, requestsLeft: () => maxRequests - paced.requests(), siteId, wallMs });
  const { fixture, nearest } = fitAccount(figures, seed);
  const made = rename ? renamed(fixture, seed) : fixture;
  refuseInvalid(made);
  return {
    text: fixtureText(made),
    sites: figures.sites.length,
    sitesWithTraffic: figures.sites.filter(({ traffic }) => traffic !== null).length,
    notes: [...figures.leftOut.map(what => `not read: ${what}`), ...nearest],
  };
}

/** A server may answer what no fixture can have. @throws TwinError */
function refuseInvalid(fixture: object): void {
  try {
    atOnce(loadingFixture('twin', fixture));
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw new TwinError(`what the server answers makes no fixture: ${error.message.split('\n')[0]}`);
  }
}
