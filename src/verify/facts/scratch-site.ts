import { fieldsOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { ScratchSite } from '../scratch/scratch.ts';
import type { ServerAnswer } from '../server/exchange.ts';
import type { FactReader } from './fact-parts.ts';
import type { ServerClock } from './server-clock.ts';

interface Before {
  readonly abilities: readonly string[];
  readonly clock: ServerClock;
}

/** Makes the one site that the run may change. */
export const readScratchSite =
  ({ abilities, clock }: Before): FactReader<ScratchSite> =>
  async ({ ask, scratch }) => {
    if (scratch === null || scratch === undefined) throw new NotTried('it changes data: only with --write');
    if (!abilities.includes('*')) throw new NotTried('--write needs a token with *, to make a site and to delete it');
    return scratch.create(ask, clock.nowS);
  };

/** A milestone of the scratch site. */
export interface ScratchMilestone {
  readonly id: string;
  /** What its creation was answered with. */
  readonly creation: ServerAnswer;
  readonly name: string;
}

/** 30 characters, as many as are allowed. */
const NAME = 'leadline-verify of 30 letters!';
export const MILESTONE_DATE = '2026-01-15';

export const readScratchMilestone =
  ({ id: siteId }: ScratchSite): FactReader<ScratchMilestone> =>
  async ({ ask }) => {
    const body = { name: NAME, milestone_date: MILESTONE_DATE };
    const creation = await ask({ method: 'POST', path: `/sites/${siteId}/milestones`, body });
    const { id } = fieldsOf(creation);
    if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) {
      throw new NotTried(`no milestone could be made in the scratch site (${creation.status})`);
    }
    return { id, creation, name: NAME };
  };
