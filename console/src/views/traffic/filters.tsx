import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { setParams } from '../../state/route.ts';
import { Choice, Field } from '../../ui/field.tsx';
import { isProperty, OPERATORS, type Property } from './dimensions.ts';
import { filterChanges, type ReportFilter, withFilter } from './report-params.ts';

const PROPERTIES = Object.keys(OPERATORS) as readonly Property[];
const NEW: ReportFilter = { property: 'pathname', operator: 'is', value: '' };

export interface FiltersProps {
  readonly filters: readonly ReportFilter[];
  /** What the API says against them. */
  readonly error: string | null;
}

/** The filters of the report, all of which must match: each can be changed and removed. */
export function Filters({ filters, error }: FiltersProps) {
  /** Index of the filter in the form; one behind the last: a new one. Null: no form. */
  const edited = useSignal<number | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** What had the focus goes. */
  const close = () => {
    edited.value = null;
    add.current?.focus();
  };
  const put = (index: number, filter: ReportFilter) => {
    const others = filters.filter((_, each) => each !== index);
    setParams(filterChanges(index < filters.length ? filters.with(index, filter) : withFilter(others, filter)));
    close();
  };
  const remove = (index: number) => {
    setParams(filterChanges(filters.filter((_, each) => each !== index)));
    close();
  };
  const index = edited.value;
  return (
    <section class="traffic-filters" aria-label="Filters">
      <div class="buttons">
        {filters.length > 0 && <span class="soft">Where</span>}
        {filters.map((filter, each) => (
          <Chip
            key={`${each} ${JSON.stringify(filter)}`}
            filter={filter}
            edit={() => {
              edited.value = each;
            }}
            remove={() => remove(each)}
          />
        ))}
        <button
          ref={add}
          type="button"
          class="button"
          aria-expanded={index === filters.length}
          onClick={() => {
            edited.value = index === filters.length ? null : filters.length;
          }}
        >
          Add a filter
        </button>
      </div>
      {error !== null && (
        <p class="error" role="alert">
          <bdi>{error}</bdi>
        </p>
      )}
      {index !== null && index <= filters.length && (
        <FilterForm
          key={index}
          filter={filters[index] ?? NEW}
          isNew={index === filters.length}
          done={filter => put(index, filter)}
          cancel={close}
        />
      )}
    </section>
  );
}

function filterText({ property, operator, value }: ReportFilter): string {
  return `${property} ${operator} ${value === '' ? '(none)' : value}`;
}

interface ChipProps {
  readonly filter: ReportFilter;
  readonly edit: () => void;
  readonly remove: () => void;
}

function Chip({ filter, edit, remove }: ChipProps) {
  return (
    <span class="traffic-chip">
      <button type="button" class="traffic-chip-text" aria-label={`Change filter ${filterText(filter)}`} onClick={edit}>
        <span class="soft">{`${filter.property} ${filter.operator} `}</span>
        {filter.value === '' ? <i>(none)</i> : <bdi>{filter.value}</bdi>}
      </button>
      <button
        type="button"
        class="traffic-chip-remove"
        aria-label={`Remove filter ${filterText(filter)}`}
        onClick={remove}
      >
        ×
      </button>
    </span>
  );
}

interface FilterFormProps {
  readonly filter: ReportFilter;
  readonly isNew: boolean;
  readonly done: (filter: ReportFilter) => void;
  readonly cancel: () => void;
}

function FilterForm({ filter, isNew, done, cancel }: FilterFormProps) {
  const draft = useSignal(filter);
  const { property, operator, value } = draft.value;
  const operators = isProperty(property) ? OPERATORS[property] : [];
  const change = (next: Partial<ReportFilter>) => {
    draft.value = { ...draft.peek(), ...next };
  };
  const submit = (event: Event) => {
    event.preventDefault();
    done(draft.peek());
  };
  return (
    <form class="fields" aria-label={isNew ? 'New filter' : 'Filter'} onSubmit={submit}>
      <Choice
        label="Property"
        value={property}
        choices={isProperty(property) ? PROPERTIES : [property, ...PROPERTIES]}
        onChoose={next => {
          const allowed: readonly string[] = isProperty(next) ? OPERATORS[next] : [];
          change({ property: next, operator: allowed.includes(operator) ? operator : 'is' });
        }}
      />
      <Choice
        label="Operator"
        value={operator}
        choices={operators.some(each => each === operator) ? operators : [operator, ...operators]}
        onChoose={next => change({ operator: next })}
      />
      <Field label="Value">
        <input
          ref={input => {
            if (input !== null && document.activeElement?.closest('form') !== input.form) input.focus();
          }}
          value={value}
          maxLength={2_048}
          placeholder={operator.endsWith('matching') ? 'regular expression' : 'empty: none'}
          onInput={({ currentTarget }) => change({ value: currentTarget.value })}
        />
      </Field>
      <button type="submit" class="button button-main">
        {isNew ? 'Add' : 'Change'}
      </button>
      <button type="button" class="button" onClick={cancel}>
        Cancel
      </button>
    </form>
  );
}
