import { useMemo } from 'preact/hooks';
import type { Call } from '../../client/control.ts';
import { ask } from '../../state/access.ts';
import { showsCurl } from '../../state/actions.ts';
import { useAsked } from '../../state/asked.ts';
import { setParams } from '../../state/route.ts';
import { CurlOf } from '../../ui/action-button.tsx';
import { Failed, Loading } from '../../ui/feedback.tsx';
import { countText } from '../../ui/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { type Hit, hitFilter } from './hit-filters.ts';
import { parseTime, timeText, type Zone } from './local-time.ts';
import { type HitsRead, readHits } from './read-hits.ts';
import type { ReportPlan } from './report-query.ts';

/** So many are shown; where filters leave most out, so many are read for them. */
const BOUNDS = { kept: 200, read: 20_000 };

export interface HitsPanelProps {
  readonly sandbox: string;
  readonly plan: ReportPlan;
  readonly zone: Zone;
  /** Whether the sandbox compares hostnames without their scheme. */
  readonly isBare: boolean;
  readonly asked: number;
}

/** What the report counts: the hits of its range, the first of them. */
export function HitsPanel(props: HitsPanelProps) {
  const isShown = props.plan.params.showsHits;
  return (
    <Panel
      title="Hits"
      aside={
        <button
          type="button"
          class="button button-quiet"
          aria-expanded={isShown}
          onClick={() => setParams({ hits: isShown ? null : 'shown' })}
        >
          {isShown ? 'Hide' : 'Show the hits behind the report'}
        </button>
      }
    >
      {isShown && <ShownHits {...props} />}
    </Panel>
  );
}

function ShownHits({ sandbox, plan, zone, isBare, asked }: HitsPanelProps) {
  const { siteId, range, event, params } = plan;
  const query = { sandbox, ...utcRange(range.from, range.to, zone) };
  const call: Call<unknown> = api =>
    api.GET('/sites/{site_id}/hits', { params: { path: { site_id: siteId }, query }, parseAs: 'stream' });
  const { passes, leftOut } = hitFilter(params.filters, event, isBare);
  const key = JSON.stringify([siteId, query, params.filters, event, isBare, asked]);
  const hits = useAsked(key, async signal => {
    const own = new AbortController();
    const stream = await ask(call, AbortSignal.any([signal, own.signal]));
    try {
      return await readHits(stream as ReadableStream<Uint8Array>, passes, BOUNDS);
    } finally {
      own.abort();
    }
  });
  const { data, error, isAsking } = hits.value;
  const table = useMemo(
    () => data && <HitsTable hits={data.hits} zone={zone} isEvent={event !== null} />,
    [data, zone.name],
  );
  return (
    <>
      {leftOut.length > 0 && (
        <p class="warn">
          {'These filters are not applied to the hits below: '}
          <bdi>{leftOut.map(({ property, operator, value }) => `${property} ${operator} ${value}`).join(', ')}</bdi>
        </p>
      )}
      {error !== null && <Failed what="The hits" error={error} />}
      {data === null && error === null && <Loading what="The hits" />}
      {data !== null && (
        <div class={isAsking || error !== null ? 'traffic-old' : undefined} aria-busy={isAsking}>
          {table}
          <p class="soft">{noteOf(data)}</p>
        </div>
      )}
      {showsCurl.value && <CurlOf call={call} />}
    </>
  );
}

/** The range of an export, which is in UTC. */
function utcRange(from: string | null, to: string | null, zone: Zone) {
  const utc = (text: string | null) => {
    const localS = text === null ? null : parseTime(text);
    return localS === null ? null : timeText(zone.toEpochS(localS));
  };
  const [first, last] = [utc(from), utc(to)];
  return { ...(first !== null && { date_from: first }), ...(last !== null && { date_to: last }) };
}

function noteOf({ hits, read, isAll }: HitsRead): string {
  if (isAll) return `${countText(hits.length, 'hit')}: all of this range.`;
  if (hits.length === BOUNDS.kept)
    return `The first ${countText(hits.length, 'hit')}; there are more. Narrow the range.`;
  return `${countText(hits.length, 'hit')} among the first ${read.toLocaleString('en')} of this range. Narrow the range.`;
}

function HitsTable({
  hits,
  zone,
  isEvent,
}: {
  readonly hits: readonly Hit[];
  readonly zone: Zone;
  readonly isEvent: boolean;
}) {
  if (hits.length === 0) return <p class="soft">No hits.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing in it that could have the focus
    <section class="traffic-rows" aria-label="Hits behind the report" tabIndex={0}>
      <table class="table traffic-hits">
        <caption class="unseen">Hits</caption>
        <thead>
          <tr>
            <th scope="col">{`Time, ${zone.name}`}</th>
            <th scope="col">Page</th>
            {isEvent && (
              <th scope="col" class="number">
                Value, cents
              </th>
            )}
            <th scope="col">Visit</th>
            <th scope="col">From</th>
            <th scope="col">Place</th>
            <th scope="col">Device</th>
          </tr>
        </thead>
        <tbody>
          {hits.map((hit, index) => (
            // Hits have no id, and the list is replaced as a whole.
            <HitRow key={index} hit={hit} zone={zone} isEvent={isEvent} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function HitRow({ hit, zone, isEvent }: { readonly hit: Hit; readonly zone: Zone; readonly isEvent: boolean }) {
  const { timestamp, hostname, pathname, visit, value } = hit;
  const together = (...texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(', ');
  const source = hit.referrer_source || hit.utm_source || hit.referrer_hostname;
  return (
    <tr>
      <td>
        <time title={`${timestamp} UTC`}>{timeText(zone.toLocalS(parseTime(timestamp) ?? 0))}</time>
      </td>
      <td class="traffic-page" title={`${hostname ?? ''}${pathname ?? ''}`}>
        <bdi>{pathname || hostname || '(none)'}</bdi>
      </td>
      {isEvent && <td class="number">{value ?? ''}</td>}
      <td class="mono traffic-visit" title={visit}>
        <bdi>{visit}</bdi>
      </td>
      <td>
        <bdi>{together(source, hit.utm_campaign) || 'direct'}</bdi>
      </td>
      <td>
        <bdi>{together(hit.country_code, hit.city)}</bdi>
      </td>
      <td>
        <bdi>{together(hit.device_type, hit.browser)}</bdi>
      </td>
    </tr>
  );
}
