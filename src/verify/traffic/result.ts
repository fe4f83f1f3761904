import { defaultAssumptions, describeAssumptions } from '../../contract/assumptions.ts';
import type { ProbeResult, VerifyResult } from '../result.ts';
import { redacted } from './redacted.ts';
import type { DriftCount, SeenCount } from './tally.ts';
import type { Traffic, TrafficFileCount } from './traffic.ts';

/** `verify.json` of recorded traffic: what differs and what was seen as results, and what the files have. */
export interface TrafficResult extends VerifyResult {
  readonly traffic: {
    readonly files: readonly TrafficFileCount[];
    /** Of the API, and those of them whose answer was held against the document. */
    readonly exchanges: number;
    readonly held: number;
    /** By method and path of the document. */
    readonly operations: Readonly<Record<string, number>>;
    /** By reason. */
    readonly not_held: Readonly<Record<string, number>>;
    readonly deviations: readonly Readonly<Record<'operation' | 'kind' | 'field', string> & { count: number }>[];
    readonly preflights: number;
    readonly unknown_routes: number;
    readonly others: number;
  };
}

export function trafficResult(traffic: Traffic, { values }: { readonly values: boolean }): TrafficResult {
  const { files, baseUrl, counts, preflights, unknownRoutes, others, secrets } = traffic;
  const { exchanges, held, operations, notHeld, deviations, drifts, seen } = counts;
  const result: TrafficResult = {
    version: 1,
    against: baseUrl ?? '',
    requests: 0,
    results: [...drifts.map(drift => driftResult(drift, values)), ...seenResults(seen)],
    traffic: {
      files,
      exchanges,
      held,
      operations,
      not_held: notHeld,
      deviations,
      preflights,
      unknown_routes: unknownRoutes,
      others,
    },
  };
  return JSON.parse(redacted(JSON.stringify(result), secrets)) as TrafficResult;
}

function driftResult({ operation, field, expected, saw, count, first }: DriftCount, values: boolean): ProbeResult {
  const at = first.at === null ? '' : `, ${first.at}`;
  return {
    name: `${operation} ${field}`,
    about: 'spec',
    verdict: 'differs',
    value: null,
    sentence: `${operation}: ${field}`,
    asked: operation,
    expected,
    saw: saw[values ? 'values' : 'shape'],
    why: `${count} of the recorded answers, first entry ${first.index} of ${first.file}${at}`,
  };
}

const REGISTER = describeAssumptions(defaultAssumptions);

/** One for each assumption; without a value where answers show several, or one that is no choice. */
function seenResults(seen: readonly SeenCount[]): ProbeResult[] {
  return REGISTER.flatMap(({ name, text, choices }): ProbeResult[] => {
    const shown = seen.filter(each => each.name === name).map(({ value }) => value);
    if (shown.length === 0) return [];
    const [value] = shown;
    const isNumber = choices.some(choice => choice === 'NUMBER') && /^\d+$/.test(value!);
    const isChoice = shown.length === 1 && (isNumber || choices.some(choice => choice === value));
    return [
      {
        name,
        about: 'assumption',
        verdict: 'is',
        value: isChoice ? value! : null,
        sentence: text,
        asked: null,
        expected: null,
        saw: isChoice ? null : shown.join(', '),
        why: 'seen in recorded traffic',
      },
    ];
  });
}
