import type { Ask } from '../asking.ts';
import { NotTried } from '../not-tried.ts';

/** A site as the API lists it, as far as it is needed. */
export interface KnownSite {
  readonly id: string;
  readonly timezone: string;
}

/** What probes may need of the account. */
export interface Facts {
  /** The abilities of the token. */
  readonly abilities: readonly string[];
  /** The site under test: that of `--site`, else the first of the list. */
  readonly site: KnownSite;
}

export type Need = keyof Facts;

export interface FactParts {
  readonly ask: Ask;
  /** `--site`. */
  readonly siteId: string | undefined;
}

type Reader<Name extends Need> = (parts: FactParts) => Promise<Facts[Name]>;

const READERS: { readonly [Name in Need]: Reader<Name> } = {
  async abilities({ ask }) {
    const { status, json } = await ask({ path: '/token' });
    const abilities = status === 200 ? (json as { abilities?: unknown }).abilities : undefined;
    if (!Array.isArray(abilities)) throw new NotTried(`GET /token answers ${status} without abilities`);
    return abilities.filter(each => typeof each === 'string');
  },
  async site({ ask, siteId }) {
    const { status, json } = await ask({ path: siteId === undefined ? '/sites' : `/sites/${siteId}` });
    const [site] =
      siteId === undefined ? ((json as { data?: KnownSite[] } | undefined)?.data ?? []) : [json as KnownSite];
    if (status !== 200 || typeof site?.id !== 'string') {
      throw new NotTried(
        siteId === undefined
          ? `the token can list no site (${status}): name one by --site ID`
          : `there is no site ${siteId} (${status})`,
      );
    }
    return site;
  },
};

/** Reads facts when they are first needed, each once. */
export function factsOf(
  parts: FactParts,
): <Needed extends Need>(needs: readonly Needed[]) => Promise<Pick<Facts, Needed>> {
  const known = new Map<Need, Promise<unknown>>();
  return async needs => {
    const facts: Partial<Record<Need, unknown>> = {};
    for (const name of needs) {
      const reading = known.get(name) ?? READERS[name](parts);
      known.set(name, reading);
      facts[name] = await reading;
    }
    return facts as Pick<Facts, (typeof needs)[number]>;
  };
}
