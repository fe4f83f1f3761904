import { causesOf } from '../../journal/joined-causes.ts';
import type { TracedExchange } from '../../trace/trace.ts';
import type { Needs } from '../../variants/needs.ts';
import type { Variant, VariantChoice } from '../../variants/variant.ts';
import type { Baseline } from '../baseline.ts';
import { grouped } from '../grouped.ts';
import { holds } from './conditions.ts';

/** Whether the tests use what the variant is about: others need not be run. True where not all that they did is known. */
export function isCalledFor({ operation, needs = {} }: Variant, baseline: Baseline): boolean {
  if (baseline.runs.some(({ trace }) => trace.leftOut !== undefined)) return true;
  return (operation === null || baseline.operations.has(operation)) && isMet(needs, baseline);
}

function isMet({ operations, parameters, causes, seen }: Needs, baseline: Baseline): boolean {
  return (
    (operations?.some(each => baseline.operations.has(each)) ?? true) &&
    (parameters?.some(each => baseline.parameters.has(each)) ?? true) &&
    (causes === undefined || exchangesOf(baseline).some(({ cause }) => isOf(causes, cause))) &&
    (seen === undefined || holds(seen, baseline))
  );
}

function isOf(causes: readonly string[], cause: string | null): boolean {
  return causesOf(cause).some(one => causes.some(each => one.startsWith(each)));
}

function exchangesOf({ runs }: Baseline): readonly TracedExchange[] {
  return runs.flatMap(({ trace }) => trace.exchanges);
}

/** How a run is asked for the variant: one that begins in the middle lets half of the baseline's requests pass. */
export function choiceOf({ name, isDelayed }: Variant, { runs: [{ trace }] }: Baseline): VariantChoice {
  return isDelayed ? { name, after: Math.floor(busiest(trace.exchanges) / 2) } : { name };
}

/** The requests of the server that had most of them: tests may start one each. */
function busiest(exchanges: readonly TracedExchange[]): number {
  const serverOf = ({ sandbox }: TracedExchange) => sandbox.slice(0, Math.max(0, sandbox.indexOf('/')));
  const counts = [...grouped(exchanges, serverOf).values()].map(({ length }) => length);
  return Math.max(0, ...counts);
}
