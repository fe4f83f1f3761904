import { findingsAfter } from './told-findings.ts';
import type { Trace, TracedExchange, TraceLine } from './trace.ts';

/** What one simulator told of a run. */
export type Told = readonly TraceLine[];

/**
 * The trace of a run from what each of its simulators told. The sandboxes of the first one keep their names; those of the
 * others follow the number of their simulator, such as `2/default`.
 * @param told the simulator that the tests were given first, then those that they started themselves, in any order
 */
export function traceOf([given = [], ...others]: readonly Told[]): Trace {
  const servers = [given, ...inOrder(others)];
  const exchanges = servers.flatMap((lines, index) =>
    exchangesOf(lines).map(each => (index === 0 ? each : { ...each, sandbox: `${index + 1}/${each.sandbox}` })),
  );
  const cut = servers.filter(lines => lines.at(-1)?.kind === 'full').length;
  return {
    exchanges: exchanges.sort((one, other) => compare(one.received_at, other.received_at)),
    findings: servers.flatMap(lines => findingsAfter(lines.filter(line => line.kind === 'findings'))),
    ...(cut > 0 && { leftOut: [`${cut} of ${servers.length} servers had more requests than are compared`] }),
  };
}

/** By the first request; those without one tell nothing. */
function inOrder(told: readonly Told[]): readonly Told[] {
  return told
    .flatMap(lines => {
      const [first] = exchangesOf(lines);
      return first === undefined ? [] : [{ lines, key: keyOf(first) }];
    })
    .sort((one, other) => compare(one.key, other.key))
    .map(({ lines }) => lines);
}

/** Two servers may have got their first request in the same millisecond. */
function keyOf({ received_at, method, path, query, status, answer }: TracedExchange): string {
  return JSON.stringify([received_at, method, path, query, status, answer?.body]);
}

/** In order of arrival; the clock of the machine may have been set back meanwhile. */
function exchangesOf(lines: Told): readonly TracedExchange[] {
  const exchanges = lines.flatMap(line => (line.kind === 'exchange' ? [line.exchange] : []));
  let last = '';
  return exchanges
    .sort((one, other) => one.id - other.id)
    .map(each => {
      last = each.received_at > last ? each.received_at : last;
      return last === each.received_at ? each : { ...each, received_at: last };
    });
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
