import { Ajv2020, _ as code, type ErrorObject, type KeywordCxt, type ValidateFunction } from 'ajv/dist/2020.js';
import { cutText } from '../cut-text.ts';
import type { FieldErrors } from '../errors.ts';
import type { components } from './control.gen.ts';
import { controlDocument } from './control-document.gen.ts';
import { branchFor, isRecord } from './defaults.ts';
import { dereference, inline, type Schema } from './document.ts';
import { formats } from './formats.ts';
import { predicateOf, type ValidationError } from './messages.ts';

// The one check of shapes. A shape is a JSON Schema: a component of `openapi/control.yaml`
// (`schemaOf('TrafficPlan')`) or an object of the same dialect in code. Keep a schema in a constant: it is compiled when
// a value is first held against it, and never again.
//
//   issuesIn(schema, value, 'sites[2]')   of a file or an option: [{ path: 'sites[2].name', message: 'is required' }]
//   errorsIn(schema, value)               the same before it is put in words, for requests (`read-request.ts`)
//   isValid(schema, value)                the quick answer, for what is many
//
// `withDefaults` of `defaults.ts` makes a copy of a valid value and fills in what it leaves out.
//
// Any value of a program or a client can be validated: nothing here throws, recurses into what the schema does not
// describe, or changes the value.

type SchemaName = keyof components['schemas'];

/** What is wrong in one place: `sites[2].timezone`, empty for the whole, and `must be a string`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Errors that one refusal names. */
export const MAX_ISSUES = 100;

/** A value that is not as it must be. */
export class InvalidValueError extends Error {
  /** At least one, at most 100. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const [{ path, message }] = issues as readonly [Issue];
    super(path === '' ? message : `${path}: ${message}`);
    this.issues = issues;
  }
}

const inlined = new Map<string, Schema>();

/** The schema of a component, references replaced. */
export function schemaOf(name: SchemaName): Schema {
  let schema = inlined.get(name);
  if (schema === undefined) {
    schema = inline(controlDocument, dereference<Schema>(controlDocument, { $ref: `#/components/schemas/${name}` }));
    inlined.set(name, schema);
  }
  return schema;
}

/** What is wrong with a value, at most 100 issues; none where it is valid. @param at the path of the value itself */
export function issuesIn(schema: Schema, value: unknown, at = ''): Issue[] {
  return errorsIn(schema, value).map(error => ({ path: joined(at, error.field), message: predicateOf(error) }));
}

const ENTRIES_PER_SLICE = 256;

/**
 * As `issuesIn`, of an object whose lists may be long: first the object without their entries, then those one by one.
 * Yields between slices of work.
 */
export function* issuesInSlices(schema: Schema, value: unknown): Generator<void, Issue[], void> {
  const found = new IssueList();
  found.addAll(issuesIn(withoutEntries(schema), value));
  if (!isRecord(value)) return found.issues;
  for (const [name, { items }] of Object.entries(schema.properties ?? {})) {
    const entries = Object.hasOwn(value, name) ? value[name] : undefined;
    if (items === undefined || !Array.isArray(entries)) continue;
    for (let index = 0; index < entries.length && !found.full; index++) {
      if (index % ENTRIES_PER_SLICE === ENTRIES_PER_SLICE - 1) yield;
      found.addAll(issuesIn(items as Schema, entries[index], `${name}[${index}]`));
    }
    yield;
  }
  return found.issues;
}

const bare = new WeakMap<Schema, Schema>();

/** The schema of an object without what it says of the entries of its lists. */
export function withoutEntries(schema: Schema): Schema {
  let made = bare.get(schema);
  if (made === undefined) {
    const properties = Object.entries(schema.properties ?? {}).map(([name, { items: _, ...list }]) => [name, list]);
    made = { ...schema, properties: Object.fromEntries(properties) };
    bare.set(schema, made);
  }
  return made;
}

export function isValid(schema: Schema, value: unknown): boolean {
  return compiled(schema, 'first')(value);
}

/** @throws InvalidValueError */
export function refuseInvalid(schema: Schema, value: unknown, at = ''): void {
  refuseIssues(issuesIn(schema, value, at));
}

/** Collects what is wrong in several parts of a value, a hundred issues at most. */
export class IssueList {
  readonly issues: Issue[] = [];

  add(path: string, message: string): void {
    if (!this.full) this.issues.push({ path, message });
  }

  addAll(issues: readonly Issue[]): void {
    for (const { path, message } of issues) this.add(path, message);
  }

