import type { Operation } from '../contract/operations.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { misplacedAdvice, pathUnder } from '../simulator/base-path.ts';
import { type CauseRows, control, type Explanation, listed, type Subject } from './explanation.ts';

/** Paths, endpoints that are gone, and records that do not exist. */
export const routeRows: CauseRows<
  | 'path:utf-8'
  | 'route'
  | 'route:base-path'
  | 'retired'
  | 'removed'
  | 'goal-code'
  | 'site'
  | 'milestone'
  | 'event'
  | 'cursor'
> = {
  'path:utf-8': {
    means: 'a path that is not percent-encoded UTF-8',
    step: 'route',
    explain: () => ({
      why: 'an escape in the path is incomplete, or its bytes are not UTF-8.',
      allowed: 'Percent-encoded UTF-8: %C3%A9 for é, %25 for a percent sign.',
      try: 'Encode each segment of the path by itself, such as by encodeURIComponent in JavaScript or quote(…, safe="") in Python.',
      spec: 'Endpoints',
    }),
  },
  route: { means: 'no such route, or not with this method', step: 'route', explain: explainRoute },
  'route:base-path': {
    means: 'a route of the API, but not under the base path, or after a double slash',
    // One that is elsewhere is refused before any check.
    step: ({ entry }) => (entry.outside ? null : 'route'),
    explain: explainMisplaced,
  },
  retired: {
    means: 'a retired endpoint: wipe site, wipe event',
    step: 'retired endpoints',
    explain: () => ({
      why: 'this endpoint has been retired: it answers 410 to every client.',
      allowed: 'Nothing: every request to it is refused.',
      try: 'Remove the call from the client. To delete a site with its data, send DELETE /sites/{site_id}.',
      spec: 'Versioning 2; Errors, 410',
    }),
  },
  removed: {
    means: 'an endpoint that is no longer available: events by id',
    step: 'retired endpoints',
    explain: () => ({
      why: 'events are no longer read, created, updated or deleted by id: they are identified by name.',
      allowed:
        'GET /sites/{site_id}/events, POST /sites/{site_id}/events/currency and DELETE /sites/{site_id}/events?name=….',
      try: 'Find the event by its name in GET /sites/{site_id}/events. An event is created when the site first tracks it.',
      spec: 'Versioning 3; assumption removed-event-endpoints',
    }),
  },
  'goal-code': {
    means: 'a report by goal code, which is no longer available',
    step: 'body and parameters',
    explain: ({ given }) => ({
      why: `entity=event was requested with entity_id${typeof given('entity_id') === 'string' ? ` (${given('entity_id')})` : ''}, a goal code. Goal codes are no longer available.`,
      allowed: 'entity=event with site_id and entity_name.',
      try: 'Send site_id=SITE&entity_name=NAME instead of entity_id. GET /sites/{site_id}/events lists the names.',
      spec: 'Versioning 6; assumption event-by-goal-code',
    }),
  },
  site: {
    means: 'a site that does not exist, or that the token has no access to',
    // One that is named in the query is looked for by the operation.
    step: ({ operation }) => (operation?.site === 'query' ? 'operation' : 'site'),
    explain: explainSite,
  },
  milestone: {
    means: 'a milestone that the site does not have',
    step: 'operation',
    explain: subject => {
      const [, , siteId = '', , id = ''] = subject.entry.path.split('/').map(decoded);
      const { milestones } = subject.sandbox.state;
      const elsewhere = milestones.find(milestone => milestone.id === id);
      const ids = milestones.filter(({ site_id }) => site_id === siteId).map(milestone => milestone.id);
      const near = nearest(id, ids);
      return {
        why: `the site ${siteId} has no milestone ${id}${elsewhere && elsewhere.site_id !== siteId ? `; it belongs to the site ${elsewhere.site_id}` : ''}.`,
        allowed: `The id of one of its ${ids.length} milestones, a UUID.`,
        try: `${near === null ? '' : `The nearest is ${near}. `}GET /sites/${siteId}/milestones lists them. A deleted milestone cannot be restored.`,
        spec: 'Authentication 4; Endpoints: Milestones',
      };
    },
  },
  event: {
    means: 'an event that the site does not have',
    step: 'operation',
    explain: ({ given, sandbox }) => {
      const [name, siteId] = [String(given('entity_name') ?? ''), String(given('site_id') ?? '')];
      const names = sandbox.state.events.filter(({ site_id }) => site_id === siteId).map(event => event.name);
      return {
        why: `the site ${siteId} has not tracked an event "${name}" yet, by the sandbox's clock, and no event of that name has a currency.`,
        allowed: 'The name of an event of that site, letter for letter.',
        try: `GET /sites/${siteId}/events lists the names.${didYouMean(name, names).replace(' did', ' Did')} To get zeros instead of 404: PATCH /_sim/assumptions {"unknown-event":"zeros"}.`,
        spec: 'Event object; assumption unknown-event',
      };
    },
  },
  cursor: {
    means: 'a cursor that names no record of the list',
    step: 'operation',
    explain: () => ({
      why: 'starting_after or ending_before names no record of this list.',
      allowed:
        'The id of a record of the list: of the last one of a page for starting_after, of the first for ending_before.',
      try: 'Take the id from data of the previous page. If the record has been deleted, start again without a cursor.',
      spec: 'Pagination 1 to 4; assumption unknown-cursor',
    }),
  },
};

