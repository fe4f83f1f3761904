import { didYouMean } from '../nearest.ts';

/**
 * What Leadline assumes where the spec is silent. The first choice is the default; `choices` lists what can be set by
 * `--assume NAME=VALUE`. `GET /_sim/assumptions` and docs/assumptions.md show this table.
 */
interface Assumption {
  readonly choices: readonly string[];
  readonly text: string;
  /** Earlier names of choices, which are still accepted. */
  readonly formerly?: Readonly<Record<string, string>>;
}

const REGISTER = {
  'date-key': {
    choices: ['date', 'timestamp'],
    text: 'Date-grouped rows carry the bucket under this key: hour YYYY-MM-DD HH:00:00, day YYYY-MM-DD, month YYYY-MM, year YYYY. Key order: aggregates as requested, the date, fields as requested.',
  },
  'site-id': { choices: ['letters'], text: 'Site ids and legacy event ids are 8 uppercase letters.' },
  'open-permissions': {
    choices: ['usual'],
    text: 'Set event currency requires manage:{site_id}; aggregations and current visitors require all-sites-readonly, or read: or manage: of the site. * allows everything.',
  },
  'removed-event-endpoints': {
    choices: ['410', '404'],
    text: 'The four event endpoints that are no longer available answer this status.',
  },
  'check-order': {
    choices: ['usual'],
    text: '401, refusing faults, 429, lapsed 400, unknown route 404, 410, site not reachable 404, permission 400, body and validation 400, milestone 404, rules. A site named in the query is reached after validation.',
  },
  statuses: {
    choices: ['spec'],
    text: 'Of the API only the statuses of the spec: wrong content type and oversized body 400, wrong method 404; HEAD is GET without a body.',
  },
  'list-url': {
    choices: ['path'],
    text: 'The url of a list is the base path, such as /v1, and the path, without the query.',
  },
  'event-created-at': {
    choices: ['legacy-only'],
    text: "created_at is a timestamp for the fixture's legacy events and null for all others.",
  },
  'empty-parameter': {
    choices: ['absent', '400'],
    text: 'An optional query parameter that is given but empty, or an empty timezone in a body, was not given, which is the deviation empty-value. 400: it is refused on its key. An empty filters is a deviation of its own either way.',
  },
  'empty-string': { choices: ['missing'], text: 'A required string that is empty is missing.' },
  'both-cursors': { choices: ['400'], text: 'starting_after together with ending_before: 400 errors.ending_before.' },
  'creation-ties': {
    choices: ['order-of-creation'],
    text: 'Records with the same created_at are in order of creation.',
  },
  'accuracy-floor': { choices: ['served'], text: 'Data before March 2021 is served as it is.' },
  'event-tracked': {
    choices: ['from-first-day'],
    text: "An event of a traffic profile is tracked from its first completion on, which is on the profile's first day.",
  },
  'cold-query-ms': {
    choices: ['0', 'NUMBER'],
    text: 'Milliseconds of latency added to an aggregation that the sandbox has not run before.',
  },
  'unknown-cursor': {
    choices: ['400', '404', 'empty'],
    text: 'A cursor that is not in the list: 400 on its parameter; 404: { "error" }; empty: an empty page with has_more false.',
  },
  'page-backward': {
    choices: ['ascending', 'descending'],
    text: 'ending_before gives the last limit records before the id, in the order of the list (descending: the nearest first); has_more says whether there are records before these.',
  },
  'default-sort': {
    choices: ['usual', 'oldest-first', 'shuffled'],
    text: 'Order of rows without sort_by, and of rows that sort_by leaves equal: date buckets newest first, then the first aggregate descending, then fields ascending. oldest-first: the same with the oldest bucket first. shuffled: an order derived from seed and request, never the usual one where there are two rows or more; limit applies after it.',
  },
  'no-data': {
    choices: ['usual', 'null', 'empty'],
    text: 'Totals over no rows: one row of zeros; null: one row of nulls; empty: []. A grouped report over no rows is [].',
  },
  'empty-buckets': {
    choices: ['left-out', 'zero-filled'],
    text: 'Buckets of date_grouping without hits are left out. zero-filled: every bucket from date_from (2000 at the earliest) or the first data to date_to or now has a row, of zeros where there are no hits. Filled before limit, and only without field_grouping.',
  },
  'bounce-rate': {
    choices: ['fraction', 'percent'],
    text: 'bounce_rate is a share from 0 to 1 with 4 decimals, avg_duration is seconds with 4 decimals. percent: bounce_rate is from 0 to 100 with 2 decimals.',
  },
  'missing-dimension': {
    choices: ['empty', 'null'],
    text: 'A missing value in a row is the empty string. null: it is null, except ai_source, which the documentation calls empty. Filters match it by the empty value either way.',
  },
  'hostname-scheme': {
    choices: ['https', 'bare'],
    text: 'hostname and referrer_hostname include the scheme, https://…, that of an app android-app://…. bare: they are printed without it, by current visitors too, and filters compare the printed value.',
  },
  'several-filters': {
    choices: ['all'],
    text: 'Several filters must all match, also those on the same property.',
  },
  'filter-case': {
    choices: ['by-operator'],
    text: 'is, is not, matching and not matching are case-sensitive (a pattern may begin with (?i)); is like and is not like are not.',
  },
  domain: {
    choices: ['registrable'],
    text: 'The property domain is the registrable domain of the hostname by the Public Suffix List: https://shop.example.co.uk has example.co.uk. A host without one, such as an IP address, is its own domain.',
  },
  'ai-sources': {
    choices: ['table'],
    text: 'referrer_source and ai_source follow from utm_source in any letter case, then from referrer_hostname and its subdomains, by one table. The AI tools in it: ChatGPT, Claude, Perplexity, Gemini, Copilot, DeepSeek, Grok, Mistral, Meta AI, Poe, You.com, Phind.',
  },
  'currency-value': {
    choices: ['cents'],
    text: 'value is the sum of the values in hundredths, whatever the currency of the event, yen, integer and none included: setting a currency changes no report.',
  },
  'date-to': {
    choices: ['inclusive'],
    text: 'date_from is the first second of the range and date_to the last; both count.',
  },
  'repeated-hour': {
    choices: ['one-bucket'],
    text: 'An hour that occurs twice at the end of daylight saving time is one bucket. A bound in it means the earlier one; a bound in a skipped hour moves forward by the skipped time.',
  },
  'limit-counts': {
    choices: ['rows'],
    text: 'limit counts the rows of the answer in their order: one for each bucket and combination of fields, not for each combination.',
  },
  'name-order': {
    choices: ['code-unit'],
    text: 'Names are sorted by UTF-16 code unit, so uppercase comes before lowercase and accented letters last: events by name, rows by a field.',
  },
  'day-range': { choices: ['422', '400', 'off'], text: 'date_grouping=day over more than 184 days.' },
  incompatible: {
    choices: ['422', '400'],
    text: '422 (400: on aggregates or field_grouping) where every value is valid alone but the combination is not: an aggregate of the other entity, a field or an aggregate named twice.',
  },
  'event-ids': {
    choices: ['by-date', 'present', 'removed'],
    text: "Events carry id until 2026-09-24 00:00:00 UTC by the sandbox's clock, the announced date; from then on they have no id and the cursor is the name. present, removed: whatever the date.",
  },
  'timezone-parameter': {
    choices: ['served', 'ignored', 'refused'],
    text: 'The deprecated parameter timezone of aggregations overrides the timezone of the site, until its announced removal. ignored: reports use the timezone of the site; refused: 400 errors.timezone.',
  },
  'event-by-goal-code': {
    choices: ['400', '404', '410'],
    text: 'entity=event with entity_id alone: 400 errors.entity_id; 404 and 410 are { "error" }, once the rest of the request is valid.',
  },
  'unknown-event': {
    choices: ['404', 'zeros'],
    text: 'A report on an event that is not in the list of events: 404. zeros: as for a listed event without hits (grouped: []). DELETE of an event name never seen succeeds.',
    formerly: { usual: '404' },
  },
  'hour-window': {
    choices: ['first-request', 'clock-hour', 'sliding'],
    text: 'The hourly window opens with the first request and lasts 3,600 s (clock-hour: with the hour, UTC; sliding: each request counts for 3,600 s); Retry-After is the seconds until a request is allowed; a refused 429 does not count. Changing the choice restarts the count.',
  },
  'month-total': {
    choices: ['all-authenticated'],
    text: "Every authenticated request counts once toward the month's pageviews, refused ones too; the month is that of the account's timezone.",
  },
  'concurrency-retry': {
    choices: ['1', 'NUMBER'],
    text: 'Retry-After of the concurrency limit, in seconds; next_tier is the next plan with a higher concurrency, null at the top.',
  },
  'current-visitors': {
    choices: ['300-seconds'],
    text: 'Visits with a pageview in the last 300 seconds, each on its latest page; the empty referrer is left out; sorted by total descending, then by name.',
  },
  'html-errors': {
    choices: ['when-preferred', 'when-not-json', 'never', 'login-page'],
    text: 'Errors are an HTML page when the Accept header prefers HTML to JSON (when-not-json: unless it names JSON). login-page: a client without an Accept header gets 200 and a page with a login form instead of a 400, 401, 404, 410 or 422; otherwise as when-preferred.',
  },
  timestamps: {
    choices: ['utc', 'account'],
    text: "created_at, updated_at, last_used_at and expires_at are UTC (account: in the account's timezone); milestone_date is a date and unaffected.",
  },
  messages: { choices: ['service'], text: "The service's own wording where known, the same style elsewhere." },
  lapsed: {
    choices: ['all', 'reports'],
    text: 'A lapsed subscription answers 400 { "error" } on every endpoint except /token (reports: only on aggregations and current visitors).',
    formerly: { '400': 'all' },
  },
} as const satisfies Record<string, Assumption>;

