import { isZoneName } from '../../time/zone.ts';
import { type Fields, fieldsOf, recordsOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { FactParts, FactReader } from './fact-parts.ts';

/** A site as the API lists it, as far as it is needed. */
export interface KnownSite {
  readonly id: string;
  readonly timezone: string;
}

/** The site of `--site`, otherwise all of the first page of the list. */
export const readSites: FactReader<readonly KnownSite[]> = async parts => {
  const records = parts.siteId === undefined ? await listed(parts) : [await named(parts, parts.siteId)];
  return records.filter(isKnown);
};

async function listed({ ask }: FactParts): Promise<readonly Fields[]> {
  const answer = await ask({ path: '/sites' });
  const records = recordsOf(answer);
  if (records === null) throw new NotTried(`the token can list no sites (${answer.status}): --site ID names one`);
  if (records.length === 0) throw new NotTried('the account has no site');
  return records;
}

async function named({ ask }: FactParts, siteId: string): Promise<Fields> {
  const answer = await ask({ path: `/sites/${siteId}` });
  if (answer.status !== 200) throw new NotTried(`the site of --site cannot be read (${answer.status})`);
  return fieldsOf(answer);
}

function isKnown(record: Fields): record is Fields & KnownSite {
  const { id, timezone } = record;
  return typeof id === 'string' && typeof timezone === 'string' && isZoneName(timezone);
}
