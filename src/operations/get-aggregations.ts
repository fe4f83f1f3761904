import type { AnswerOf } from '../contract/types.ts';
import { Claim } from '../memory/work-memory.ts';
import type { ReportRequest } from '../report/request.ts';
import { type ReportContext, rangeAhead } from '../report/resolve-range.ts';
import { requireSite } from '../rules/access.ts';
import { isListed } from '../rules/events.ts';
import type { Site } from '../rules/state.ts';
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
  const site = requireSite(sandbox.state, token, request.siteId);
  const gone = signal();
  notes.query_cache = sandbox.noteQuery(JSON.stringify(request));
  // Assumption cold-query-ms.
  if (notes.query_cache === 'cold') await pause(Number(sandbox.assumptions['cold-query-ms']), gone);
  const context = reportContext(sandbox, site, request, nowMs);
  const future = rangeAhead(request, context);
  if (future !== null) deviate('future-range', 'date_from', future);
  const claim = new Claim(sandbox.work);
  const { rows, found } = await sandbox.queue.run(releasing(claim, sandbox.results.run(request, context, claim)), gone);
  notes.rows_found = found;
  // The answer takes memory until it is out.
  whenAborted(gone, () => claim.release());
  // In the published document rows hold only text; null comes from assumptions, which the served document has.
  return rows as AnswerOf<'getAggregations'>;
}

/** What a report on a site is run against, as of `nowMs`. */
export function reportContext(sandbox: Sandbox, site: Site, { timezone }: ReportRequest, nowMs: number): ReportContext {
  return {
    hits: sandbox.hitsOf(site, nowMs),
    hasEvent: name => isListed(sandbox.state, site, [], name),
    zone: zoneOf(timezone ?? site.timezone),
    assumptions: sandbox.assumptions,
    seed: sandbox.seed,
  };
}

/**
 * `work` that gives its claim back where it fails or is dropped: before any other work has its turn, or reports that run
 * side by side would all be refused for what each of them holds.
 */
function* releasing<Result>(claim: Claim, work: Generator<void, Result, void>): Generator<void, Result, void> {
  let done = false;
  try {
    const result = yield* work;
    done = true;
    return result;
  } finally {
    if (!done) claim.release();
  }
}

function whenAborted(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done();
  else signal.addEventListener('abort', done, { once: true });
}
