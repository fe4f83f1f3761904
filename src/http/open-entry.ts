import type { EntryStart, OpenEntry } from '../journal/entry.ts';
import type { Caller } from '../simulator/sandboxes.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { secretsOf } from './secrets.ts';

/** What the transport knows of a request at its start. */
interface Arrival
  extends Pick<EntryStart, 'method' | 'path' | 'query' | 'operation' | 'outside' | 'intercepted' | 'startedMs'> {
  readonly authorization: string | undefined;
}

/** Opens the entry of a request in the journal of the sandbox that it belongs to. */
export function openEntry(
  simulator: Simulator,
  { sandbox, token, refusal, nowMs, recreated }: Caller,
  { method, path, query, operation, outside, intercepted, startedMs, authorization }: Arrival,
): OpenEntry {
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
    refused: refusal?.refused,
    startedMs,
    secrets: secretsOf(authorization),
    tokens: sandbox.state.tokens,
  });
}
