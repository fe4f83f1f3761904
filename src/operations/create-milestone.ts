import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { addMilestone, milestoneBody } from '../rules/milestones.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** POST /sites/{site_id}/milestones, the one success of 201. */
export async function createMilestone(
  sandbox: Sandbox,
  { params, body, token, now, write }: Call<'createMilestone'>,
): Promise<AnswerOf<'createMilestone'>> {
  const milestone = await sandbox.commit(state =>
    addMilestone(state, requireSite(state, token, params.site_id), body, { now, seed: sandbox.seed }),
  );
  return milestoneBody(milestone, write);
}
