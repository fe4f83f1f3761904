import { invalidField } from '../errors.ts';
import { exportHits as exported } from '../hits/export.ts';
import { findSite } from '../rules/access.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { checkedHits } from './checked.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';

/** POST /_sim/sites/{site_id}/hits: all of them or none. */
export const ingestHits: ControlHandler<'ingestHits'> = async (_simulator, sandbox, { params, body }) => {
  findSite(sandbox.state, params.site_id);
  return { accepted: await sandbox.ingest(params.site_id, checkedHits(body)) };
};

/** GET /_sim/sites/{site_id}/hits: NDJSON, streamed. */
export const exportHits: ControlHandler<'exportHits'> = (_simulator, sandbox, { params, query }) => {
  const site = findSite(sandbox.state, params.site_id);
  const fromS = boundOf('date_from', query.date_from, '00:00:00') ?? Number.NEGATIVE_INFINITY;
  const toS = boundOf('date_to', query.date_to, '23:59:59') ?? Number.POSITIVE_INFINITY;
  const hits = sandbox.hitsOf(site, sandbox.clock.now());
  return new TextAnswer('application/x-ndjson', exported(hits, fromS, toS));
};

/** Epoch second of a timestamp, or of a date at `timeOfDay`; null where there is none. */
function boundOf(field: string, text: string | undefined, timeOfDay: string): number | null {
  if (text === undefined) return null;
  const bound = parseTimestamp(text) ?? parseTimestamp(`${text} ${timeOfDay}`);
  if (bound !== null) return bound;
  throw invalidField(field, `The ${field} field must be YYYY-MM-DD HH:MM:SS or YYYY-MM-DD (UTC).`);
}
