import type { AnswerOf } from '../contract/types.ts';
import { currentVisitors } from '../report/current-visitors.ts';
import { requireSite } from '../rules/access.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /current_visitors. */
export function getCurrentVisitors(
  sandbox: Sandbox,
  { query, token, nowMs, signal }: Call<'getCurrentVisitors'>,
): Promise<AnswerOf<'getCurrentVisitors'>> {
  const site = requireSite(sandbox.state, token, query.site_id);
  const hits = sandbox.hitsOf(site, nowMs);
  return sandbox.queue.run(currentVisitors(hits, query.detailed ?? false, sandbox.assumptions), signal());
}
