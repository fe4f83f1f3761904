import type { Token } from '../rules/state.ts';
import { addToken, removeToken } from '../rules/tokens.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { bearerOf } from '../simulator/bearer.ts';
import { parseInstant } from '../time/instant.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import type { ControlHandler } from './handler.ts';

/** GET /_sim/tokens: the fixture's with their values, the others without. */
export const listTokens: ControlHandler<'listTokens'> = (_simulator, sandbox) => ({
  data: sandbox.state.tokens.map(token =>
    sandbox.setup.state.tokens.some(({ value }) => value === token.value) ? withValue(sandbox, token) : describe(token),
  ),
});

/** POST /_sim/tokens: the value is shown here once. */
export const createToken: ControlHandler<'createToken'> = async (_simulator, sandbox, { body }) => {
  const { name, abilities, expires_at = null } = body;
  const moment = { now: formatTimestamp(sandbox.clock.now() / 1000), seed: sandbox.seed };
  const input = { name, abilities, expires_at: expires_at === null ? null : timestampOf(expires_at) };
  const token = await sandbox.commit(state => addToken(state, input, moment));
  sandbox.journal.learn(sandbox.state.tokens);
  return withValue(sandbox, token);
};

/** DELETE /_sim/tokens/{name}. */
export const deleteToken: ControlHandler<'deleteToken'> = async (_simulator, sandbox, { params }) =>
  sandbox.revoked.add(await sandbox.commit(state => removeToken(state, params.name)));

function withValue(sandbox: Sandbox, token: Token) {
  return { ...describe(token), value: bearerOf(token.value, sandbox.name) };
}

function describe({ name, abilities, last_used_at, expires_at, created_at }: Token) {
  return { name, abilities, last_used_at, expires_at, created_at };
}

/** An instant or a timestamp, as a timestamp. */
function timestampOf(text: string): string {
  const ms = parseInstant(text);
  return ms === null ? text : formatTimestamp(ms / 1000);
}