  /** What `make` makes; undefined where that is refused, and the issues are noted. */
  collect<Made>(make: () => Made): Made | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof InvalidValueError)) throw error;
      this.addAll(error.issues);
      return undefined;
    }
  }

  get full(): boolean {
    return this.issues.length >= MAX_ISSUES;
  }
}

/** Reads no more than a hundred. @throws InvalidValueError where there are any */
export function refuseIssues(issues: Iterable<Issue>): void {
  const found: Issue[] = [];
  for (const issue of issues) if (found.push(issue) === MAX_ISSUES) break;
  if (found.length > 0) throw new InvalidValueError(found);
}

/** Issues as the errors of a body; a message that is a sentence stays one. @param within leads every field's name */
export function asFieldErrors(issues: readonly Issue[], within = ''): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of issues) {
    const field = joined(within, path) || 'body';
    (errors[field] ??= []).push(/^[a-z]/.test(message) ? `The ${field} field ${message}.` : message);
  }
  return errors;
}

/** The path of an entry of an object, its key cut where it is long. */
export function pathTo(at: string, key: string): string {
  return joined(at, cutText(key, MAX_KEY_SHOWN));
}

type Validators = { [How in 'first' | 'all']?: ValidateFunction };
type Compilers = { readonly [How in 'first' | 'all']: Ajv2020 };

const validators = new WeakMap<Schema, Validators>();
let compilers: Compilers | undefined;

/** The validator of a schema that stops at the first error, or that finds all. */
function compiled(schema: Schema, how: 'first' | 'all'): ValidateFunction {
  let made = validators.get(schema);
  if (made === undefined) {
    made = {};
    validators.set(schema, made);
  }
  compilers ??= { first: compiler(false), all: compiler(true) };
  made[how] ??= compilers[how].compile(forAjv(schema) as object);
  return made[how];
}

function compiler(allErrors: boolean): Ajv2020 {
  // Schemas are written by hand and tested: ajv need not check one before it compiles it.
  const ajv = new Ajv2020({
    allErrors,
    strict: false,
    strictNumbers: true,
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    // It takes longer than all the rest.
    code: { optimize: false },
  });
  for (const [name, { accepts }] of Object.entries(formats)) ajv.addFormat(name, accepts);
  ajv.addKeyword({
    keyword: RECORD,
    // An object that is none needs no further errors.
    before: 'maxProperties',
    type: 'object',
    schemaType: 'boolean',
    code(context: KeywordCxt) {
      const check = context.gen.scopeValue('func', { ref: isRecord });
      context.fail(code`!${check}(${context.data})`);
    },
  });
  // That of ajv counts the characters of every text, however short.
  ajv.removeKeyword('maxLength').addKeyword({
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    code(context: KeywordCxt) {
      const { data, schema } = context;
      const count = context.gen.scopeValue('func', { ref: (text: string) => [...text].length });
      context.fail(code`${data}.length > ${schema} && ${count}(${data}) > ${schema}`);
    },
  });
  ajv.addKeyword({
    keyword: ALTERNATIVES,
    schemaType: 'array',
    code(context: KeywordCxt) {
      const schema = { anyOf: context.schema };
      const check = context.gen.scopeValue('func', { ref: (value: unknown) => fitsOne(schema, value) });
      context.fail(code`!${check}(${context.data})`);
    },
  });
  return ajv;
}

function fitsOne(schema: Schema, value: unknown): boolean {
  const alternative = branchFor(schema, value);
  return alternative !== undefined && isValid(alternative, value);
}

const RECORD = 'x-record';
const ALTERNATIVES = 'x-alternatives';

/**
 * The schema for ajv. Every object in it must be a record, since to ajv a Date and a Map are objects, too. Of the schemas
 * under `anyOf` the one for the type of the value is applied, and compiled when the first such value comes.
 */
function forAjv(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forAjv);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, each]) => (key === 'anyOf' ? [ALTERNATIVES, each] : [key, forAjv(each)])),
  );
  return [copy.type].flat().includes('object') ? { ...copy, [RECORD]: true } : copy;
}

// Of a larger value only the first error is reported: there could be as many as entries.
const MAX_ENTRIES = 20_000;
// A place can have several errors, of which one is reported.
const MAX_ERRORS_READ = 1000;

/** One error a place, in order of discovery, at most 100. */
export function errorsIn(schema: Schema, value: unknown): ValidationError[] {
  const quick = compiled(schema, 'first');
  if (quick(value)) return [];
  const validate = isLarge(value) ? quick : compiled(schema, 'all');
  if (validate !== quick) validate(value);
  const errors = relevant((validate.errors ?? []).slice(0, MAX_ERRORS_READ));
  return onePerField(errors.flatMap(error => errorsOf(error, schema, value))).slice(0, MAX_ISSUES);
}

