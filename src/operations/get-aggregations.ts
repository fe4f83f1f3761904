import type { AnswerOf } from '../contract/types.ts';
import { Claim } from '../memory/work-memory.ts';
import type { ReportRequest } from '../report/request.ts';
import { rangeAhead, type World } from '../report/settle-range.ts';
import { reachSite } from '../rules/access.ts';
import { isListed } from '../rules/events.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { pause } from '../time/pause.ts';
import { zoneOf } from '../time/zone.ts';
import type { Call } from './handler.ts';

/** GET /aggregations. */
export async function getAggregations(
  sandbox: Sandbox,
  { token, nowMs, notes, signal, deviate }: Call<'getAggregations'>,
  request: ReportRequest,
): Promise<AnswerOf<'getAggregations'>> {
  const site = reachSite(sandbox.state, token, request.siteId);
  const gone = signal();
  notes.query_cache = sandbox.noteQuery(JSON.stringify(request));
  // Assumption cold-query-ms.
  if (notes.query_cache === 'cold') await pause(Number(sandbox.assumptions['cold-query-ms']), gone);
  const world: World = {
    hits: sandbox.hitsOf(site, nowMs),
    hasEvent: name => isListed(sandbox.state, site, [], name),
    zone: zoneOf(request.timezone ?? site.timezone),
    assumptions: sandbox.assumptions,
    seed: sandbox.seed,
  };
  const future = rangeAhead(request, world);
  if (future !== null) deviate('future-range', 'date_from', future);
  const claim = new Claim(sandbox.work);
  const rows = await sandbox.queue.run(sandbox.results.run(request, world, claim), gone).catch(error => {
    claim.release();
    throw error;
  });
  // The answer takes memory until it is out.
  whenAborted(gone, () => claim.release());
  // The published rows are text alone: null comes from assumptions, which the served document knows.
  return rows as AnswerOf<'getAggregations'>;
}

function whenAborted(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done();
  else signal.addEventListener('abort', done, { once: true });
}
