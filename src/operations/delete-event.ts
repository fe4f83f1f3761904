import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { clearCurrency } from '../rules/events.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** DELETE /sites/{site_id}/events?name=…: clears the currency, keeps the completions. */
export function deleteEvent(
  sandbox: Sandbox,
  { params, query, token }: Call<'deleteEvent'>,
): Promise<AnswerOf<'deleteEvent'>> {
  return sandbox.commit(state => clearCurrency(state, requireSite(state, token, params.site_id), query.name));
}
