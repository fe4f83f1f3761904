import { NotTried } from '../not-tried.ts';
import { probe } from '../probe.ts';

const USES_UP = 'it would use up the limits of an account that serves production';
const NOT_MADE = 'a client cannot bring it about';
const NO_VISITS = 'the API shows no single visits to compare with';
const DASHBOARD = 'it takes place in the dashboard of the account';

/** Sentences that no run tries: name, sentence, why. */
const UNTRIED: readonly (readonly [string, string, string])[] = [
  ['requests-counted', 'General 4: every request counts toward the monthly pageview total', DASHBOARD],
  [
    'first-query-slower',
    'General 5: the first run of an aggregation is slower',
    'the time of one request proves nothing',
  ],
  ['token-creation', 'Authentication 2: tokens are created in the dashboard, and shown once', DASHBOARD],
  [
    'token-expired',
    'Authentication 4: a token that is no longer valid yields 401',
    'it needs a token that has expired',
  ],
  [
    'other-site',
    'Authentication 4: a site to which the token has no access yields 404',
    'it needs the id of a site that the token cannot read',
  ],
  ['hourly-limit', 'Limits: requests per hour, 429 { message } with Retry-After', USES_UP],
  [
    'concurrency-limit',
    'Limits: concurrent requests, 429 { error: { code, limit, next_tier } } with Retry-After',
    USES_UP,
  ],
  ['plans', 'Limits: the figures of the plans', USES_UP],
  ['server-error', 'Errors: 500', NOT_MADE],
  ['service-unavailable', 'Errors: 503 with Retry-After', NOT_MADE],
  ['lapsed-subscription', 'Errors: 400 where the subscription has lapsed', 'it needs an account that has lapsed'],
  [
    'events-tracked',
    'Event object: the events are every name that was tracked, and those with a currency',
    'the API does not show elsewhere what was tracked',
  ],
  [
    'event-data-kept',
    'States: clearing a currency keeps completion data, and the event in the list',
    'it needs an event of the scratch site with data',
  ],
  [
    'site-deletion-final',
    'States: deleting a site or a milestone cannot be undone',
    'that something is impossible cannot be tried',
  ],
  ['data-since-2021', 'Aggregations: the data is accurate from March 2021 onward', NO_VISITS],
  ['value-in-cents', 'Aggregations: value is in cents', NO_VISITS],
  ['entry-and-exit-pages', 'Semantics 1: entry_page is the first page of a visit, exit_page the last', NO_VISITS],
  ['ai-source-names', "Semantics 2: an AI tool's name combines its referrers and its utm_source links", NO_VISITS],
  [
    'no-limit-without-fields',
    'Aggregations: without field_grouping there is no default cap of rows',
    'no date_grouping has more than 500 rows within its bounds',
  ],
  ['date-to-default', 'Aggregations: date_to defaults to now', 'the data of today still changes'],
  ['version-in-path', 'Versioning 1: the version is part of the base path', '--against gives the base path'],
  ['no-notifications', 'Events: the service emits no events', 'that nothing is sent anywhere cannot be tried'],
];

/** The rest of the spec: what is a rule for clients, or not shown, has no row. */
export const UNTRIED_PROBES = UNTRIED.map(([name, sentence, why]) =>
  probe({
    name,
    about: 'spec',
    sentence,
    needs: [],
    probe() {
      throw new NotTried(why);
    },
  }),
);
