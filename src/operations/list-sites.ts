import type { AnswerOf } from '../contract/types.ts';
import { pageOf } from '../rules/page.ts';
import { listedSites, siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /sites. */
export function listSites(sandbox: Sandbox, { query, path, token, write }: Call<'listSites'>): AnswerOf<'listSites'> {
  const { state, assumptions } = sandbox;
  return pageOf(listedSites(state, token), query, {
    url: path,
    assumptions,
    cursorOf: site => site.id,
    bodyOf: site => siteBody(site, write),
  });
}
