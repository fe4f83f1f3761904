import type { ExplainedExchange, ExplainedExchanges } from '../client-report/outputs/explained-exchange.ts';
import type { ClientReport } from '../contract/control.gen.ts';
import { explainFound } from '../explanations/explain.ts';
import type { Simulator } from '../simulator/simulator.ts';

/** The requests behind the findings of a report, as far as journals still have them; each is looked up when asked for. */
export function evidenceOf(simulator: Simulator, { findings }: ClientReport): ExplainedExchanges {
  const places = new Map(findings.flatMap(({ evidence }) => evidence.map(({ id, sandbox }) => [id, sandbox] as const)));
  return {
    get(id): ExplainedExchange | undefined {
      const sandbox = simulator.sandboxes.find(places.get(id) ?? '');
      const found = sandbox?.journal.find(id) ?? null;
      if (sandbox === null || found === null) return undefined;
      const { entry, exchange, explanation } = explainFound(simulator, sandbox, found);
      const path = `${entry.outside ? '' : simulator.basePath}${entry.path}`;
      return { ...entry, path, request: exchange?.request ?? null, response: exchange?.response ?? null, explanation };
    },
  };
}
