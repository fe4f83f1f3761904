import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { changeSite, siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** POST /sites/{site_id}: changes the fields that were sent. */
export async function updateSite(
  sandbox: Sandbox,
  { params, body, token, write }: Call<'updateSite'>,
): Promise<AnswerOf<'updateSite'>> {
  const site = await sandbox.commit(state => changeSite(state, requireSite(state, token, params.site_id), body));
  return siteBody(site, write);
}
