import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { listedMilestones, milestoneBody } from '../rules/milestones.ts';
import { pageOf } from '../rules/page.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/milestones. */
export function listMilestones(
  sandbox: Sandbox,
  { params, query, path, token, write }: Call<'listMilestones'>,
): AnswerOf<'listMilestones'> {
  const { state, assumptions } = sandbox;
  return pageOf(listedMilestones(state, requireSite(state, token, params.site_id)), query, {
    url: path,
    assumptions,
    cursorOf: ({ id }) => id,
    bodyOf: milestone => milestoneBody(milestone, write),
  });
}
