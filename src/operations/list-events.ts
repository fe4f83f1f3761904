import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { eventBody, eventCursor, eventIdsAt, isEventId, listedEvents } from '../rules/events.ts';
import { pageOf } from '../rules/page.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/events. */
export async function listEvents(
  sandbox: Sandbox,
  { params, query, path, token, now, nowMs, write, notes, signal }: Call<'listEvents'>,
): Promise<AnswerOf<'listEvents'>> {
  const { state, assumptions } = sandbox;
  const site = requireSite(state, token, params.site_id);
  const names = await sandbox.queue.run(sandbox.hitsOf(site, nowMs).eventNames(), signal());
  const events = listedEvents(state, site, names);
  const ids = eventIdsAt(assumptions['event-ids'], now);
  const cursor = query.ending_before ?? query.starting_after;
  notes.event_id_as_cursor = ids === 'removed' && cursor !== undefined && isEventId(events, cursor);
  return pageOf(events, query, {
    url: path,
    assumptions,
    cursorOf: event => eventCursor(event, ids),
    bodyOf: event => eventBody(event, ids, write),
  });
}
