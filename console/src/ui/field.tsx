import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

export interface FieldProps {
  readonly label: string;
  /** A sentence under the control. */
  readonly hint?: string | undefined;
  /** The control itself, one input, select or textarea. */
  readonly children: ComponentChildren;
}

/** A control with its label. */
export function Field({ label, hint, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label class="field">
      <span class="field-label">{label}</span>
      {children}
      {hint !== undefined && <span class="field-hint">{hint}</span>}
    </label>
  );
}

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | '';
  /** As [value, text]; a text alone is both. */
  readonly choices: readonly (Value | '' | readonly [Value | '', string])[];
  readonly onChoose: (value: Value | '') => void;
  readonly hint?: string | undefined;
}

/** One of a few values. */
export function Choice<Value extends string>({ label, value, choices, onChoose, hint }: ChoiceProps<Value>) {
  return (
    <Field label={label} hint={hint}>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as Value | '')}>
        {choices.map(choice => {
          const [key, text] = typeof choice === 'string' ? [choice, choice] : choice;
          return (
            <option key={key} value={key}>
              {text}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

/** Keeps in a signal what is typed into an input. */
export function typedInto(text: Signal<string> | Signal<string | null>) {
  return ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
    text.value = currentTarget.value;
  };
}
