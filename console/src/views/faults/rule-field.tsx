import { Choice, Field } from '../../ui/field.tsx';
import { FIELD_TEXTS, type FieldName, type FieldSpec } from './fields.ts';

export interface RuleFieldProps {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly value: string;
  readonly required: boolean;
  readonly onChange: (value: string) => void;
}

/** The input of one field of a rule, checked by the browser as far as the field alone can be. */
export function RuleField({ name, spec, value, required, onChange }: RuleFieldProps) {
  const { label, hint, empty = '', pattern, choices: titles = {} } = FIELD_TEXTS[name as FieldName];
  const { type, choices, min, max, maxLength, usual } = spec;
  if (choices !== undefined) {
    const titled = choices.map(choice => [choice === usual ? '' : choice, titles[choice] ?? choice] as const);
    const all = usual === undefined ? [['', empty] as const, ...titled] : titled;
    return <Choice label={label} value={value} choices={all} onChoose={onChange} hint={hint} />;
  }
  const common = {
    name,
    value,
    required,
    placeholder: usual ?? empty,
    autocomplete: 'off',
    onInput: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  } as const;
  return (
    <Field label={label} hint={hint}>
      {type === 'string' ? (
        <input
          type="text"
          dir="auto"
          spellcheck={false}
          maxLength={maxLength}
          pattern={pattern}
          title={hint}
          {...common}
        />
      ) : (
        <input type="number" step={type === 'integer' ? 1 : 'any'} min={min} max={max} {...common} />
      )}
    </Field>
  );
}
