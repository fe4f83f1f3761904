import type { FaultForm } from './fault-form.ts';

/** Fields that the form cannot leave out: a delay is `ms`, or both ends of a range. */
export function requiredFields({ kind, values }: FaultForm): readonly string[] {
  if (kind !== 'latency') return [];
  const { ms, min_ms, max_ms } = values;
  const isRange = min_ms !== undefined || max_ms !== undefined;
  return isRange && ms === undefined ? ['min_ms', 'max_ms'] : isRange ? [] : ['ms'];
}
