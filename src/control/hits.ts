import { invalidField } from '../errors.ts';
import { exportHits as exported } from '../hits/export.ts';
import { HitsText } from '../hits/hits-text.ts';
import { findSite } from '../rules/access.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { type ControlHandler, NDJSON, TextAnswer } from './handler.ts';

/** POST /_sim/sites/{site_id}/hits: all of them or none. */
export const ingestHits: ControlHandler<'ingestHits'> = async (_simulator, sandbox, { params, body }) => {
  findSite(sandbox.state, params.site_id);
  return { accepted: await sandbox.ingest(params.site_id, hitsOf(body)) };
};

/** GET /_sim/sites/{site_id}/hits: NDJSON, streamed. */
export const exportHits: ControlHandler<'exportHits'> = (_simulator, sandbox, { params, query }) => {
  const site = findSite(sandbox.state, params.site_id);
  const fromS = boundOf('date_from', query.date_from, '00:00:00') ?? Number.NEGATIVE_INFINITY;
  const toS = boundOf('date_to', query.date_to, '23:59:59') ?? Number.POSITIVE_INFINITY;
  const hits = sandbox.hitsOf(site, sandbox.clock.now());
  return new TextAnswer(NDJSON, exported(hits, fromS, toS));
};

function hitsOf(body: unknown): Iterable<unknown> {
  if (Array.isArray(body) || body instanceof HitsText) return body;
  throw invalidField('body', 'Send an array of hits, or one hit a line as application/x-ndjson.');
}

/** Epoch second of a timestamp, or of a date at `timeOfDay`; null where there is none. */
function boundOf(field: string, text: string | undefined, timeOfDay: string): number | null {
  if (text === undefined) return null;
  const bound = parseTimestamp(text) ?? parseTimestamp(`${text} ${timeOfDay}`);
  if (bound !== null) return bound;
  throw invalidField(field, `The ${field} field must be YYYY-MM-DD HH:MM:SS or YYYY-MM-DD (UTC).`);
}
