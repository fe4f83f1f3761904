import { useSignal } from '@preact/signals';
import type { Call, CallError, Schemas } from '../../client/control.ts';
import { act } from '../../state/actions.ts';
import { route, setParams } from '../../state/route.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Code } from '../../ui/code.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import type { ArmedPanelProps } from './armed-panel.tsx';
import { FORM_ID } from './edit-link.tsx';
import { type FaultForm, formOf, paramsOf, ruleOf } from './fault-form.ts';
import { type FaultKind, type FieldSpec, faultKinds, fieldsOf, KIND_TEXTS, kindOf } from './fields.ts';
import { requiredFields } from './required-fields.ts';
import { ruleCommand } from './rule-command.ts';
import { RuleField } from './rule-field.tsx';
import { RuleWords } from './rule-words.tsx';

/** What most rules need, beside the fault's own fields. */
const OFTEN_USED = ['times', 'operation'];
const RARELY_USED = ['phase'];

/** A rule as a form. What is in it stands in the address, so that it can be sent to somebody. */
export function RuleForm({ sandbox, onArmed }: ArmedPanelProps) {
  const form = formOf(route.value.params);
  const { kind } = form;
  const rule = ruleOf(form);
  const json = JSON.stringify(rule);
  const refused = useSignal<{ readonly json: string; readonly error: CallError } | null>(null);
  const call: Call<Schemas['Fault']> = api => api.POST('/faults', { params: { query: { sandbox } }, body: rule });
  const submit = useSubmit(async () => {
    refused.value = null;
    const armed = await act(`Arm ${rule.name ?? kind}`, call, error => {
      refused.value = { json, error };
    });
    if (armed !== null) onArmed(armed);
  });
  return (
    <form class="rule-form" id={FORM_ID} tabIndex={-1} aria-label="Rule" onSubmit={submit}>
      <KindChoice
        kind={kind}
        onChoose={next => setParams(paramsOf(formOf({ ...form.values, fault: next })), REPLACE)}
      />
      <RuleFields form={form} />
      <div class="rule-shown">
        <RuleWords form={form} />
        <Code text={json} copyLabel="Copy as JSON" />
        <Code text={ruleCommand(rule)} copyLabel="Copy for the command line" />
      </div>
      {refused.value?.json === json && <Refusal error={refused.value.error} />}
      <div class="buttons">
        <ActionButton type="submit" kind="main" label="Arm this rule" call={call} />
      </div>
    </form>
  );
}

const REPLACE = { replace: true };

interface KindChoiceProps {
  readonly kind: FaultKind;
  readonly onChoose: (kind: FaultKind) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  return (
    <fieldset class="kinds">
      <legend class="kinds-legend">Or a rule of your own:</legend>
      {faultKinds.map(each => (
        <label key={each} class="kind">
          <input type="radio" name="fault" value={each} checked={each === kind} onChange={() => onChoose(each)} />
          <span>
            <span class="kind-title">{KIND_TEXTS[each].title}</span>
            <span class="kind-sees soft"> {kindOf(each).description}</span>
          </span>
        </label>
      ))}
      <p class="kind-chosen soft">{kindOf(kind).description}</p>
    </fieldset>
  );
}

function RuleFields({ form }: { readonly form: FaultForm }) {
  const { kind, values } = form;
  const isOpen = useSignal(false);
  const specs = Object.entries(fieldsOf(kind));
  const own = kindOf(kind).fields;
  const isMain = (name: string) => (name in own || OFTEN_USED.includes(name)) && !RARELY_USED.includes(name);
  const rare = specs.filter(([name]) => !isMain(name));
  const required = requiredFields(form);
  const field = ([name, spec]: readonly [string, FieldSpec]) => (
    <RuleField
      key={name}
      name={name}
      spec={spec}
      value={values[name] ?? ''}
      required={required.includes(name)}
      onChange={value => setParams({ fault: kind, [name]: value }, REPLACE)}
    />
  );
  return (
    <>
      <div class="rule-fields">{specs.filter(([name]) => isMain(name)).map(field)}</div>
      <details
        open={isOpen.value || rare.some(([name]) => name in values)}
        onToggle={({ currentTarget }) => {
          isOpen.value = currentTarget.open;
        }}
        // The browser cannot show what is wrong with a field that is folded in.
        onInvalidCapture={({ currentTarget }) => {
          currentTarget.open = true;
        }}
      >
        <summary class="rule-more">More: name, which requests, how often, whether they are carried out</summary>
        <div class="rule-fields">{rare.map(field)}</div>
      </details>
    </>
  );
}

/** Why the server did not take the rule: a sentence for each field. */
function Refusal({ error: { message, fields } }: { readonly error: CallError }) {
  const sentences = Object.values(fields).flat();
  return (
    <div role="alert" class="error">
      <p>The server refused this rule:</p>
      <ul class="refusal">
        {(sentences.length > 0 ? sentences : [message]).map(sentence => (
          <li key={sentence}>
            <bdi>{sentence}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