export type AssumptionName = keyof typeof REGISTER;

/** The value of every assumption. */
export type Assumptions = Readonly<Record<AssumptionName, string>>;

/** Assumptions to change, by name. */
export type AssumptionChoices = { readonly [Name in AssumptionName]?: ChoiceOf<Name> };

type ChoiceOf<Name extends AssumptionName> = Written<(typeof REGISTER)[Name]['choices'][number]>;
/** A choice that is a number may be given as one. */
type Written<Choice extends string> = Choice extends 'NUMBER'
  ? number | `${number}`
  : Choice extends `${infer Digits extends number}`
    ? Choice | Digits
    : Choice;

export const assumptionNames = Object.keys(REGISTER) as AssumptionName[];

export const defaultAssumptions = Object.freeze(
  Object.fromEntries(assumptionNames.map(name => [name, REGISTER[name].choices[0]])),
) as Assumptions;

/** The register with the value each assumption has in `assumptions`: what `GET /_sim/assumptions` answers. */
export function describeAssumptions(assumptions: Assumptions) {
  return assumptionNames.map(name => ({
    name,
    value: assumptions[name],
    default: defaultAssumptions[name],
    choices: [...REGISTER[name].choices],
    text: REGISTER[name].text,
  }));
}

/**
 * `base` with `changes` made.
 * @throws RangeError that names the assumption, what was given and what is allowed.
 */
export function assume(base: Assumptions, changes: Readonly<Record<string, unknown>>): Assumptions {
  const next: Record<string, string> = { ...base };
  for (const [name, given] of Object.entries(changes)) {
    if (!Object.hasOwn(REGISTER, name)) {
      const hint = didYouMean(name, assumptionNames);
      throw new RangeError(`there is no assumption "${name}";${hint} allowed: ${assumptionNames.join(', ')}`);
    }
    const { choices, formerly = {} }: Assumption = REGISTER[name as AssumptionName];
    const written = String(given);
    const value = Object.hasOwn(formerly, written) ? formerly[written]! : written;
    const allowed = choices.includes(value) || (choices.includes('NUMBER') && /^\d{1,6}$/.test(value));
    if (!allowed || value === 'NUMBER') {
      throw new RangeError(`assumption ${name} cannot be "${value}"; allowed: ${inWords(choices)}`);
    }
    next[name] = value;
  }
  return Object.freeze(next) as Assumptions;
}

function inWords(choices: readonly string[]): string {
  return choices.includes('NUMBER') ? 'an integer from 0 to 999999' : choices.join(', ');
}
