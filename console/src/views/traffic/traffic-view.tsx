import './traffic.css';

import { useSignal } from '@preact/signals';
import { useAssumptions } from '../../state/assumptions.ts';
import { route } from '../../state/route.ts';
import { useClock } from '../../state/vitals.ts';
import { Empty, Failed, Loading } from '../../ui/feedback.tsx';
import { Read } from '../../ui/read.tsx';
import { readReportParams } from './report-params.ts';
import { SiteControls } from './site-controls.tsx';
import { SiteReport } from './site-report.tsx';
import { useSite, useSites } from './use-sites.ts';

/** A report on a site, as the API gives it: chart, table, and the hits that it counts. */
export function TrafficView({ sandbox }: { readonly sandbox: string }) {
  const search = useSignal('');
  const params = readReportParams(route.value.params);
  const sites = useSites(sandbox, search.value);
  const site = useSite(sandbox, params.site, sites.data?.data ?? [], search.value !== '');
  const clock = useClock(sandbox);
  const assumptions = useAssumptions(sandbox);
  if (sites.data === null)
    return sites.error === null ? <Loading what="The sites" /> : <Failed what="The sites" error={sites.error} />;
  if (site === undefined) return <Loading what="The site" />;
  const { data, total } = sites.data;
  const controls = <SiteControls sites={data} total={total} site={site} search={search} />;
  if (site === null) {
    return (
      <div class="traffic">
        <div class="fields">{controls}</div>
        {params.site === null ? (
          <Empty title="No sites">
            <p>This sandbox has no sites. POST /sites of the API makes one.</p>
          </Empty>
        ) : (
          <Empty title={`There is no site ${params.site}`} />
        )}
      </div>
    );
  }
  return (
    <Read what="The clock" of={clock}>
      {({ now }) => (
        <Read what="The assumptions" of={assumptions}>
          {register => (
            <SiteReport
              key={site.id}
              sandbox={sandbox}
              site={site}
              params={params}
              now={now}
              controls={controls}
              assumes={(name, value) => register.some(each => each.name === name && each.value === value)}
            />
          )}
        </Read>
      )}
    </Read>
  );
}
