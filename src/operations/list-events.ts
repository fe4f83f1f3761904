import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { eventBody, eventCursor, eventIdsAt, listedEvents } from '../rules/events.ts';
import { pageOf } from '../rules/page.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/events. */
export async function listEvents(
  sandbox: Sandbox,
  { params, query, path, token, now, nowMs, write, signal }: Call<'listEvents'>,
): Promise<AnswerOf<'listEvents'>> {
  const { state, assumptions } = sandbox;
  const site = requireSite(state, token, params.site_id);
  const names = await sandbox.queue.run(sandbox.hitsOf(site, nowMs).eventNames(), signal());
  const events = listedEvents(state, site, names);
  const ids = eventIdsAt(assumptions['event-ids'], now);
  return pageOf(events, query, {
    url: path,
    assumptions,
    cursorOf: event => eventCursor(event, ids),
    bodyOf: event => eventBody(event, ids, write),
  });
}
