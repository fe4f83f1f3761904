import { fieldsOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { ScratchSite } from '../scratch/scratch.ts';
import { ServerError } from '../server/exchange.ts';
import { type BusyEvent, readBusyEvent } from './busy-event.ts';
import { type BusySite, readBusySite } from './busy-site.ts';
import type { FactParts } from './fact-parts.ts';
import { readScratchMilestone, readScratchSite, type ScratchMilestone } from './scratch-site.ts';
import { readServerClock, type ServerClock } from './server-clock.ts';
import { type KnownSite, readSites } from './sites.ts';

/** What probes may need of the account. */
export interface Facts {
  /** Of the token. */
  readonly abilities: readonly string[];
  /** Whether a text has the value of the token. */
  readonly hasToken: (text: string) => boolean;
  readonly clock: ServerClock;
  readonly sites: readonly KnownSite[];
  /** The first site, whether or not it has data. */
  readonly site: KnownSite;
  readonly busySite: BusySite;
  /** The busy site; where there is none, the first. */
  readonly mainSite: KnownSite;
  readonly busyEvent: BusyEvent;
  /** The one site that may be changed; it is made on first need. */
  readonly scratch: ScratchSite;
  readonly scratchMilestone: ScratchMilestone;
}

export type Need = keyof Facts;

/** Reads facts when they are first needed, each once. */
export type ReadFacts = <Needed extends Need>(...needs: readonly Needed[]) => Promise<Pick<Facts, Needed>>;

/** What facts and `hasToken` are read with. */
interface AllParts extends FactParts {
  /** Makes a text without the token's value. */
  readonly mask: (text: string) => string;
}

type Reader<Name extends Need> = (parts: AllParts, facts: ReadFacts) => Promise<Facts[Name]>;

const READERS: { readonly [Name in Need]: Reader<Name> } = {
  async abilities({ ask }) {
    const answer = await ask({ path: '/token' });
    const { abilities } = fieldsOf(answer);
    if (!Array.isArray(abilities)) throw new NotTried(`GET /token answers ${answer.status} without abilities`);
    return abilities.filter(each => typeof each === 'string');
  },
  hasToken:
    async ({ mask }) =>
    text =>
      mask(text) !== text,
  clock: readServerClock,
  sites: readSites,
  site: async (_, facts) => (await facts('sites')).sites[0]!,
  busySite: async (parts, facts) => readBusySite(await facts('sites', 'clock'))(parts),
  async mainSite(_, facts) {
    try {
      return (await facts('busySite')).busySite;
    } catch (error) {
      if (error instanceof NotTried) return (await facts('site')).site;
      throw error;
    }
  },
  busyEvent: async (parts, facts) => readBusyEvent((await facts('busySite')).busySite)(parts),
  scratch: async (parts, facts) => readScratchSite(await facts('abilities', 'clock'))(parts),
  scratchMilestone: async (parts, facts) => readScratchMilestone((await facts('scratch')).scratch)(parts),
};

export function factsOf(parts: AllParts): ReadFacts {
  const known = new Map<Need, Promise<unknown>>();
  const one = (name: Need): Promise<unknown> => {
    const reading = known.get(name) ?? READERS[name](parts, read);
    known.set(name, reading);
    // What got no answer may get one later; what the account has not, it has not.
    reading.catch(error => error instanceof ServerError && known.delete(name));
    return reading;
  };
  const read: ReadFacts = async (...needs) => {
    const facts: Partial<Record<Need, unknown>> = {};
    for (const name of needs) facts[name] = await one(name);
    return facts as Pick<Facts, (typeof needs)[number]>;
  };
  return read;
}
