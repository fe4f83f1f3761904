import { MAX_RULES } from '../faults/rule-book.ts';
import { uuid } from '../random/random.ts';
import { planNames } from '../rules/plans.ts';
import {
  type Account,
  CURRENCIES,
  type Milestone,
  SHARINGS,
  type Site,
  type State,
  type Token,
  type TrackedEvent,
} from '../rules/state.ts';
import { MAX_TOKENS } from '../rules/tokens.ts';
import { parseInstant } from '../time/instant.ts';
import { parseDate, parseTimestamp } from '../time/timestamp.ts';
import { isZoneName } from '../time/zone.ts';
import type { TrafficPlan } from '../traffic/profile.ts';
import { readPlan } from '../traffic/read-profile.ts';
import {
  anyList,
  anything,
  checkedText,
  flag,
  list,
  listInSlices,
  MalformedError,
  mapOf,
  nameText,
  nullable,
  number,
  object,
  objectInSlices,
  oneOf,
  optional,
  Parts,
  type Reader,
  type SlicedReader,
  sliced,
  text,
  zoneName,
} from '../traffic/reader.ts';

/** What a fixture says, hits as they were written. */
export interface FixtureRecords {
  readonly state: State;
  readonly seed: string;
  readonly clock: string | null;
  readonly faults: readonly (string | object)[];
  readonly hits: Readonly<Record<string, readonly unknown[]>>;
}

const BEGINNING = '2025-01-01 00:00:00';
const time = checkedText(value => parseTimestamp(value) !== null, 'must have the form YYYY-MM-DD HH:MM:SS');
const date = checkedText(value => parseDate(value) !== null, 'must be a date YYYY-MM-DD');
const siteId = checkedText(value => /^[A-Za-z0-9_-]{1,64}$/.test(value), 'must be 1 to 64 letters, digits, - and _');
const ability = checkedText(
  value => /^(\*|all-sites-readonly|(read|manage):[A-Za-z0-9_-]+)$/.test(value),
  'must be *, all-sites-readonly, read:SITE or manage:SITE',
);

const accountReader = (zone: Reader<string>) =>
  object<Account>({
    id: optional(number({ least: 1, whole: true }), 1),
    name: optional(nameText(), 'Leadline'),
    email: optional(text(), 'account@leadline.example'),
    timezone: optional(zone, 'UTC'),
    plan: optional(oneOf(planNames), 'tier-6'),
    subscription: optional(oneOf(['active', 'lapsed']), 'active'),
  });

const readToken: Reader<Token> = (value, path) => {
  const token = object<Omit<Token, 'updated_at'> & { updated_at: string | null }>({
    name: nameText(),
    value: checkedText(secret => /^[^\s~]{1,255}$/.test(secret), 'must be 1 to 255 characters without space and ~'),
    version: optional(number({ least: 1, whole: true }), 1),
    abilities: list(ability, { least: 1 }),
    last_used_at: optional(nullable(time), null),
    expires_at: optional(nullable(time), null),
    created_at: optional(time, BEGINNING),
    updated_at: optional(time, null),
  })(value, path);
  return { ...token, updated_at: token.updated_at ?? token.created_at };
};

/** As a fixture writes it: the zone may be the account's, traffic is read once the zone is known. */
type WrittenSite = Omit<Site, 'timezone' | 'traffic'> & { readonly timezone: string | null; readonly traffic: unknown };

const siteReader =
  (zone: Reader<string>): Reader<WrittenSite> =>
  (value, path) => {
    const site = object<WrittenSite>({
      id: siteId,
      name: nameText(),
      sharing: optional(oneOf(SHARINGS), 'none'),
      share_password: optional(nullable(text()), null),
      multi_domain: optional(flag, false),
      multi_domain_option: optional(nullable(oneOf(['combined', 'separate'])), null),
      created_at: optional(time, BEGINNING),
      timezone: optional(zone, null),
      traffic: optional(anything, null),
    })(value, path);
    if (site.sharing === 'private' && site.share_password === null) {
      throw new MalformedError(`${path}.share_password`, 'is required where sharing is private');
    }
    if (site.multi_domain && site.multi_domain_option === null) {
      throw new MalformedError(`${path}.multi_domain_option`, 'is required where multi_domain is true');
    }
    return site;
  };

const readEvent: Reader<TrackedEvent> = object<TrackedEvent>({
  site_id: siteId,
  name: nameText(),
  currency: optional(nullable(oneOf(CURRENCIES)), null),
  created_at: optional(nullable(time), null),
});

type WrittenMilestone = { readonly [K in keyof Milestone]: K extends 'id' | 'updated_at' ? string | null : string };

const readMilestone: Reader<WrittenMilestone> = object<WrittenMilestone>({
  id: optional(text(), null),
  site_id: siteId,
  name: nameText({ longest: 30 }),
  milestone_date: date,
  created_at: optional(time, BEGINNING),
  updated_at: optional(time, null),
});

