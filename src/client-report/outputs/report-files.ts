import type { ClientReport } from '../../contract/control.gen.ts';
import type { Thresholds } from '../thresholds.ts';
import type { ExplainedExchanges } from './explained-exchange.ts';
import { htmlReport } from './html.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';

/** The contents of a report's folder, by the name of the file. */
export interface ReportFiles extends ReportTexts {
  /** In pieces: it may be large. */
  readonly 'traffic.har': Iterable<string>;
}

type ReportTexts = Readonly<Record<'index.html' | 'report.json' | 'junit.xml' | 'summary.md', string>>;

/** The report in each of its forms, by file; the traffic behind it is no part of it. */
export function reportFiles(
  report: ClientReport,
  { thresholds, exchanges }: { readonly thresholds?: Thresholds; readonly exchanges?: ExplainedExchanges } = {},
): ReportTexts {
  return {
    'index.html': htmlReport(report, exchanges),
    'report.json': `${JSON.stringify(report, null, 2)}\n`,
    'junit.xml': junitReport(report, thresholds),
    'summary.md': markdownReport(report),
  };
}
