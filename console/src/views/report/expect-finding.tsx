import { useSignal } from '@preact/signals';
import { ActionButton } from '../../ui/action-button.tsx';
import { Field, typedInto } from '../../ui/field.tsx';

const TIMES_MAX = 1_000_000;

interface ExpectFindingProps {
  readonly rule: string;
  readonly sandbox: string;
}

/** Declares the next findings of a rule: those that a test provokes on purpose. */
export function ExpectFinding({ rule, sandbox }: ExpectFindingProps) {
  const typed = useSignal('1');
  const times = Number(typed.value);
  const isValid = Number.isInteger(times) && times >= 1 && times <= TIMES_MAX;
  return (
    <details class="expect">
      <summary>
        Expect <span class="unseen">{rule}</span> in tests
      </summary>
      <p class="soft">
        If a test provokes <code>{rule}</code> on purpose, declare it before the test: the next occurrences in the
        sandbox <bdi>{sandbox}</bdi> are expected. A reset ends this.
      </p>
      <div class="fields">
        <Field label="Occurrences">
          <input
            type="number"
            class="expect-times"
            min={1}
            max={TIMES_MAX}
            step={1}
            value={typed.value}
            onInput={typedInto(typed)}
          />
        </Field>
        <ActionButton
          label={`Expect ${rule} ${times}×`}
          disabled={!isValid}
          call={api =>
            api.POST('/report/expect', { params: { query: { sandbox } }, body: { rule, times: isValid ? times : 1 } })
          }
        >
          Expect
        </ActionButton>
      </div>
    </details>
  );
}
