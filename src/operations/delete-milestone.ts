import type { AnswerOf } from '../contract/types.ts';
import { findMilestone, requireSite } from '../rules/access.ts';
import { removeMilestone } from '../rules/milestones.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** DELETE /sites/{site_id}/milestones/{milestone_id}: permanent. */
export function deleteMilestone(
  sandbox: Sandbox,
  { params, token }: Call<'deleteMilestone'>,
): Promise<AnswerOf<'deleteMilestone'>> {
  return sandbox.commit(state => {
    const site = requireSite(state, token, params.site_id);
    return removeMilestone(state, findMilestone(state, site, params.milestone_id));
  });
}
