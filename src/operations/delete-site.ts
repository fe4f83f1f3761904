import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { removeSite } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** DELETE /sites/{site_id}: permanent; its events, milestones and hits go along. */
export function deleteSite(sandbox: Sandbox, { params, token }: Call<'deleteSite'>): Promise<AnswerOf<'deleteSite'>> {
  return sandbox.commit(state => removeSite(state, requireSite(state, token, params.site_id)));
}
