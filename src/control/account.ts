import type { Account } from '../rules/state.ts';
import { zoneNameOf } from '../time/zone.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/account. */
export const getAccountSettings: ControlHandler<'getAccountSettings'> = (_simulator, { state }) =>
  describe(state.account);

/** PATCH /_sim/account. */
export const patchAccount: ControlHandler<'patchAccount'> = (_simulator, sandbox, { body }) => {
  if (body.plan !== undefined) sandbox.limitsSet = true;
  sandbox.noteLifted();
  return sandbox.commit(state => {
    const timezone = (body.timezone === undefined ? null : zoneNameOf(body.timezone)) ?? state.account.timezone;
    const account: Account = { ...state.account, ...body, timezone };
    return { state: { ...state, account }, body: describe(account) };
  });
};

/** GET /_sim/usage. */
export const getUsage: ControlHandler<'getUsage'> = (_simulator, sandbox) => sandbox.usage;

/** PATCH /_sim/usage. */
export const patchUsage: ControlHandler<'patchUsage'> = (_simulator, sandbox, { body }) => sandbox.setUsage(body);

function describe({ plan, subscription, timezone }: Account) {
  return { plan, subscription, timezone };
}
