import type { EntryStart, OpenEntry, Refused } from '../journal/entry.ts';
import type { Caller } from '../simulator/sandboxes.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { secretsOf } from './secrets.ts';

/** What the transport knows of a request at its start. */
interface Arrival
  extends Pick<EntryStart, 'method' | 'path' | 'query' | 'operation' | 'outside' | 'intercepted' | 'startedMs'> {
  readonly authorization: string | undefined;
  /** What was sent in the place of `authorization`; undefined where that is what was sent. */
  readonly hidden: readonly string[] | undefined;
}

/** Opens the entry of a request in the journal of the sandbox that it belongs to. */
export function openEntry(
  simulator: Simulator,
  { sandbox, token, refusal, nowMs, recreated }: Caller,
  { method, path, query, operation, outside, intercepted, startedMs, authorization, hidden }: Arrival,
): OpenEntry {
  const sent = secretsOf(authorization);
  // A client that was written for the real service may well send a real token.
  const isForeign = intercepted === true && token === null;
  return sandbox.journal.open({
    id: simulator.nextRequestId(),
    atMs: nowMs,
    receivedMs: simulator.wallMs(),
    sandbox: sandbox.name,
    token: token?.name ?? null,
    method,
    path,
    query,
    operation,
    recreated,
    outside,
    intercepted,
    refused: isForeign ? withoutSandbox(refusal?.refused) : refusal?.refused,
    startedMs,
    secrets: isForeign ? [] : sent,
    hidden: isForeign ? [...sent, ...(hidden ?? [])] : hidden,
    tokens: sandbox.state.tokens,
  });
}

/** A real token may have a `~` of its own, and what follows is no name then. */
function withoutSandbox({ missing_sandbox: _, ...refused }: Refused = {}): Refused {
  return refused;
}
