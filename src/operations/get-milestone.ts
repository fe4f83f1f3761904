import type { AnswerOf } from '../contract/types.ts';
import { findMilestone, requireSite } from '../rules/access.ts';
import { milestoneBody } from '../rules/milestones.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}/milestones/{milestone_id}. */
export function getMilestone(
  { state }: Sandbox,
  { params, token, write }: Call<'getMilestone'>,
): AnswerOf<'getMilestone'> {
  return milestoneBody(findMilestone(state, requireSite(state, token, params.site_id), params.milestone_id), write);
}
