import { fieldsOf, isError, recordsOf, textOf } from '../answers.ts';
import { sitePath } from '../facts/site-path.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import type { ServerRequest } from '../server/exchange.ts';

const SITE = 'leadline-verify-no-such-site';
const MILESTONE = '00000000-0000-4000-8000-000000000000';

interface Unknown {
  readonly name: string;
  readonly what: string;
  readonly request: ServerRequest;
}

const UNKNOWN: readonly Unknown[] = [
  { name: 'unknown-site', what: 'GET /sites/{site_id}', request: { path: `/sites/${SITE}` } },
  { name: 'unknown-site-events', what: 'its events', request: { path: `/sites/${SITE}/events` } },
  { name: 'unknown-site-milestones', what: 'its milestones', request: { path: `/sites/${SITE}/milestones` } },
  {
    name: 'unknown-site-report',
    what: 'a report on it',
    request: { path: '/aggregations', query: { entity: 'pageview', entity_id: SITE, aggregates: 'pageviews' } },
  },
  {
    name: 'unknown-site-visitors',
    what: 'its current visitors',
    request: { path: '/current_visitors', query: { site_id: SITE } },
  },
];

/** Spec: Authentication 4, Errors (404), Events (no longer available). */
export const NOT_FOUND_PROBES = [
  ...UNKNOWN.map(({ name, what, request }) =>
    probe({
      name,
      about: 'spec',
      sentence: `Authentication 4: a site that does not exist yields 404 { error } (${what})`,
      needs: [],
      async probe(ask) {
        const answer = await ask(request);
        return judged(answer.status === 404 && isError(answer), '404 { error: string }', sawOf(answer));
      },
    }),
  ),
  probe({
    name: 'unknown-milestone',
    about: 'spec',
    sentence: 'Authentication 4: a milestone that does not exist yields 404 { error }',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const answer = await ask({ path: sitePath(mainSite, 'milestones', MILESTONE) });
      return judged(answer.status === 404 && isError(answer), '404 { error: string }', sawOf(answer));
    },
  }),
  probe({
    name: 'errors-are-json',
    about: 'spec',
    sentence: 'General 1: with Accept: application/json errors come back as JSON',
    needs: [],
    async probe(ask) {
      const answer = await ask({ path: `/sites/${SITE}` });
      const type = answer.headers['content-type'] ?? 'none';
      const isSo = answer.json !== undefined && /^application\/([a-z.]+\+)?json\b/i.test(type);
      const { shape, values } = sawOf(answer);
      return judged(isSo, 'Content-Type: application/json', {
        shape: `${type}: ${shape}`,
        values: `${type}: ${values}`,
      });
    },
  }),
  probe({
    name: 'event-by-id',
    about: 'spec',
    sentence: 'Versioning 3: GET /sites/{site_id}/events/{event_id} is no longer available',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const events = recordsOf(await ask({ path: sitePath(mainSite, 'events') })) ?? [];
      const event = events.map(each => each.id).find(each => typeof each === 'string');
      const answer = await ask({
        path: sitePath(mainSite, 'events', textOf(event ?? 'AAAAAAAA')),
      });
      const isSo = answer.status >= 400 && answer.status < 500 && !('name' in fieldsOf(answer));
      return judged(isSo, 'a status from 400 to 499', sawOf(answer));
    },
  }),
];
