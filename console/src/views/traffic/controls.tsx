import type { Schemas } from '../../client/control.ts';
import { setParams } from '../../state/route.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { COMMON_FIELDS, OTHER_FIELDS } from './dimensions.ts';
import { type Grouping, PRESETS, type TimeRange } from './ranges.ts';
import type { ReportParams } from './report-params.ts';

const CUSTOM = 'custom';
const RANGES = [
  ...Object.entries(PRESETS).map(([name, { text }]) => [name, text] as const),
  [CUSTOM, 'From … to …'] as const,
];

export interface RangeControlsProps {
  readonly params: ReportParams;
  readonly range: TimeRange;
  readonly grouping: Grouping;
  /** What the range allows. */
  readonly groupings: readonly Grouping[];
}

/** The time of the report, and what it is divided into. */
export function RangeControls({ params, range, grouping, groupings }: RangeControlsProps) {
  const choose = (name: string) =>
    name === CUSTOM
      ? setParams({ range: null, date_from: range.from, date_to: range.to })
      : setParams({ range: name, date_from: null, date_to: null, date_grouping: null });
  return (
    <>
      <Choice label="Range" value={params.range} choices={RANGES} onChoose={choose} />
      {params.range === CUSTOM && (
        <>
          <TimeField label="From" name="date_from" value={params.from} />
          <TimeField label="To" name="date_to" value={params.to} />
        </>
      )}
      {params.field === null && (
        <Choice
          label="Divided into"
          value={grouping}
          choices={groupings.map(each => [each, `${each}s`] as const)}
          onChoose={next => setParams({ date_grouping: next })}
        />
      )}
    </>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly name: 'date_from' | 'date_to';
  readonly value: string | null;
}

function TimeField({ label, name, value }: TimeFieldProps) {
  return (
    <Field label={label}>
      <input
        type="datetime-local"
        step={1}
        min="2000-01-01T00:00:00"
        max="2100-12-31T23:59:59"
        value={value?.replace(' ', 'T') ?? ''}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.replace('T', ' ');
          if (currentTarget.validity.valid) setParams({ [name]: text.length === 16 ? `${text}:00` : text });
        }}
      />
    </Field>
  );
}

/** What is counted: pageviews, or one of the events. */
export function SubjectControls({
  params,
  events,
  event,
}: {
  readonly params: ReportParams;
  /** Null until they are read. */
  readonly events: readonly Schemas['EventSummary'][] | null;
  readonly event: string | null;
}) {
  const count = (entity: string) => setParams({ entity, event: null, aggregates: null, sort_by: null });
  const names = (events ?? []).map(({ name }) => name);
  return (
    <>
      <Choice
        label="Count"
        value={params.entity}
        choices={[
          ['pageview', 'Pageviews'],
          ['event', 'An event'],
        ]}
        onChoose={count}
      />
      {params.entity === 'event' && event !== null && (
        <Choice
          label="Event"
          value={event}
          choices={names.includes(event) ? names : [event, ...names]}
          onChoose={name => setParams({ event: name })}
        />
      )}
    </>
  );
}

/** What the rows of the report are: times, or the values of a field. */
export function ByControls({ field }: Pick<ReportParams, 'field'>) {
  const show = (name: string | null) => setParams({ field_grouping: name, sort_by: null });
  const other = OTHER_FIELDS.find(each => each === field) ?? '';
  return (
    <fieldset class="traffic-by">
      <legend class="field-label">By</legend>
      {[[null, 'Time'] as const, ...COMMON_FIELDS].map(([name, text]) => (
        <button
          key={text}
          type="button"
          class={name === field ? 'button traffic-tab traffic-tab-chosen' : 'button traffic-tab'}
          aria-pressed={name === field}
          onClick={() => show(name)}
        >
          {text}
        </button>
      ))}
      <select
        aria-label="Another field"
        value={other}
        onChange={({ currentTarget }) => currentTarget.value !== '' && show(currentTarget.value)}
      >
        <option value="">More…</option>
        {OTHER_FIELDS.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
