import type { Call, Handler, ServedId } from '../operations/handler.ts';
import { timestampsFor } from '../rules/change.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { Cut } from './cut.ts';
import { departure } from './departure.ts';
import type { Exchange, Identified } from './exchange.ts';
import type { Reached } from './reach.ts';
import { type Input, refuseFindings } from './validate.ts';

/**
 * Runs the operation, whose commit is its own; then a fault may still hide that from the client.
 * @throws what the rules refuse · the refusal of a fault after the commit · Cut where the world it came to is gone
 */
export async function operate(
  exchange: Exchange & Identified,
  { params }: Reached,
  handler: Handler<never>,
  { query, body, parsed }: Input,
  stopping: AbortSignal,
): Promise<unknown> {
  const { path, sandbox, era, token, nowMs, now, notes, findings, intervention, acted } = exchange;
  // A request from before a reset must not write into the world after it.
  if (sandbox.era !== era) throw new Cut('close');
  const write = timestampsFor(sandbox.assumptions.timestamps, sandbox.state.account.timezone);
  // The validator has made the record fit the operation's types.
  const call = {
    path: `/v1${path}`,
    params,
    query,
    body,
    token,
    nowMs,
    now,
    write,
    notes,
    deviate(kind, field, detail) {
      findings.deviate(kind, field, detail);
      refuseFindings(findings, sandbox.strict);
    },
    // A method, not a getter: V8 makes a hidden class for each object literal that has one.
    signal: () => departure(exchange, stopping),
  } as Call<ServedId> as Call<never>;
  const result = await runIn(sandbox, () => handler.run(sandbox, call, parsed));
  const refusal = intervention?.refusal ?? null;
  if (refusal?.phase === 'after_commit') {
    acted.push(refusal.cause);
    throw refusal.error;
  }
  return result;
}

/** What `run` gives. @throws what it throws · Cut where that is because the sandbox is deleted meanwhile */
async function runIn<Result>(sandbox: Sandbox, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw sandbox.deleted ? new Cut('close') : error;
  }
}
