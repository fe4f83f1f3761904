import type { ClientReport } from '../../contract/control.gen.ts';
import type { Thresholds } from '../thresholds.ts';
import type { ExplainedExchanges } from './explained-exchange.ts';

interface Rendering {
  readonly thresholds: Thresholds;
  /** What is known of the evidence's requests: asked for by the page alone. */
  exchanges(): ExplainedExchanges;
}

interface Format {
  readonly type: string;
  render(report: ClientReport, rendering: Rendering): Promise<string>;
}

/** The forms of a report beside JSON, each loaded on use. */
export const REPORT_FORMATS = {
  html: {
    type: 'text/html; charset=utf-8',
    render: async (report, { exchanges }) => (await import('./html.ts')).htmlReport(report, exchanges()),
  },
  junit: {
    type: 'application/xml; charset=utf-8',
    render: async (report, { thresholds }) => (await import('./junit.ts')).junitReport(report, thresholds),
  },
  markdown: {
    type: 'text/markdown; charset=utf-8',
    render: async report => (await import('./markdown.ts')).markdownReport(report),
  },
} as const satisfies Readonly<Record<string, Format>>;
