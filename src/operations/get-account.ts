import type { AnswerOf } from '../contract/types.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** GET /account. Spec: Account object. */
export function getAccount(sandbox: Sandbox): AnswerOf<'getAccount'> {
  const { id, name, email } = sandbox.state.account;
  return { id, object: 'account', name, email };
}
