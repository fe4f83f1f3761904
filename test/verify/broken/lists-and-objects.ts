import type { Fields } from '../../../src/verify/answers.ts';
import { asIf, type Breaking, changed, inBody, inList, instead, jsonAnswer, matches } from './breaking.ts';

const ERROR = { error: 'No.' };
const page = { limit: null, starting_after: null, ending_before: null };
const SITES = '/sites';
const EVENTS = '/sites/TIDEPOOL/events';
const MILESTONES = '/sites/TIDEPOOL/milestones';
const LISTS = { sites: SITES, events: EVENTS, milestones: MILESTONES };
const ACCOUNT_FIELDS = ['id', 'object', 'name', 'email'].map(field => `account-object-${field}`);
const TOKEN_FIELDS = ['name', 'version', 'abilities', 'last-used-at', 'expires-at', 'created-at', 'updated-at'].map(
  field => `token-object-${field}`,
);

/** Two neighbours that stand on every page change places. */
function swapped(all: readonly Fields[], names: readonly [string, string]): readonly Fields[] {
  const [a, b] = names.map(name => all.findIndex(each => each.name === name)) as [number, number];
  if (a < 0 || b < 0) return all;
  return all.map((each, at) => (at === a ? all[b]! : at === b ? all[a]! : each));
}

const NEIGHBOURS = {
  sites: ['Bareboat Charters', 'Empty Sea'],
  events: ['Gift card', 'Newsletter'],
  milestones: ['Free returns', 'Winter sale'],
} as const;

const OF_EACH_LIST: readonly Breaking[] = (['sites', 'events', 'milestones'] as const).flatMap(of => {
  const path = LISTS[of];
  return [
    {
      breaks: `${of}: 12 records by default`,
      differ: [`${of}-default-limit`],
      alter: asIf({ path, query: page }, { limit: '12' }),
    },
    {
      breaks: `${of}: in another order`,
      differ: [`${of}-order`],
      alter: inList({ path }, all => swapped(all, NEIGHBOURS[of])),
    },
    {
      breaks: `${of}: starting_after gives the record itself, too`,
      differ: [`${of}-starting-after`],
      alter: (request, answer, ask) =>
        matches(request, { path, query: { starting_after: /./, ending_before: null } })
          ? asIf({ path }, { starting_after: null })(request, answer, ask)
          : null,
    },
    {
      breaks: `${of}: limit cannot be 100`,
      differ: [`${of}-starting-after`],
      untried: [`${of}-has-more`],
      alter: instead({ path, query: { limit: '100' } }, 400, { errors: { limit: ['No.'] } }),
    },
    {
      breaks: `${of}: ending_before begins at the start of the list`,
      differ: [`${of}-ending-before`],
      alter: async (request, answer, ask) => {
        if (!matches(request, { path, query: { ending_before: /./, starting_after: null } })) return null;
        const start = (await asIf({ path }, { ending_before: null })(request, answer, ask))!;
        return jsonAnswer(answer, { ...(answer.json as object), data: (start.json as { data: unknown }).data });
      },
    },
    {
      breaks: `${of}: has_more is always false`,
      differ: [`${of}-has-more`],
      alter: inBody({ path, query: { limit: '1' } }, body => ({ ...body, has_more: false })),
    },
    {
      breaks: `${of}: has_more is always true`,
      differ: [`${of}-has-more`],
      alter: inBody({ path }, body => ({ ...body, has_more: true })),
    },
  ] satisfies readonly Breaking[];
});

const NOT_LISTED = (of: string) =>
  ['default-limit', 'order', 'starting-after', 'ending-before', 'has-more', 'limit-0', 'limit-101', 'both-cursors'].map(
    rule => `${of}-${rule}`,
  );
const MILESTONE_ROWS = [
  'get-milestone',
  ...['id', 'object', 'name', 'milestone-date', 'created-at', 'updated-at'].map(field => `milestone-object-${field}`),
];
const LIST_FIELDS = (of: string) => ['object', 'url', 'has-more', 'data'].map(field => `${of}-list-${field}`);

