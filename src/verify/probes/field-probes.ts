import { type Fields, textOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { Facts, Need } from '../facts/facts.ts';
import { NotTried } from '../not-tried.ts';
import { judged, type Probe, probe } from '../probe.ts';
import type { FieldShape } from './field-shapes.ts';

/** Characters of a value that `--values` shows. */
const VALUE_MAX = 100;

/** Objects of one kind, and what their fields must be. */
export interface FieldRows<Needed extends Need> {
  /** Where the names of the rows begin. */
  readonly of: string;
  /** The part of the spec that says it. */
  readonly part: string;
  readonly needs: readonly Needed[];
  /** The objects that are looked at. @throws NotTried */
  readonly objects: (ask: Ask, facts: Pick<Facts, Needed>) => Promise<readonly Fields[]>;
  readonly fields: Readonly<Record<string, FieldShape>>;
}

/** A row for each field: `token-object-last-used-at`. */
export function fieldProbes<const Needed extends Need>(rows: FieldRows<Needed>): readonly Probe<Need>[] {
  const { of, part, needs, objects, fields } = rows;
  return Object.entries(fields).map(([field, { is, inWords }]) =>
    probe<Needed>({
      name: `${of}-${field.replaceAll('_', '-')}`,
      about: 'spec',
      sentence: `${part}: ${field} is ${inWords}`,
      needs,
      async probe(ask, facts) {
        const seen = await objects(ask, facts);
        if (seen.length === 0) throw new NotTried('there is no object to look at');
        const wrong = seen.find(each => !is(each[field]));
        return judged(wrong === undefined, `${field}: ${inWords}`, {
          shape: `${field}: ${kindOf(wrong?.[field])}`,
          values: `${field}: ${textOf(wrong?.[field]).slice(0, VALUE_MAX)}`,
        });
      },
    }),
  );
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'string' ? 'another string' : typeof value;
}
