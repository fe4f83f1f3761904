import { InvalidValueError } from '../contract/schema.ts';
import { FixtureError, loadingFixture } from '../fixture/fixture.ts';
import { atOnce } from '../time/at-once.ts';
import { asking, readsOnly } from '../verify/asking.ts';
import type { Paced } from '../verify/server/paced.ts';
import { fitAccount, type Twin } from './fit/fit-account.ts';
import { fixtureText } from './fixture-text.ts';
import { type AccountParts, readAccount } from './read/read-account.ts';
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
  /** @default nobody is told which site is read */
  readonly told?: AccountParts['told'];
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
export async function makeTwin(paced: Paced, asked: TwinAsked): Promise<MadeTwin> {
  const { maxRequests, siteId, wallMs, seed, rename, told = () => {} } = asked;
  const { ask } = asking(paced, readsOnly);
  const figures = await readAccount({ ask, requestsLeft: () => maxRequests - paced.requests(), siteId, wallMs, told });
  const { fixture, nearest } = validTwin(() => {
    const fitted = fitAccount(figures, seed);
    return rename ? { ...fitted, fixture: renamed(fitted.fixture, { seed, originals: figures }) } : fitted;
  });
  return {
    text: fixtureText(fixture),
    sites: figures.sites.length,
    sitesWithTraffic: figures.sites.filter(({ traffic }) => traffic !== null).length,
    notes: [...figures.leftOut.map(what => `not read: ${what}`), ...nearest],
  };
}

/** A server may answer what no fixture can have. @throws TwinError */
function validTwin(make: () => Twin): Twin {
  try {
    const twin = make();
    atOnce(loadingFixture('twin', twin.fixture));
    return twin;
  } catch (error) {
    if (!(error instanceof FixtureError || error instanceof InvalidValueError)) throw error;
    throw new TwinError(`what the server answers makes no fixture: ${error.message.split('\n')[0]}`);
  }
}