function explainRoute(subject: Subject): Explanation {
  const { entry, operations } = subject;
  const { method, path } = entry;
  const methods = operations.filter(each => costOf(each, path) === 0).map(each => each.method);
  const asked = `${method} ${path}`;
  const spec = 'Endpoints';
  if (methods.length > 0) {
    const update = ['PUT', 'PATCH'].includes(method) && methods.includes('POST');
    return {
      why: `the path ${path} exists, but not for ${method}.`,
      allowed: `${listed([...new Set(methods)], 'or')} ${path}.`,
      try: update ? `Send POST ${path}: updates use POST, not PUT or PATCH.` : `Send ${methods[0]} ${path}.`,
      spec,
    };
  }
  const near = nearestRoute(subject);
  return {
    why: `there is no route ${asked}. Paths are case-sensitive, and extra slashes, also at the end, do not match.`,
    allowed: `${listed([...new Set(operations.filter(({ retired, removed }) => !retired && !removed).map(each => each.path))])}, after the base URL, ${baseUrlOf(subject)}.`,
    try: near === null ? 'Take the path from the documentation: /_sim/docs lists all of them.' : `Send ${near}.`,
    spec,
  };
}

const baseUrlOf = ({ served }: Subject): string => `${served.origin}${served.basePath}`;

function explainMisplaced(subject: Subject): Explanation {
  const { entry, misplaced, served } = subject;
  const { method, path, outside = false } = entry;
  const found = misplaced(method === 'HEAD' ? 'GET' : method, path);
  const advice = found && misplacedAdvice(found, { path, isUnder: !outside }, served).text;
  return {
    why: outside
      ? `the API is not served at ${path}. The request met no check: it needs no token, counts toward no limit and meets no fault.`
      : `after the base URL, ${baseUrlOf(subject)}, came ${path}, which is no route.`,
    allowed: `${method} ${found?.route ?? 'and a route of the API'}, after the base URL, ${baseUrlOf(subject)}.`,
    try: advice ?? 'Take the path from the documentation: /_sim/docs lists all of them.',
    spec: 'General conventions',
  };
}

const SEGMENTS_MAX = 8;

/** The route that is most likely meant, with the values of the path that was sent. */
function nearestRoute(subject: Subject): string | null {
  const { path } = subject.entry;
  const under = pathUnder(subject.served.basePath, path);
  return nearestTo(path, subject) ?? (under === null ? null : nearestTo(under, subject));
}

function nearestTo(sent: string, { entry, operations }: Subject): string | null {
  const segments = sent.split('/').filter(segment => segment !== '');
  if (segments.length > SEGMENTS_MAX) return null;
  const path = `/${segments.join('/')}`;
  const costs = operations.map(each => {
    const isServed = !each.retired && !each.removed;
    return isServed ? costOf(each, path) + (each.method === entry.method ? 0 : 0.5) : Number.POSITIVE_INFINITY;
  });
  const least = Math.min(...costs);
  if (!Number.isFinite(least)) return null;
  const best = operations[costs.indexOf(least)]!;
  return `${best.method} /${best.segments.map((each, at) => ('fixed' in each ? each.fixed : segments[at])).join('/')}`;
}

/** How many fixed segments of the operation's path are misspelt in `path`; infinite where one is another word. */
function costOf({ segments }: Operation, path: string): number {
  const parts = path.split('/').slice(1);
  if (parts.length !== segments.length) return Number.POSITIVE_INFINITY;
  return segments.reduce((sum, segment, at) => {
    const part = parts[at]!;
    if ('parameter' in segment) return part === '' ? Number.POSITIVE_INFINITY : sum;
    if (segment.fixed === part) return sum;
    return nearest(part, [segment.fixed]) === null ? Number.POSITIVE_INFINITY : sum + 1;
  }, 0);
}

function explainSite(subject: Subject): Explanation {
  const { entry, operation, sandbox, given } = subject;
  const inQuery = operation?.site === 'query';
  const field = given('entity') === 'pageview' ? 'entity_id' : 'site_id';
  const id = inQuery ? String(given(field) ?? '') : decoded(entry.path.split('/')[2] ?? '');
  const { sites, tokens } = sandbox.state;
  const exists = sites.some(site => site.id === id);
  const token = tokens.find(({ name }) => name === entry.token);
  const reached = sites.map(site => site.id).filter(each => token?.abilities.some(ability => reaches(ability, each)));
  const near = nearest(id, reached);
  return {
    why: exists
      ? `the site ${id} exists, but the token "${entry.token}" has no ability for it (${token?.abilities.join(', ') ?? 'it was deleted'}). The answer is the same as for a site that does not exist.`
      : `there is no site ${id} in the sandbox "${entry.sandbox}".`,
    allowed:
      reached.length === 0
        ? 'The token has access to no site.'
        : `A site that the token has access to: ${listed(reached)}.`,
    try: exists
      ? `Use a token with read:${id}, manage:${id}, all-sites-readonly or *: ${control(subject, 'GET', '/tokens')}.`
      : `${near === null ? '' : `Send ${near} instead of ${id}. `}GET /sites lists the sites. Leadline does not know ids of the real service unless a fixture has them.`,
    spec: 'Authentication 4; Errors, 404',
  };
}

function reaches(ability: string, siteId: string): boolean {
  return ['*', 'all-sites-readonly', `read:${siteId}`, `manage:${siteId}`].includes(ability);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
