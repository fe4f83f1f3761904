import type { Simulator } from '../simulator/simulator.ts';
import type { Refused } from './malformed.ts';
import { secretsOf } from './secrets.ts';
import { originForm } from './target.ts';

/**
 * Leaves an entry in the journal, and a count, of a request that was refused before it could be routed: in the sandbox
 * that its bearer value names where there is one, otherwise in the default one. What was meant for the control plane
 * is counted alone.
 */
export function noteRefused(simulator: Simulator, { method, target, authorization, error }: Refused): void {
  const { status, reason: cause } = error;
  const [path = '', query = ''] = splitOnce(originForm(target)?.url ?? target);
  if (path !== '/_sim' && !path.startsWith('/_sim/')) {
    const { sandbox, token, nowMs } = simulator.sandboxes.recognize(authorization);
    const startedMs = simulator.elapsedMs();
    const entry = sandbox.journal.open({
      atMs: nowMs,
      sandbox: sandbox.name,
      token: token?.name ?? null,
      method,
      path: path.startsWith('/v1/') ? path.slice('/v1'.length) : path,
      query,
      operation: null,
      recreated: false,
      startedMs,
      secrets: secretsOf(authorization),
    });
    entry.close({ status, cause, deviations: [], query_cache: null, endedMs: startedMs });
  }
  simulator.statistics.count({ operation: null, status, cause, deviations: [] });
}

function splitOnce(target: string): string[] {
  const at = target.indexOf('?');
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
}
