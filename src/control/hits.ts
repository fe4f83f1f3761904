import { invalidField } from '../errors.ts';
import { exportHits as exported } from '../hits/export.ts';
import { findSite } from '../rules/access.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { type ControlHandler, TextAnswer } from './handler.ts';

/** POST /_sim/sites/{site_id}/hits: all of them or none. */
export const ingestHits: ControlHandler<'ingestHits'> = async (_simulator, sandbox, { params, body }) => {
  const site = findSite(sandbox.state, params.site_id);
  if (!Array.isArray(body))
    throw invalidField('body', 'Send an array of hits, or one hit a line as application/x-ndjson.');
  await sandbox.ingest(site, body);
  return { accepted: body.length };
};

/** GET /_sim/sites/{site_id}/hits: NDJSON, streamed. */
export const exportHits: ControlHandler<'exportHits'> = (_simulator, sandbox, { params, query }) => {
  const site = findSite(sandbox.state, params.site_id);
  const fromS = boundOf('date_from', query.date_from, Number.NEGATIVE_INFINITY);
  const toS = boundOf('date_to', query.date_to, Number.POSITIVE_INFINITY);
  const hits = sandbox.hitsOf(site, sandbox.clock.now());
  return new TextAnswer('application/x-ndjson', exported(hits, fromS, toS));
};

function boundOf(field: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const bound = parseTimestamp(text);
  if (bound === null) throw invalidField(field, `The ${field} field must match the format YYYY-MM-DD HH:MM:SS (UTC).`);
  return bound;
}
