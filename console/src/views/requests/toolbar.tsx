import { useComputed, useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { CallError } from '../../client/control.ts';
import { showsCurl } from '../../state/actions.ts';
import { entries, entriesVersion } from '../../state/live.ts';
import { setParams } from '../../state/route.ts';
import { ALL_SANDBOXES } from '../../state/sandboxes.ts';
import { ActionButton, CurlOf } from '../../ui/action-button.tsx';
import { countText } from '../../ui/format.ts';
import { type Filters, hasFilters, NO_FILTERS, occurring, paramsOf } from './filters.ts';
import { harCall, saveHar } from './har.ts';
import type { RequestList } from './request-list.ts';

export interface ToolbarProps {
  readonly list: RequestList;
  readonly sandbox: string;
  /** Filters but for the text are shown when asked for. */
  readonly isSmall: boolean;
}

function filter(change: Partial<Filters>, options?: { readonly replace: boolean }): void {
  setParams(paramsOf(change), options);
}

export function Toolbar({ list, sandbox, isSmall }: ToolbarProps) {
  const isUnfolded = useSignal(false);
  const { text, ...others } = list.filters.value;
  const count = Object.values(others).filter(Boolean).length;
  return (
    <search class="requests-toolbar" aria-label="Requests">
      <input
        type="search"
        class="requests-text"
        aria-label="Text in path, query, cause or token"
        placeholder="Path, query, cause, token"
        value={text ?? ''}
        onInput={({ currentTarget }) => filter({ text: currentTarget.value }, { replace: true })}
      />
      {isSmall && (
        <button
          type="button"
          class="button"
          aria-expanded={isUnfolded.value}
          onClick={() => {
            isUnfolded.value = !isUnfolded.value;
          }}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </button>
      )}
      {(!isSmall || isUnfolded.value) && <MoreFilters list={list} />}
      <div class="buttons requests-actions">
        <Count list={list} />
        <button
          type="button"
          class="button"
          aria-pressed={list.isPaused.value}
          onClick={() => (list.isPaused.value ? list.resume() : list.pause())}
        >
          {list.isPaused.value ? 'Resume' : 'Pause'}
        </button>
        <ActionButton
          label="Clear the journal"
          call={api => api.DELETE('/journal', { params: { query: { sandbox } } })}
          done={list.clear}
          disabled={sandbox === ALL_SANDBOXES}
        >
          <span
            title={
              sandbox === ALL_SANDBOXES ? 'Choose a sandbox to clear its journal' : 'Empties the journal of the sandbox'
            }
          >
            Clear
          </span>
        </ActionButton>
        <SaveHar sandbox={sandbox} filters={list.filters.value} />
      </div>
    </search>
  );
}

const CLASSES = ['2xx', '4xx', '5xx'];
/** Of each kind of value, in the lists that the browser shows. */
const SUGGESTIONS_MAX = 100;

function MoreFilters({ list }: { readonly list: RequestList }) {
  const { status, operation, cause, deviations } = list.filters.value;
  const found = useComputed(() => {
    entriesVersion.value;
    return JSON.stringify(occurring(entries.all, SUGGESTIONS_MAX));
  });
  const { operations, causes, statuses } = JSON.parse(found.value) as ReturnType<typeof occurring>;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in sight */}
      <div class="segments" role="group" aria-label="Status">
        {[null, ...CLASSES].map(each => (
          <button
            key={each}
            type="button"
            class="segment"
            aria-pressed={status === each}
            onClick={() => filter({ status: each })}
          >
            {each ?? 'All'}
          </button>
        ))}
      </div>
      <Suggested
        name="Status"
        placeholder="404"
        kind="status"
        value={status !== null && CLASSES.includes(status) ? null : status}
        suggestions={statuses}
        choose={value => filter({ status: value })}
      />
      <Suggested
        name="Operation"
        placeholder="Operation"
        kind="operation"
        value={operation}
        suggestions={operations}
        choose={value => filter({ operation: value })}
      />
      <Suggested
        name="Cause"
        placeholder="Cause"
        kind="cause"
        value={cause}
        suggestions={causes}
        choose={value => filter({ cause: value })}
      />
      <label class="toggle">
        <input
          type="checkbox"
          checked={deviations}
          onChange={({ currentTarget }) => filter({ deviations: currentTarget.checked })}
        />
        With deviations
      </label>
      {hasFilters(list.filters.value) && (
        <button type="button" class="button button-quiet" onClick={() => filter(NO_FILTERS)}>
          Remove filters
        </button>
      )}
    </>
  );
}

interface SuggestedProps {
  readonly name: string;
  readonly placeholder: string;
  readonly kind: string;
  readonly value: string | null;
  readonly suggestions: readonly string[];
  readonly choose: (value: string | null) => void;
}

/** A field that any value can be typed into; those that occur are offered. A value applies as a whole, by Enter or leaving the field. */
function Suggested({ name, placeholder, kind, value, suggestions, choose }: SuggestedProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const apply = () => choose(input.current!.value.trim() || null);
  const type = () => {
    const typed = input.current!.value;
    if (typed === '' || suggestions.includes(typed)) apply();
  };
  return (
    <>
      <input
        ref={input}
        class={`requests-${kind}`}
        aria-label={name}
        placeholder={placeholder}
        list={id}
        autocomplete="off"
        spellcheck={false}
        value={value ?? ''}
        onInput={type}
        onChange={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
      <datalist id={id}>
        {suggestions.map(each => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

function Count({ list }: { readonly list: RequestList }) {
  const { rows, total } = list.shown.value;
  const text = hasFilters(list.filters.value)
    ? `${rows.length.toLocaleString('en')} of ${total.toLocaleString('en')}`
    : countText(total, 'request');
  return <span class="requests-count soft">{text}</span>;
}

function SaveHar({ sandbox, filters }: { readonly sandbox: string; readonly filters: Filters }) {
  const error = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const save = async () => {
    error.value = null;
    isBusy.value = true;
    try {
      await saveHar(sandbox, filters);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      error.value = thrown.message;
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <>
      <button type="button" class="button" aria-busy={isBusy.value} disabled={isBusy.value} onClick={save}>
        Save as HAR
      </button>
      {error.value !== null && (
        <span class="error" role="alert">
          <bdi>{error.value}</bdi>
        </span>
      )}
      {showsCurl.value && <CurlOf call={harCall(sandbox, filters)} />}
    </>
  );
}
