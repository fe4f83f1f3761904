import type { AnswerOf } from '../contract/types.ts';
import { requireSite } from '../rules/access.ts';
import { setCurrency } from '../rules/events.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** POST /sites/{site_id}/events/currency. */
export function setEventCurrency(
  sandbox: Sandbox,
  { params, body, token }: Call<'setEventCurrency'>,
): Promise<AnswerOf<'setEventCurrency'>> {
  return sandbox.commit(state =>
    setCurrency(state, requireSite(state, token, params.site_id), body.name, body.currency),
  );
}
