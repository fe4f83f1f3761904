import { isZoneName } from '../../time/zone.ts';
import { type Fields, fieldsOf, recordsOf, textOf } from '../answers.ts';
import { NotTried } from '../not-tried.ts';
import type { FactParts, FactReader } from './fact-parts.ts';
import { sitePath } from './site-path.ts';

/** A site as the API lists it, as far as it is needed. */
export interface KnownSite {
  readonly id: string;
  readonly timezone: string;
}

/** The site of `--site`, otherwise all of the first page of the list, otherwise those that the token's abilities name. */
export const readSites: FactReader<readonly KnownSite[]> = async parts => {
  const records = parts.siteId === undefined ? await listed(parts) : [await named(parts, parts.siteId)];
  const known = records.filter(isKnown);
  if (known.length === 0) throw new NotTried('no site that the token can read has an id and a timezone');
  return known;
};

/** Each costs a request. */
const SITES_NAMED_MAX = 5;

async function listed(parts: FactParts): Promise<readonly Fields[]> {
  const answer = await parts.ask({ path: '/sites' });
  const records = recordsOf(answer) ?? (await ofAbilities(parts));
  if (records === null) throw new NotTried(`the token can list no sites (${answer.status}): --site ID names one`);
  if (records.length === 0) throw new NotTried('the account has no site');
  return records;
}

async function named({ ask }: FactParts, siteId: string): Promise<Fields> {
  const answer = await ask({ path: sitePath({ id: siteId }) });
  if (answer.status !== 200) throw new NotTried(`the site of --site cannot be read (${answer.status})`);
  return fieldsOf(answer);
}

/** The sites of `read:ID` and `manage:ID`; null where there are none. */
async function ofAbilities({ ask }: FactParts): Promise<readonly Fields[] | null> {
  const { abilities } = fieldsOf(await ask({ path: '/token' }));
  const ids = (Array.isArray(abilities) ? abilities : []).flatMap(
    each => /^(?:read|manage):(.+)$/.exec(textOf(each))?.[1] ?? [],
  );
  if (ids.length === 0) return null;
  const records: Fields[] = [];
  for (const id of new Set(ids.slice(0, SITES_NAMED_MAX)))
    records.push(fieldsOf(await ask({ path: sitePath({ id }) })));
  return records;
}

function isKnown(record: Fields): record is Fields & KnownSite {
  const { id, timezone } = record;
  return typeof id === 'string' && typeof timezone === 'string' && isZoneName(timezone);
}
