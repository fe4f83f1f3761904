import type { AnswerOf } from '../contract/types.ts';
import { reachSite } from '../rules/access.ts';
import { siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites/{site_id}. */
export function getSite(sandbox: Sandbox, { params, token, write }: Call<'getSite'>): AnswerOf<'getSite'> {
  return siteBody(reachSite(sandbox.state, token, params.site_id), write);
}
