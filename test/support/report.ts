import { type AssumptionChoices, assume, defaultAssumptions } from '../../src/contract/assumptions.ts';
import { Validation } from '../../src/contract/validation.ts';
import type { SiteHits } from '../../src/hits/site-hits.ts';
import type { CountLimits } from '../../src/report/limits.ts';
import { type Report, type Row, runReport } from '../../src/report/run.ts';
import { atOnce } from '../../src/time/at-once.ts';
import { zoneOf } from '../../src/time/zone.ts';
import { readReport } from './read-report.ts';

export type Query = Readonly<Record<string, string>>;

export interface ReportOptions {
  readonly zone?: string;
  readonly assume?: AssumptionChoices;
  readonly limits?: CountLimits;
  readonly seed?: string;
}

/** The rows that `query` gives over `hits`, whatever number of slices it takes. */
export function report(hits: SiteHits, query: Query, options: ReportOptions = {}): readonly Row[] {
  return wholeReport(hits, query, options).rows;
}

/** The rows, and how many there were before the limit. */
export function wholeReport(hits: SiteHits, query: Query, options: ReportOptions = {}): Report {
  const validation = new Validation();
  const request = readReport(query, validation);
  if (request === null) throw new Error(`refused: ${JSON.stringify(validation.errors)}`);
  const world = {
    hits,
    zone: zoneOf(request.timezone ?? options.zone ?? 'UTC'),
    hasEvent: (name: string) => atOnce(hits.eventNames()).includes(name),
    assumptions: assume(defaultAssumptions, options.assume ?? {}),
    seed: options.seed ?? 'seed',
  };
  const work = runReport(request, world, options.limits);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A report on pageviews with these further parameters. */
export function pageviewReport(hits: SiteHits, query: Query, options?: ReportOptions): readonly Row[] {
  return report(hits, { entity: 'pageview', entity_id: 'TIDEPOOL', ...query }, options);
}

/** A report on an event with these further parameters. */
export function eventReport(hits: SiteHits, name: string, query: Query, options?: ReportOptions): readonly Row[] {
  return report(hits, { entity: 'event', site_id: 'TIDEPOOL', entity_name: name, ...query }, options);
}
