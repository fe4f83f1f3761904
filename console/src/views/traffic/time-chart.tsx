import { useMemo } from 'preact/hooks';
import { setParams } from '../../state/route.ts';
import { Chart } from '../../ui/chart.tsx';
import { countText } from '../../ui/format.ts';
import { axisText, bucketLabels, bucketRange, isUnderWay, valuesByBucket } from './buckets.ts';
import { UNITS, type Unit } from './dimensions.ts';
import { absentFigure, axisFigure, figureText } from './figures.ts';
import type { Zone } from './local-time.ts';
import type { Grouping } from './ranges.ts';
import type { ReportPlan } from './report-query.ts';
import type { Report } from './use-report.ts';

const STEPS: Readonly<Record<Grouping, readonly number[]>> = {
  hour: [1, 2, 3, 6, 12, 24, 48],
  day: [1, 2, 7, 14, 28, 56],
  month: [1, 2, 3, 6, 12, 24, 48],
  year: [1, 2, 5, 10, 20],
};

export interface TimeChartProps {
  readonly report: Report;
  readonly zone: Zone;
  /** Local time of the site. */
  readonly nowS: number;
  readonly isPercent: boolean;
}

/** The report over time. A click at a bucket narrows the range to it. */
export function TimeChart({ report, zone, nowS, isPercent }: TimeChartProps) {
  const { plan, rows } = report;
  const { aggregates, entity } = plan.params;
  const { grouping, range } = plan;
  const { labels, series } = useMemo(() => {
    const all = bucketLabels(rows, grouping, range, { nowS, zone });
    return {
      labels: all,
      series: aggregates.map(name => ({
        name,
        unit: UNITS[name],
        values: valuesByBucket(rows, all, name, absentFigure(UNITS[name])),
      })),
    };
  }, [report]);
  if (labels.length === 0) return null;
  const without = labels.length - rows.length;
  const notes = [
    ...(without > 0 ? [`${countText(without, grouping)} without hits: the API gives no row, the chart shows 0.`] : []),
    ...(isUnderWay(labels.at(-1)!, grouping, nowS) ? [`The last ${grouping} has not ended.`] : []),
  ];
  return (
    <>
      <Chart
        description={`Chart of ${aggregates.join(', ')} of ${entity === 'event' ? 'the event' : 'pageviews'} by ${grouping}, ${labels[0]} to ${labels.at(-1)}. The table below has the same figures.`}
        labels={labels}
        series={series}
        steps={STEPS[grouping]}
        axisText={label => axisText(label, grouping)}
        figureText={(value, unit) => figureText(value, unit as Unit, isPercent)}
        axisFigure={(value, unit) => axisFigure(value, unit as Unit, isPercent)}
        onPick={label => narrow(plan, label)}
      />
      {notes.length > 0 && <p class="soft">{notes.join(' ')}</p>}
    </>
  );
}

/** Shows one bucket: its hours or days, and the hits in it. */
export function narrow({ grouping, range }: ReportPlan, label: string): void {
  const bucket = bucketRange(label, grouping, range);
  if (bucket === null) return;
  setParams({ range: null, date_from: bucket.from, date_to: bucket.to, date_grouping: null, hits: 'shown' });
}