/** Servers that break a sentence on accounts, lists, sites, events, milestones and current visitors. */
export const LIST_AND_OBJECT_BREAKINGS: readonly Breaking[] = [
  ...OF_EACH_LIST,
  {
    breaks: 'GET /account: 403 for a token with *',
    differ: ['get-account'],
    untried: ACCOUNT_FIELDS,
    alter: instead({ path: '/account' }, 403, ERROR),
  },
  {
    breaks: 'GET /account: 403 for a token without *',
    token: 'demo-readonly',
    differ: ['get-account'],
    alter: instead({ path: '/account' }, 403, ERROR),
  },
  {
    breaks: 'GET /account: 400 as a validation error for a token without *',
    token: 'demo-readonly',
    differ: ['get-account'],
    alter: instead({ path: '/account' }, 400, { errors: { token: ['No.'] } }),
  },
  {
    breaks: 'GET /sites: 403 for a token of one site',
    token: 'demo-read-TIDEPOOL',
    differ: ['get-sites'],
    alter: instead({ path: SITES }, 403, ERROR),
  },
  {
    breaks: 'GET /token: 201',
    differ: ['get-token'],
    untried: TOKEN_FIELDS,
    alter: (request, answer) =>
      request.path === '/token' && answer.status === 200 ? { ...answer, status: 201 } : null,
  },
  {
    breaks: 'the token object with the value of the token',
    differ: ['token-value'],
    alter: inBody({ path: '/token' }, body => ({ ...body, plain: 'demo-admin' })),
  },
  {
    breaks: 'errors of tokens as message',
    differ: ['token-missing', 'token-malformed', 'token-unknown'],
    alter: (_, answer) => (answer.status === 401 ? jsonAnswer(answer, { message: 'Unauthenticated.' }) : null),
  },
  {
    breaks: 'the list of sites: data is an object',
    siteId: 'TIDEPOOL',
    differ: ['sites-list-data'],
    untried: NOT_LISTED('sites'),
    alter: inBody({ path: SITES, query: page }, body => ({ ...body, data: { ...(body.data as object) } })),
  },
  {
    breaks: 'the list of events: data with a text',
    differ: ['events-list-data'],
    untried: [
      ...NOT_LISTED('events'),
      ...['id', 'object', 'name', 'currency', 'created-at'].map(field => `event-object-${field}`),
      'event-names-unique',
      'event-totals',
      'event-date-grouping',
      'event-sources',
      'refused-aggregates-of-pageviews',
    ],
    alter: inList({ path: EVENTS, query: page }, all => [...all, 'Purchase']),
  },
  {
    breaks: 'the list of milestones: a bare array',
    differ: LIST_FIELDS('milestones'),
    untried: [...NOT_LISTED('milestones'), ...MILESTONE_ROWS],
    alter: inBody({ path: MILESTONES, query: page }, body => body.data),
  },
  {
    breaks: 'the list of milestones: 403',
    differ: ['get-milestones'],
    untried: [...LIST_FIELDS('milestones'), ...NOT_LISTED('milestones'), ...MILESTONE_ROWS],
    alter: instead({ path: MILESTONES }, 403, ERROR),
  },
  {
    breaks: 'the list of events: 206',
    differ: ['get-events'],
    untried: [
      ...LIST_FIELDS('events'),
      ...NOT_LISTED('events'),
      ...['id', 'object', 'name', 'currency', 'created-at'].map(field => `event-object-${field}`),
      'event-names-unique',
      'event-totals',
      'event-date-grouping',
      'event-sources',
      'refused-aggregates-of-pageviews',
    ],
    alter: (request, answer) => (request.path === EVENTS ? { ...answer, status: 206 } : null),
  },
  {
    breaks: 'GET /sites/{site_id}: another site',
    differ: ['get-site'],
    alter: inBody({ path: '/sites/TIDEPOOL' }, body => ({ ...body, id: 'SEASHELL' })),
  },
  {
    breaks: 'site objects with input-only fields',
    differ: ['site-input-only'],
    alter: inList({ path: SITES, query: page }, all => all.map(site => ({ ...site, multi_domain: false }))),
  },
  {
    breaks: 'two events of one name',
    differ: ['event-names-unique'],
    alter: inList({ path: EVENTS, query: page }, all => changed(all, -1, { name: all.at(-2)!.name })),
  },
  {
    breaks: 'GET milestone: another milestone',
    differ: ['get-milestone'],
    alter: inBody({ path: /^\/sites\/TIDEPOOL\/milestones\/./ }, body => ({ ...body, id: 'M-2' })),
  },
  {
    breaks: 'errors with the type text/html',
    differ: ['errors-are-json'],
    alter: (_, answer) =>
      answer.status === 404 ? { ...answer, headers: { ...answer.headers, 'content-type': 'text/html' } } : null,
  },
  {
    breaks: 'unknown sites as validation errors',
    differ: ['unknown-site-report', 'unknown-site-visitors'],
    alter: (request, answer) =>
      answer.status === 404 && request.query?.entity_id !== request.query?.site_id
        ? jsonAnswer(answer, { errors: { site_id: ['No.'] } }, 400)
        : null,
  },
  {
    breaks: 'events by id are served',
    differ: ['event-by-id'],
    alter: instead({ path: /^\/sites\/TIDEPOOL\/events\/./ }, 200, { object: 'event', name: 'Purchase' }),
  },
  {
    breaks: 'current visitors in detail without detailed=true',
    differ: ['get-visitors'],
    alter: asIf({ path: '/current_visitors', query: { detailed: null } }, { detailed: 'true' }),
  },
  {
    breaks: '151 pages of current visitors',
    differ: ['visitors-rows'],
    alter: inBody({ path: '/current_visitors', query: { detailed: 'true' } }, body => ({
      ...body,
      content: Array.from({ length: 151 }, () => (body.content as Fields[])[0]),
    })),
  },
];
