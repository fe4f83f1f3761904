import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { showsCurl } from '../../state/actions.ts';
import { usePolled } from '../../state/polled.ts';
import { CurlOf } from '../../ui/action-button.tsx';
import { Empty, Failed, Loading } from '../../ui/feedback.tsx';
import { countText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { ByControls, RangeControls, SubjectControls } from './controls.tsx';
import { Copies } from './copies.tsx';
import { Filters } from './filters.tsx';
import { HitsPanel } from './hits-panel.tsx';
import { type Zone, zoneOf } from './local-time.ts';
import { allowedGroupings, automaticGrouping, presetRange } from './ranges.ts';
import type { ReportParams } from './report-params.ts';
import { type ReportPlan, rowsQuery } from './report-query.ts';
import { ReportTable } from './report-table.tsx';
import { TimeChart } from './time-chart.tsx';
import { Totals } from './totals.tsx';
import { TrafficPanel } from './traffic-panel.tsx';
import { type Report, reportCall, useReport } from './use-report.ts';
import { type Site, useEvents } from './use-sites.ts';

const RANGE_FIELDS = ['date_from', 'date_to', 'date_grouping'];

export interface SiteReportProps {
  readonly sandbox: string;
  readonly site: Site;
  readonly params: ReportParams;
  /** Of the clock of the sandbox. */
  readonly now: string;
  /** Where the site is chosen. */
  readonly controls: ComponentChildren;
  readonly assumes: (name: string, value: string) => boolean;
}

export function SiteReport({ sandbox, site, params, now, controls, assumes }: SiteReportProps) {
  const asked = useSignal(0);
  const known = zoneOf(site.timezone);
  const zone = known ?? zoneOf('UTC')!;
  const nowS = zone.toLocalS(Math.floor(Date.parse(now) / 1000));
  const events = useEvents(sandbox, params.entity === 'event' ? site.id : null).value.data;
  const event = params.entity === 'event' ? (params.event ?? events?.data[0]?.name ?? null) : null;
  const hasSubject = params.entity === 'pageview' || event !== null;
  const plan = planOf(params, site, event, nowS);
  const report = useReport(sandbox, hasSubject ? plan : null, asked.value).value;
  const errors = report.error?.fields ?? {};
  const rangeError = RANGE_FIELDS.flatMap(name => errors[name] ?? []).join(' ');
  const isPercent = assumes('bounce-rate', 'percent');
  return (
    <div class="traffic">
      <div class="fields">
        {controls}
        <SubjectControls params={params} events={events?.data ?? null} event={event} />
        <RangeControls
          params={params}
          range={plan.range}
          grouping={plan.grouping}
          groupings={allowedGroupings(plan.range, nowS)}
        />
        <CurrentVisitors sandbox={sandbox} siteId={site.id} />
      </div>
      {rangeError !== '' && (
        <p class="error" role="alert">
          <bdi>{rangeError}</bdi>
        </p>
      )}
      {known === null && (
        <p class="warn">{`This browser does not know the zone ${site.timezone}: ranges are worked out in UTC.`}</p>
      )}
      <ByControls field={params.field} />
      <Filters filters={params.filters} error={errors.filters?.join(' ') ?? null} />
      {!hasSubject && events !== null && <Empty title="No events">This site has tracked no event yet.</Empty>}
      {hasSubject && (
        <ReportPanel
          sandbox={sandbox}
          site={site}
          state={report}
          zone={zone}
          nowS={nowS}
          isPercent={isPercent}
          isPlaced={errors.filters !== undefined || rangeError !== ''}
          refresh={() => {
            asked.value += 1;
          }}
        />
      )}
      {hasSubject && !isEmpty(site, report.data) && (
        <HitsPanel
          sandbox={sandbox}
          plan={plan}
          zone={zone}
          isBare={assumes('hostname-scheme', 'bare')}
          asked={asked.value}
        />
      )}
      <TrafficPanel sandbox={sandbox} site={site} />
    </div>
  );
}

function planOf(params: ReportParams, site: Site, event: string | null, nowS: number): ReportPlan {
  const range = params.range === 'custom' ? { from: params.from, to: params.to } : presetRange(params.range, nowS);
  const allowed = allowedGroupings(range, nowS);
  const grouping =
    params.grouping !== null && allowed.includes(params.grouping) ? params.grouping : automaticGrouping(range, nowS);
  return { params, siteId: site.id, event, range, grouping };
}

/** Whether there is nothing to see: no traffic, and no hits in the range. */
function isEmpty({ traffic }: Site, report: Report | null): boolean {
  return traffic === null && report !== null && report.rows.length === 0 && report.plan.params.filters.length === 0;
}

interface ReportPanelProps {
  readonly sandbox: string;
  readonly site: Site;
  readonly state: ReturnType<typeof useReport>['value'];
  readonly zone: Zone;
  readonly nowS: number;
  readonly isPercent: boolean;
  /** Whether the error stands beside what it is about. */
  readonly isPlaced: boolean;
  readonly refresh: () => void;
}

function ReportPanel({ sandbox, site, state, zone, nowS, isPercent, isPlaced, refresh }: ReportPanelProps) {
  const { data, error, isAsking } = state;
  // The clock has this drawn again and again, a report of 1,000 rows too.
  const [totals, table] = useMemo(
    () =>
      data && [<Totals key="totals" report={data} isPercent={isPercent} />, <ReportTable key="table" report={data} />],
    [data, isPercent],
  ) ?? [null, null];
  return (
    <Panel
      title={site.name}
      aside={
        <div class="buttons">
          {isAsking && (
            <span class="soft state-loading" role="status">
              Asking…
            </span>
          )}
          <span class="soft">{site.timezone}</span>
          <button type="button" class="button" onClick={refresh}>
            Refresh
          </button>
          {data !== null && <Copies sandbox={sandbox} report={data} />}
        </div>
      }
    >
      {error !== null && !isPlaced && <Failed what="The report" error={error} />}
      {data === null && error === null && <Loading what="The report" />}
      {data !== null && (
        <div class={isAsking || error !== null ? 'traffic-report traffic-old' : 'traffic-report'} aria-busy={isAsking}>
          {isEmpty(site, data) ? (
            <Empty title="No hits in this range">
              <p>
                <bdi>{site.name}</bdi> has no generated traffic. Give it some below, or POST hits to
                <code> {`/_sim/sites/${site.id}/hits`}</code>.
              </p>
            </Empty>
          ) : (
            <>
              {totals}
              {data.plan.params.field === null && (
                <TimeChart report={data} zone={zone} nowS={nowS} isPercent={isPercent} />
              )}
              {table}
            </>
          )}
        </div>
      )}
      {data !== null && showsCurl.value && <CurlOf call={reportCall(sandbox, rowsQuery(data.plan))} />}
    </Panel>
  );
}

function CurrentVisitors({ sandbox, siteId }: { readonly sandbox: string; readonly siteId: string }) {
  const query = { sandbox, site_id: siteId };
  const visitors = usePolled(
    `visitors ${sandbox} ${siteId}`,
    api => api.GET('/current_visitors', { params: { query } }),
    { live: false },
  ).value.data;
  return <p class="traffic-now">{visitors === null ? '' : `${countText(visitors.total, 'visitor')} now`}</p>;
}