const readFault: Reader<string | object> = (value, path) => {
  if (typeof value === 'string' || (typeof value === 'object' && value !== null)) return value;
  throw new MalformedError(path, 'must be a rule, as an object or as text');
};

const orNone = <T>(read: SlicedReader<T[]>): SlicedReader<T[]> =>
  function* (value, path) {
    return value === undefined ? [] : yield* read(value, path);
  };

const fixtureReader = (zone: Reader<string>) => {
  const readAccount = accountReader(zone);
  return objectInSlices({
    $schema: sliced(optional(text({ longest: 2048 }), null)),
    account: sliced(optional(readAccount, readAccount({}, 'account'))),
    tokens: listInSlices(readToken, { least: 1, most: MAX_TOKENS }),
    sites: orNone(listInSlices(siteReader(zone))),
    events: orNone(listInSlices(readEvent)),
    milestones: orNone(listInSlices(readMilestone)),
    faults: orNone(listInSlices(readFault, { most: MAX_RULES })),
    hits: sliced(optional(mapOf(siteId, anyList({ most: 1e7 })), {})),
    seed: sliced(optional(text(), 'leadline')),
    clock: sliced(
      optional(
        checkedText(value => parseInstant(value) !== null, 'must be an ISO 8601 instant of 2000 to 2100, with a zone'),
        null,
      ),
    ),
  });
};

const RECORDS_A_SLICE = 256;

/** `make` of each record with its index. Yields between slices of work. */
function* each<T, Made>(
  records: readonly T[],
  make: (record: T, index: number) => Made,
): Generator<void, Made[], void> {
  const made: Made[] = [];
  for (const [index, record] of records.entries()) {
    if (index % RECORDS_A_SLICE === RECORDS_A_SLICE - 1) yield;
    made.push(make(record, index));
  }
  return made;
}

/**
 * The records of a fixture, what it leaves out filled in. Ids that it leaves to chance follow from its seed. `isZone`
 * tells zone names; the first question to the runtime's own list takes longer than all the rest. Yields between slices of
 * work.
 * @throws MalformedError
 */
export function* readFixtureRecords(
  json: unknown,
  isZone: (name: string) => boolean = isZoneName,
): Generator<void, FixtureRecords, void> {
  const read = fixtureReader(zoneName(isZone));
  const { account, tokens, sites, events, milestones, seed, clock, faults, hits } = yield* read(json, '');
  const parts = new Parts();
  yield* unique(parts, 'tokens', tokens, ({ name }) => name, 'name');
  yield* unique(parts, 'tokens', tokens, ({ value }) => value, 'value');
  yield* unique(parts, 'sites', sites, ({ id }) => id, 'id');
  yield* unique(parts, 'events', events, event => `${event.site_id} ${event.name}`, 'name');
  const completed = yield* each(
    sites,
    (site, index) => parts.read(() => completeSite(site, account, `sites[${index}].traffic`)) as Site,
  );
  const state: State = {
    account,
    tokens,
    sites: completed,
    events,
    milestones: yield* each(milestones, (milestone, index) => ({
      ...milestone,
      id: milestone.id ?? uuid(seed, 'milestone', milestone.site_id, index),
      milestone_date: `${milestone.milestone_date} 00:00:00`,
      updated_at: milestone.updated_at ?? milestone.created_at,
    })),
    sequence: 0,
  };
  yield* unique(parts, 'milestones', state.milestones, ({ id }) => id, 'id');
  const siteIds = new Set(sites.map(({ id }) => id));
  const ofSite = (id: string, path: string) =>
    parts.read(() => {
      if (!siteIds.has(id)) throw new MalformedError(path, `there is no site ${id}`);
    });
  yield* each(events, ({ site_id }, index) => ofSite(site_id, `events[${index}].site_id`));
  yield* each(milestones, ({ site_id }, index) => ofSite(site_id, `milestones[${index}].site_id`));
  for (const id of Object.keys(hits)) ofSite(id, `hits.${id}`);
  parts.done();
  return { state, seed, clock, faults, hits };
}

function completeSite(site: WrittenSite, account: Account, at: string): Site {
  const timezone = site.timezone ?? account.timezone;
  const traffic: TrafficPlan | null =
    site.traffic === null ? null : readPlan(site.traffic, at, { id: site.id, timezone });
  return { ...site, timezone, traffic };
}

function* unique<T>(
  parts: Parts,
  name: string,
  records: readonly T[],
  keyOf: (record: T) => string,
  field: string,
): Generator<void, void, void> {
  const seen = new Set<string>();
  yield* each(records, (record, index) => {
    const key = keyOf(record);
    if (seen.has(key)) {
      parts.read(() => {
        throw new MalformedError(`${name}[${index}].${field}`, 'is given twice');
      });
    }
    seen.add(key);
  });
}
