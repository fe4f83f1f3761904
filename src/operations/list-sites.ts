import type { AnswerOf } from '../contract/types.ts';
import { pageOf } from '../rules/page.ts';
import { listedSites, siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites. */
export function listSites(sandbox: Sandbox, { query, path, token }: Call<'listSites'>): AnswerOf<'listSites'> {
  return pageOf(listedSites(sandbox.state, token), query, path, site => site.id, siteBody);
}
