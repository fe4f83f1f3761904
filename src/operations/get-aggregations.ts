import type { AnswerOf } from '../contract/types.ts';
import type { ReportRequest } from '../report/request.ts';
import { reachSite } from '../rules/access.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { pause } from '../time/pause.ts';
import { zoneOf } from '../time/zone.ts';
import type { Call } from './handler.ts';

/** GET /aggregations. */
export async function getAggregations(
  sandbox: Sandbox,
  { token, nowMs, notes, signal }: Call<'getAggregations'>,
  request: ReportRequest,
): Promise<AnswerOf<'getAggregations'>> {
  const site = reachSite(sandbox.state, token, request.siteId);
  notes.query_cache = sandbox.noteQuery(JSON.stringify(request));
  // Assumption cold-query-ms.
  if (notes.query_cache === 'cold') await pause(Number(sandbox.assumptions['cold-query-ms']), signal);
  return sandbox.queue.run(
    sandbox.results.run(request, {
      hits: sandbox.hitsOf(site, nowMs),
      zone: zoneOf(request.timezone ?? site.timezone),
      assumptions: sandbox.assumptions,
    }),
    signal,
  );
}