// No schema describes more levels.
const MAX_DEPTH = 16;

/** Whether a value has many entries, those of its parts included. */
function isLarge(value: unknown): boolean {
  let entries = 0;
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next: unknown[] = [];
    for (const part of level) {
      if (typeof part !== 'object' || part === null) continue;
      entries += Array.isArray(part) ? part.length : Object.keys(part).length;
      if (entries > MAX_ENTRIES) return true;
      next.push(...Object.values(part));
    }
    level = next;
  }
  return false;
}

// The errors of a condition and of a rule for names are those under them.
const TOLD_WITHIN: ReadonlySet<string> = new Set(['if', 'propertyNames']);

/** The errors without those within what is no record. */
function relevant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors.filter(({ keyword }) => !TOLD_WITHIN.has(keyword));
  for (const { keyword, instancePath } of errors) {
    if (keyword !== RECORD) continue;
    const isWithin = (each: ErrorObject) => `${each.instancePath}/`.startsWith(`${instancePath}/`);
    kept = kept.filter(each => each.keyword === RECORD || !isWithin(each));
  }
  return kept;
}

/** An error of ajv as one of ours; those within the alternative that was meant, where there is one. */
function errorsOf(error: ErrorObject, schema: Schema, value: unknown): ValidationError[] {
  const { keyword, instancePath, schemaPath, params, propertyName } = error;
  const parent = lookUp(schema, schemaStepsOf(schemaPath).slice(0, -1)) as Schema;
  const key: string | undefined = params.missingProperty ?? params.additionalProperty ?? propertyName;
  const at = placeOf(value, stepsOf(instancePath));
  const field = key === undefined ? at : pathTo(at, key);
  if (keyword === ALTERNATIVES) {
    const part = lookUp(value, stepsOf(instancePath));
    const meant = branchFor(parent, part);
    if (meant === undefined) return [{ in: 'body', field, keyword: 'anyOf', limit: parent.anyOf }];
    return errorsIn(meant, part).map(inner => ({ ...inner, field: joined(field, inner.field) }));
  }
  return [
    {
      in: 'body',
      field,
      keyword: keyword === RECORD ? 'type' : keyword,
      limit: keyword === RECORD ? 'object' : parent[keyword],
      key: params.additionalProperty,
      known: Object.keys(parent.properties ?? {}),
      given: keyword === 'enum' ? textAt(value, instancePath) : undefined,
    },
  ];
}

// The more telling first: a text that is empty needs no message that it is no date.
const TELLING = ['required', 'oneOf', 'anyOf', 'type', 'minLength'];

/** The most telling error of each field, in order of discovery; none for what lies within a field that has no valid form. */
export function onePerField(errors: readonly ValidationError[]): ValidationError[] {
  const best = new Map<string, ValidationError>();
  for (const error of errors) {
    const other = best.get(error.field);
    if (!other || rank(error) < rank(other)) best.set(error.field, error);
  }
  const formless = [...best.values()].filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return [...best.values()].filter(({ field }) => !formless.some(outer => field.startsWith(`${outer.field}.`)));
}

function rank({ keyword }: ValidationError): number {
  const at = TELLING.indexOf(keyword);
  return at < 0 ? TELLING.length : at;
}

function textAt(value: unknown, pointer: string): string | undefined {
  const text = lookUp(value, stepsOf(pointer));
  return typeof text === 'string' ? text : undefined;
}

function stepsOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescaped);
}

/** A step of a JSON pointer. */
function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Of `#/properties/%24schema/type`. */
function schemaStepsOf(fragment: string): string[] {
  return stepsOf(decodeURIComponent(fragment));
}

function lookUp(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce((within, step) => (within as Record<string, unknown> | undefined)?.[step], value);
}

/** A place as people write it: `sites[2].timezone`. */
function placeOf(value: unknown, steps: readonly string[]): string {
  let place = '';
  let within = value;
  for (const step of steps) {
    place = Array.isArray(within) ? `${place}[${step}]` : pathTo(place, step);
    within = (within as Record<string, unknown>)[step];
  }
  return place;
}

function joined(path: string, more: string): string {
  return path === '' || more === '' || more.startsWith('[') ? path + more : `${path}.${more}`;
}

// A key may be as long as the whole file.
const MAX_KEY_SHOWN = 80;
