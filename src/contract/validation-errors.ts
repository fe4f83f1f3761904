import type { Schema } from './document.ts';
import type { Field, Operation } from './operations.ts';

export interface ValidationError {
  readonly in: 'query' | 'body' | 'params';
  /** A parameter or a field of the body, empty for the whole; parts of a nested field are joined by dots. */
  readonly field: string;
  /** The word of JSON Schema that does not hold, or `repeated` for a parameter given more than once. */
  readonly keyword: string;
  /** What the schema of the field asks for under that word, such as 255 for `maxLength`. */
  readonly limit: unknown;
  readonly required: boolean;
  /** Where a key is not known: that key, and those that are. */
  readonly key?: string | undefined;
  readonly known?: readonly string[];
}

/** As express-openapi-validator reports it: a path such as `/query/limit`, a code such as `maximum.openapi.validation`. */
interface Reported {
  readonly path: string;
  readonly message: string;
  readonly errorCode?: string;
}

/** The errors of a request; what is thrown for any other reason is thrown on. */
export function errorsOf(operation: Operation, thrown: unknown): ValidationError[] {
  return reportedIn(thrown).flatMap(({ path, errorCode = '' }) => {
    const [part, ...names] = path.split('/').slice(1).map(unescaped);
    const keyword = errorCode.slice(0, errorCode.indexOf('.'));
    // A condition that does not hold is told again by what stands under its `then`.
    if (keyword === 'if') return [];
    if (names.length === 0) return bodyError(operation, keyword);
    return errorAt(operation, part as ValidationError['in'], names, keyword);
  });
}

/** What is wrong with an answer, one line each; what is thrown for any other reason is thrown on. */
export function violationsOf(thrown: unknown): string[] {
  const reported = reportedIn(thrown);
  return reported.length > 0
    ? reported.map(({ path, message }) => `${path} ${message}`)
    : [(thrown as { message: string }).message];
}

/** Known parameters that were given more than once. */
export function repetitions(operation: Operation, repeated: readonly string[]): ValidationError[] {
  const known = repeated.filter(name => operation.query.has(name));
  return known.map(name => errorAt(operation, 'query', [name], 'repeated'));
}

// The more telling first: a text that is empty need not be told that it is no date.
const TELLING = ['repeated', 'required', 'oneOf', 'anyOf', 'type', 'minLength'];

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

function errorAt(operation: Operation, part: ValidationError['in'], names: string[], keyword: string): ValidationError {
  const fields = part === 'query' ? operation.query : part === 'body' ? operation.body : null;
  const field = fields?.get(names[0]!);
  return {
    in: part,
    field: names.join('.'),
    keyword,
    limit: field && schemaAt(field.schema, names.slice(1))?.[keyword],
    required: field?.required ?? false,
    ...(keyword === 'additionalProperties' && unknownKey(names, fields, field)),
  };
}

function unknownKey(names: string[], fields: Operation['body'], field: Field | undefined) {
  const within = field && schemaAt(field.schema, names.slice(1, -1));
  const known = names.length === 1 ? [...(fields?.keys() ?? [])] : Object.keys(within?.properties ?? {});
  return { key: names.at(-1), known };
}

/** An error of the body as a whole; none for a body that was not handed over, which nobody asked to judge. */
function bodyError({ bodySchema }: Operation, keyword: string): ValidationError[] {
  if (keyword === 'required') return [];
  return [{ in: 'body', field: 'body', keyword, limit: bodySchema?.[keyword], required: true }];
}

function schemaAt(schema: Schema, names: readonly string[]): Schema | undefined {
  return names.reduce<Schema | undefined>(
    (within, name) => within?.properties?.[name] ?? (within?.items as Schema | undefined),
    schema,
  );
}

function reportedIn(thrown: unknown): readonly Reported[] {
  const { status, errors } = thrown as { status?: number; errors?: readonly Reported[] };
  if (status === undefined) throw thrown;
  return errors ?? [];
}

/** A step of a JSON pointer. */
export function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
