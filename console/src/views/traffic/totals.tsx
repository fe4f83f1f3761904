import { setParams } from '../../state/route.ts';
import { AGGREGATES, type Aggregate, UNITS } from './dimensions.ts';
import { figureText } from './figures.ts';
import type { Report } from './use-report.ts';

/** All aggregates over the whole range. Each is a button that puts it into the report below, or takes it out. */
export function Totals({ report, isPercent }: { readonly report: Report; readonly isPercent: boolean }) {
  const { plan, totals } = report;
  const { entity, aggregates } = plan.params;
  const toggle = (aggregate: Aggregate) => {
    const next = AGGREGATES[entity].filter(each => aggregates.includes(each) !== (each === aggregate));
    if (next.length > 0) setParams({ aggregates: next.join(',') });
  };
  return (
    <fieldset class="traffic-totals">
      <legend class="unseen">Totals, and what the report shows</legend>
      {AGGREGATES[entity].map(aggregate => {
        const value = totals?.[aggregate] ?? null;
        const isShown = aggregates.includes(aggregate);
        return (
          <button
            key={aggregate}
            type="button"
            class={isShown ? 'traffic-total traffic-total-shown' : 'traffic-total'}
            aria-pressed={isShown}
            title={`${aggregate}: ${value ?? 'null'}`}
            onClick={() => toggle(aggregate)}
          >
            <span class="soft">{`${aggregate}${UNITS[aggregate] === 'cents' ? ', cents' : ''}`}</span>
            <b class="traffic-figure">
              {figureText(value === null ? null : Number(value), UNITS[aggregate], isPercent)}
            </b>
          </button>
        );
      })}
    </fieldset>
  );
}
