import { isZoneName } from '../../time/zone.ts';
import { type Fields, fieldsOf } from '../../verify/answers.ts';
import { readServerClock, type ServerClock } from '../../verify/facts/server-clock.ts';
import type { AccountFigures, SiteFigures, SiteRecord } from '../figures.ts';
import { TwinError } from '../twin-error.ts';
import { readEvents, readMilestones, timestampOf } from './read-lists.ts';
import { readTraffic } from './read-traffic.ts';
import { once, plain, type Reading, readList, textOf } from './reading.ts';

export interface AccountParts extends Pick<Reading, 'ask' | 'requestsLeft'> {
  /** `--site`: this one alone. */
  readonly siteId: string | undefined;
  /** Real milliseconds since 1970. */
  readonly wallMs: () => number;
  /** Called with the site that is read next, and its place among `sites`, from 1. */
  readonly told: (site: string, place: number, sites: number) => void;
}

/** Requests for one site: its lists, its months, and eleven reports on its traffic. */
const LIST_REQUESTS = 3;
/** Three sites and the account take 60 requests at most, of lists of one page. */
const SITE_REQUESTS = 19;
const ALL_REQUESTS = 57;

/** Reads what a twin is made of. @throws TwinError, RunEnd, ServerError */
export async function readAccount(parts: AccountParts): Promise<AccountFigures> {
  const { ask, requestsLeft, siteId, wallMs, told } = parts;
  const leftOut: string[] = [];
  const reading: Reading = { ask, requestsLeft, leaveOut: what => leftOut.push(what) };
  const records = siteId === undefined ? await listed(reading) : [await named(reading, siteId)];
  const clock = await readServerClock({ ask, siteId, wallMs });
  const account = await readAccountRecord(reading);
  const most = Math.max(SITE_REQUESTS, Math.floor(ALL_REQUESTS / Math.max(1, records.length)));
  const sites: SiteFigures[] = [];
  const unread: string[] = [];
  for (const [index, record] of records.entries()) {
    const site = siteOf(record);
    if (site === null) {
      reading.leaveOut('a site whose id or name is none');
    } else if (requestsLeft() < LIST_REQUESTS) {
      unread.push(site.id);
      sites.push({ site, events: [], milestones: [], traffic: null });
    } else {
      told(site.id, index + 1, records.length);
      sites.push(await readSite(reading, site, { clock, most }));
    }
  }
  if (unread.length > 0) leftOut.push(unreadText(unread));
  return { account, sites, leftOut };
}

const NAMED = 3;

function unreadText(ids: readonly string[]): string {
  const rest = ids.length - NAMED;
  const names = [...ids.slice(0, NAMED), ...(rest > 0 ? [`${rest} more sites`] : [])].join(', ');
  return `events, milestones and traffic of ${names}: --max-requests`;
}

async function listed(reading: Reading): Promise<readonly Fields[]> {
  const first = await reading.ask({ path: '/sites', query: { limit: '100' } });
  if (first.status === 401) throw new TwinError('the server refuses the token (401)');
  if (first.status !== 200) throw new TwinError(`the token can list no sites (${first.status}): --site ID names one`);
  return once(await readList(reading, '/sites'), ({ id }) => String(id));
}

async function named({ ask }: Reading, siteId: string): Promise<Fields> {
  const answer = await ask({ path: `/sites/${siteId}` });
  if (answer.status !== 200) throw new TwinError(`the site of --site cannot be read (${answer.status})`);
  return fieldsOf(answer);
}

async function readAccountRecord({ ask, leaveOut }: Reading): Promise<AccountFigures['account']> {
  const answer = await ask({ path: '/account' });
  const { id, name, email } = fieldsOf(answer);
  if (answer.status === 200 && Number.isSafeInteger(id) && typeof name === 'string' && typeof email === 'string') {
    return { id: id as number, name: plain(name), email: plain(email) };
  }
  leaveOut(`GET /account (${answer.status})`);
  return null;
}

function siteOf({ id, name, sharing, created_at, timezone }: Fields): SiteRecord | null {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{1,64}$/.test(id) || textOf(name) === null) return null;
  return {
    id,
    name: plain(name as string),
    sharing: typeof sharing === 'string' ? sharing : 'none',
    created_at: timestampOf(created_at),
    timezone: typeof timezone === 'string' && isZoneName(timezone) ? timezone : 'UTC',
  };
}

interface SiteParts {
  readonly clock: ServerClock;
  /** Requests for this site. */
  readonly most: number;
}

async function readSite(reading: Reading, site: SiteRecord, { clock, most }: SiteParts): Promise<SiteFigures> {
  const left = reading.requestsLeft();
  const events = await readEvents(reading, site.id);
  const milestones = await readMilestones(reading, site.id);
  const used = left - reading.requestsLeft();
  const traffic = await readTraffic(reading, { site, events, nowS: clock.nowS, most: Math.max(0, most - used) });
  return { site, events, milestones, traffic };
}
