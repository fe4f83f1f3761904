import type { AnswerOf } from '../contract/types.ts';
import { findMilestone, requireSite } from '../rules/access.ts';
import { changeMilestone, milestoneBody } from '../rules/milestones.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** POST /sites/{site_id}/milestones/{milestone_id}. */
export async function updateMilestone(
  sandbox: Sandbox,
  { params, body, token, now, write }: Call<'updateMilestone'>,
): Promise<AnswerOf<'updateMilestone'>> {
  const milestone = await sandbox.commit(state => {
    const site = requireSite(state, token, params.site_id);
    return changeMilestone(state, findMilestone(state, site, params.milestone_id), body, now);
  });
  return milestoneBody(milestone, write);
}
