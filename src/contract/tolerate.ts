import { inZoneCase, isZoneName } from '../time/zone.ts';
import type { Assumptions } from './assumptions.ts';
import type { Findings } from './findings.ts';
import type { Field, Operation } from './operations.ts';

/** Empty they are a deviation of their own, which is served whatever the assumption. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['filters']);

/**
 * The parameters of a query without optional ones that are empty (assumption empty-parameter), and with zones in their
 * proper case; each is a deviation.
 */
export function tolerateQuery(
  { query }: Operation,
  values: Readonly<Record<string, string>>,
  findings: Findings,
  assumptions: Assumptions,
): Readonly<Record<string, string>> {
  const given = [...query].filter(([name]) => name in values);
  const empty = given.filter(([name, { required }]) => !required && values[name] === '' && !MAY_BE_EMPTY.has(name));
  return withZones(query, without(names(empty), values, findings, assumptions), findings);
}

/** The same for a body, of which only an empty zone is left out. */
export function tolerateBody<Body extends Readonly<Record<string, unknown>>>(
  { body: fields }: Operation,
  values: Body,
  findings: Findings,
  assumptions: Assumptions,
): Body {
  if (fields === null) return values;
  const empty = zonesOf(fields).filter(name => Object.hasOwn(values, name) && values[name] === '');
  return withZones(fields, without(empty, values, findings, assumptions), findings);
}

function without<Values extends Readonly<Record<string, unknown>>>(
  empty: readonly string[],
  values: Values,
  findings: Findings,
  assumptions: Assumptions,
): Values {
  if (empty.length === 0 || assumptions['empty-parameter'] !== 'absent') return values;
  for (const name of empty) findings.deviate('empty-value', name, 'empty; read as not given');
  return replaced(values, Object.fromEntries(empty.map(name => [name, undefined])));
}

function withZones<Values extends Readonly<Record<string, unknown>>>(
  fields: ReadonlyMap<string, Field>,
  values: Values,
  findings: Findings,
): Values {
  let corrected = values;
  for (const name of zonesOf(fields)) {
    const given = Object.hasOwn(values, name) ? values[name] : undefined;
    const proper = typeof given === 'string' ? inZoneCase(given) : null;
    if (proper === null || proper === given || !isZoneName(proper)) continue;
    findings.deviate('zone-case', name, `read as ${proper}`);
    corrected = replaced(corrected, { [name]: proper });
  }
  return corrected;
}

function zonesOf(fields: ReadonlyMap<string, Field>): string[] {
  return names([...fields].filter(([, { schema }]) => schema.format === 'zone'));
}

function names(fields: readonly (readonly [string, Field])[]): string[] {
  return fields.map(([name]) => name);
}

/** A copy of `values`, as bare of a prototype as they are, with `changes`; undefined removes. */
function replaced<Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  changes: Record<string, unknown>,
): Values {
  const own = Object.getOwnPropertyDescriptors(values);
  const copy: Record<string, unknown> = Object.create(Object.getPrototypeOf(values), own);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete copy[name];
    else copy[name] = value;
  }
  return copy as Values;
}
