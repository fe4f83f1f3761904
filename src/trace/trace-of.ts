import type { Trace, TracedExchange, TracedFinding, TraceLine } from './trace.ts';

/** The trace of a run from what each of its simulators told. */
export function traceOf(told: readonly (readonly TraceLine[])[]): Trace {
  const servers = told.map(lines => ({ exchanges: exchangesOf(lines), findings: findingsOf(lines) }));
  const [first = { exchanges: [] }, ...others] = servers.filter(({ exchanges }) => exchanges.length > 0);
  return {
    exchanges: [
      first.exchanges,
      ...others.map(({ exchanges }, index) =>
        exchanges.map(each => ({ ...each, sandbox: `${index + 2}/${each.sandbox}` })),
      ),
    ].flat(),
    findings: servers.flatMap(({ findings }) => findings),
  };
}

function exchangesOf(lines: readonly TraceLine[]): readonly TracedExchange[] {
  const exchanges = lines.flatMap(line => (line.kind === 'exchange' ? [line.exchange] : []));
  return exchanges.sort((one, other) => one.id - other.id);
}

function findingsOf(lines: readonly TraceLine[]): readonly TracedFinding[] {
  const byRecord = new Map(
    lines.flatMap(line => (line.kind === 'findings' ? [[line.record, line.findings] as const] : [])),
  );
  return [...byRecord.values()].flat();
}
