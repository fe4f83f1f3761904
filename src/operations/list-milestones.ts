import type { AnswerOf } from '../contract/types.ts';
import { reachSite } from '../rules/access.ts';
import { listedMilestones, milestoneBody } from '../rules/milestones.ts';
import { pageOf } from '../rules/page.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/milestones. */
export function listMilestones(
  sandbox: Sandbox,
  { params, query, path, token }: Call<'listMilestones'>,
): AnswerOf<'listMilestones'> {
  const site = reachSite(sandbox.state, token, params.site_id);
  return pageOf(listedMilestones(sandbox.state, site), query, path, ({ id }) => id, milestoneBody);
}
