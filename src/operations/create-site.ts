import type { AnswerOf } from '../contract/types.ts';
import { addSite, siteBody } from '../rules/sites.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** POST /sites. */
export async function createSite(
  sandbox: Sandbox,
  { body, now, write }: Call<'createSite'>,
): Promise<AnswerOf<'createSite'>> {
  return siteBody(await sandbox.commit(state => addSite(state, body, { now, seed: sandbox.seed })), write);
}
