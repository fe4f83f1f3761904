import { isCausedBy } from '../../trace/is-caused-by.ts';
import type { TracedExchange, TraceLine } from '../../trace/trace.ts';
import { VARIANTS } from '../../variants/registry.ts';
import type { Variant } from '../../variants/variant.ts';
import type { RunAsked } from './run.ts';

/** Of a limit: a client that asks again and again does not run for ever in a variant that answers late. */
const WAITS_MAX_LIMITS = 5;
const WAITS_MAX_MS = 60_000;

/** How long a run may take, in milliseconds, its variant's part included, as far as that is told. */
export function limitOf(
  { variant: choice, limitMs }: Pick<RunAsked, 'variant' | 'limitMs'>,
  told: () => readonly TraceLine[],
): () => number {
  if (limitMs === null) return () => Number.POSITIVE_INFINITY;
  const variant = VARIANTS.find(({ name }) => name === choice?.name);
  return () => (variant === undefined ? limitMs : limitMs + variantWaitsMs(variant, told(), limitMs));
}

/**
 * For how long a variant made the tests wait, at most, in milliseconds: what its answers took, what they asked to wait for,
 * and one that is held back still, of which nothing was told yet.
 * @param limitMs of the tests without it
 */
function variantWaitsMs(variant: Variant, lines: readonly TraceLine[], limitMs: number): number {
  const all = lines.flatMap(line => (line.kind === 'exchange' ? [line.exchange] : []));
  const told = all.filter(exchange => isCausedBy(variant, exchange));
  const waits = told.map(exchange => (exchange.duration_ms ?? 0) + 1000 * retryAfterS(exchange));
  const sumMs = waits.reduce(
    (sum, each) => sum + each,
    longestDelayMs(variant.rules) + all.length * longestDelayMs(variant.silentRules),
  );
  return Math.min(sumMs, Math.max(WAITS_MAX_MS, WAITS_MAX_LIMITS * limitMs));
}

function retryAfterS({ answer }: TracedExchange): number {
  const [, value] = answer?.headers.find(([name]) => name === 'retry-after') ?? [];
  return Number(value ?? 0) || 0;
}

function longestDelayMs(rules: Variant['rules'] = []): number {
  return Math.max(0, ...rules.map(rule => ('ms' in rule && typeof rule.ms === 'number' ? rule.ms : 0)));
}
