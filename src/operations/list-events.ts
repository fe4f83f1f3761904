import type { AnswerOf } from '../contract/types.ts';
import { reachSite } from '../rules/access.ts';
import { eventBody, eventCursor, eventIdsAt, listedEvents } from '../rules/events.ts';
import { pageOf } from '../rules/page.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/events. */
export function listEvents(
  sandbox: Sandbox,
  { params, query, path, token, now, nowMs, write }: Call<'listEvents'>,
): AnswerOf<'listEvents'> {
  const site = reachSite(sandbox.state, token, params.site_id);
  const events = listedEvents(sandbox.state, site, sandbox.hitsOf(site, nowMs).eventNames());
  const ids = eventIdsAt(sandbox.assumptions['event-ids'], now);
  return pageOf(events, query, {
    url: path,
    assumptions: sandbox.assumptions,
    cursorOf: event => eventCursor(event, ids),
    bodyOf: event => eventBody(event, ids, write),
  });
}
