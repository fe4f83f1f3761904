import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}. */
export function getSite(sandbox: Sandbox, { params, token, write }: Call<'getSite'>): AnswerOf<'getSite'> {
  return siteBody(requireSite(sandbox.state, token, params.site_id), write);
}
