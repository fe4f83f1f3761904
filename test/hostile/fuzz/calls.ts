import fc from 'fast-check';
import type { Schema } from '../../../src/contract/document.ts';
import type { Operation } from '../../../src/contract/operations.ts';
import { jsonText, key, urlText } from './values.ts';

/** One request as it goes out. */
export interface FuzzCall {
  readonly method: string;
  /** Path and query, relative to the document's server. */
  readonly target: string;
  readonly contentType: string | null;
  readonly body: string | null;
}

/** What is valid, by the name of a parameter or field: requests get past it to where the hostile part is looked at. */
export type Samples = Readonly<Record<string, unknown>>;

interface Valid {
  readonly samples: Samples;
  readonly sample: (name: string, schema: Schema) => unknown;
}

type Pairs = readonly (readonly [key: string, text: string])[];

/** Calls of an operation: all valid but for some of the parts, each of which is hit sooner or later. */
export function callsOf(operation: Operation, samples: Samples): fc.Arbitrary<FuzzCall> {
  const sample = (name: string, schema: Schema) => (name in samples ? samples[name] : sampleOf(schema));
  const target = fc
    .tuple(pathOf(operation, samples), queryOf(operation, { samples, sample }))
    .map(parts => parts.join(''));
  return fc.record({
    method: fc.constant(operation.method),
    target,
    contentType: contentTypeOf(operation),
    body: bodyOf(operation, { samples, sample }),
  });
}

function pathOf({ segments }: Operation, samples: Samples): fc.Arbitrary<string> {
  const part = (name: string) =>
    usually(
      encodeURIComponent(String(samples[name] ?? 'x')),
      urlText.filter(text => text !== ''),
    );
  const parts = segments.map(each => ('fixed' in each ? fc.constant(each.fixed) : part(each.parameter)));
  return fc.tuple(...parts).map(all => `/${all.join('/')}`);
}

function queryOf({ query }: Operation, { samples, sample }: Valid): fc.Arbitrary<string> {
  const valid: Pairs = [...query].flatMap(([name, { required, schema }]) =>
    required || name in samples ? [[name, encodeURIComponent(String(sample(name, schema)))] as const] : [],
  );
  const hostile = fc.tuple(nameOf([...query.keys()], urlText), urlText);
  return mixed(valid, hostile).map(pairs =>
    pairs.length === 0 ? '' : `?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`,
  );
}

function bodyOf(operation: Operation, { samples, sample }: Valid): fc.Arbitrary<string | null> {
  if (operation.body === null) return usually<string | null>(null, jsonText);
  const valid: Pairs = [...operation.body].flatMap(([name, { required, schema }]) =>
    required || name in samples ? [[name, JSON.stringify(sample(name, schema))] as const] : [],
  );
  const hostile = fc.tuple(nameOf([...operation.body.keys()], key), jsonText);
  const object = mixed(valid, hostile).map(
    pairs => `{${pairs.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`,
  );
  const broken = fc.oneof(
    jsonText,
    fc.constantFrom<string | null>(null, '', ' ', '{', '{"a"', 'name=x&name=y', '\ufeff{}'),
  );
  return fc.oneof({ weight: 6, arbitrary: object }, { weight: 1, arbitrary: broken });
}

function contentTypeOf(operation: Operation): fc.Arbitrary<string | null> {
  const documented = Object.keys(operation.object.requestBody?.content ?? { 'application/json': null });
  return usually(documented[0]!, fc.constantFrom(...documented, 'text/plain', 'application/json; charset=x', '', null));
}

/** The valid pairs, some of them gone, and hostile ones among them, which may name the same a second time. */
function mixed(valid: Pairs, hostile: fc.Arbitrary<readonly [string, string]>): fc.Arbitrary<Pairs> {
  const kept = fc.oneof(
    { weight: 4, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: fc.subarray([...valid]) },
  );
  return fc.tuple(kept, fc.array(hostile, { maxLength: 3 }), fc.boolean()).map(([some, added, replace]) => {
    const names = new Set(added.map(([name]) => name));
    return [...some.filter(([name]) => !replace || !names.has(name)), ...added];
  });
}

function nameOf(known: readonly string[], other: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (known.length === 0) return other;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: other });
}

function usually<T>(valid: T, hostile: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(valid) }, { weight: 1, arbitrary: hostile });
}

function sampleOf({ enum: choices, type }: Schema): unknown {
  if (Array.isArray(choices)) return choices[0];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return 'x';
}
