import { countText } from '../../ui/format.ts';
import type { FaultForm } from './fault-form.ts';
import { FIELD_TEXTS, type FieldName, KIND_TEXTS, kindOf, matchFields } from './fields.ts';

type Values = FaultForm['values'];

/** What the client sees beyond the kind: `503`, `Retry-After 1 s`, `the request is carried out first`. */
export function settingWords({ kind, values }: FaultForm): readonly string[] {
  const specs = Object.entries(kindOf(kind).fields);
  const effective = Object.fromEntries(specs.map(([name, { usual }]) => [name, values[name] ?? usual]));
  const words = Object.entries(SETTINGS).flatMap(([name, wordsOf]) => {
    const value = effective[name];
    return value === undefined ? [] : wordsOf(value, effective);
  });
  const { status } = KIND_TEXTS[kind];
  return status === undefined ? words : [String(status), ...words];
}

const SETTINGS: Readonly<
  Record<string, (value: string, all: Readonly<Record<string, string | undefined>>) => string[]>
> = {
  retry_after_s: value => [`Retry-After ${value} s`],
  plan: value => [`limit of ${value}`],
  ms: value => [`${numberText(value)} ms`],
  min_ms: (value, { max_ms = '…' }) => [`${numberText(value)} to ${numberText(max_ms)} ms`],
  bytes_per_s: value => [`${numberText(value)} bytes per second`],
  phase: value => (value === 'after_commit' ? ['the request is carried out first'] : []),
};

/** How often it happens: `every 3rd request, after the first 10, at most 2 times`. */
export function turnWords({ every = '1', after = '0', times, probability = '1' }: Values): string {
  const words = [every === '1' ? 'every request' : `every ${ordinal(Number(every))} request`];
  if (after !== '0') words.push(`after the first ${numberText(after)}`);
  if (probability !== '1') words.push(`with a probability of ${percentText(Number(probability))}`);
  if (times !== undefined) words.push(times === '1' ? 'once' : `at most ${countText(Number(times), 'time')}`);
  return words.join(', ');
}

/** What a request must be to be counted, as label and value; none: any request is. */
export function matchWords(values: Values): readonly (readonly [label: string, value: string])[] {
  return Object.keys(matchFields).flatMap(name => {
    const value = values[name];
    return value === undefined ? [] : [[FIELD_TEXTS[name as FieldName].label.toLowerCase(), value] as const];
  });
}

function ordinal(n: number): string {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th');
  return `${n.toLocaleString('en')}${ending}`;
}

function numberText(text: string): string {
  const number = Number(text);
  return Number.isNaN(number) ? text : number.toLocaleString('en');
}

function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(6))} %`;
}
