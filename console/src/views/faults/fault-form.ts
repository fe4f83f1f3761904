import type { Schemas } from '../../client/control.ts';
import { type FaultKind, FIELD_TEXTS, type FieldSpec, fieldsOf, isFaultKind, matchFields } from './fields.ts';

type FaultRule = Schemas['FaultRule'];

const FIRST_KIND: FaultKind = 'unavailable';

/** What the form says: a kind, and by name what was typed into the fields that it has. Empty fields are left out. */
export interface FaultForm {
  readonly kind: FaultKind;
  readonly values: Params;
}

/** Values by name: an address's parameters, or the changes to them, where null removes one. */
type Params = Readonly<Record<string, string>>;
type ParamChanges = Readonly<Record<string, string | null>>;

/** The form that an address describes. Parameters that no input of the form could hold are ignored. */
export function formOf(params: Params): FaultForm {
  const kind = isFaultKind(params.fault) ? params.fault : FIRST_KIND;
  const values = Object.entries(fieldsOf(kind)).flatMap(([name, spec]) => {
    const value = params[name] ?? '';
    return isTypable(spec, value) ? [[name, value] as const] : [];
  });
  return { kind, values: Object.fromEntries(values) };
}

function isTypable({ type, choices }: FieldSpec, value: string): boolean {
  if (value === '') return false;
  if (type === 'choice') return choices?.includes(value) ?? false;
  return type === 'string' || (value.trim() === value && Number.isFinite(Number(value)));
}

/** The parameters of the address of a form, those of other kinds removed. */
export function paramsOf({ kind, values }: FaultForm): ParamChanges {
  return { ...NO_PARAMS, ...values, fault: kind };
}

const NO_PARAMS: ParamChanges = Object.fromEntries(['fault', ...Object.keys(FIELD_TEXTS)].map(name => [name, null]));

/** The rule that the form sends. */
export function ruleOf({ kind, values }: FaultForm): FaultRule {
  const given = Object.entries(fieldsOf(kind)).flatMap(([name, { type }]) => {
    const value = values[name];
    if (value === undefined) return [];
    return [[name, type === 'integer' || type === 'number' ? Number(value) : value] as const];
  });
  const match = given.filter(([name]) => name in matchFields);
  const own = given.filter(([name]) => !(name in matchFields));
  // The fields are those of the kind.
  return {
    fault: kind,
    ...Object.fromEntries(own),
    ...(match.length > 0 && { match: Object.fromEntries(match) }),
  } as FaultRule;
}

/** The form that makes a rule; of a listed one without its counts. What leaving out means too is left out. */
export function formOfRule(rule: FaultRule): FaultForm {
  const given: Readonly<Record<string, unknown>> = { ...rule, ...rule.match };
  const values = Object.entries(fieldsOf(rule.fault)).flatMap(([name, { usual }]) => {
    const value = given[name];
    return value === undefined || value === null || String(value) === usual ? [] : [[name, String(value)] as const];
  });
  return { kind: rule.fault, values: Object.fromEntries(values) };
}
