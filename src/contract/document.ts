/** A JSON Schema as far as we look into one; the validator reads the rest. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly [keyword: string]: unknown;
}

export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly example?: unknown;
  readonly schema: Schema;
  /** In place of the schema: JSON as a text. */
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}

export interface ResponseObject {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** The section of the API's documentation. */
  readonly 'x-spec'?: string;
  readonly 'x-site'?: 'path' | 'query';
  readonly 'x-retired'?: boolean;
  readonly 'x-removed'?: boolean;
  readonly 'x-large-body'?: boolean;
}

export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
export type Method = (typeof METHODS)[number];

export type PathItem = { readonly [method in Method]?: OperationObject } & {
  readonly parameters?: readonly (Parameter | Reference)[];
};

/** An OpenAPI 3.1 document, in the dialect that `openapi/` is written in: local references, JSON bodies. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a local reference such as `#/components/schemas/Site` points to; anything else is returned as it is. */
export function dereference<T extends object>(document: OpenApiDocument, node: T | Reference): T {
  if (!('$ref' in node) || typeof node.$ref !== 'string') return node as T;
  let target: unknown = document;
  for (const key of node.$ref.split('/').slice(1)) target = (target as Record<string, unknown>)[key];
  if (target === undefined) throw new Error(`${node.$ref} does not resolve`);
  return dereference(document, target as T);
}

const inlined = new WeakMap<OpenApiDocument, Map<string, unknown>>();

/**
 * A part of the document in which every local reference is replaced by what it points to; keywords beside a `$ref` win over
 * those behind it. What several references point to is there once, and shared. The documents hold no circles.
 */
export function inline<T>(document: OpenApiDocument, node: T): T {
  if (Array.isArray(node)) return node.map(each => inline(document, each)) as T;
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && typeof node.$ref === 'string') {
    const { $ref, ...beside } = node;
    const target = inlineTarget(document, $ref);
    return Object.keys(beside).length === 0 ? (target as T) : ({ ...target, ...inline(document, beside) } as T);
  }
  return Object.fromEntries(Object.entries(node).map(([key, each]) => [key, inline(document, each)])) as T;
}

function inlineTarget(document: OpenApiDocument, $ref: string): object {
  const known = inlined.get(document) ?? new Map<string, object>();
  inlined.set(document, known);
  const target = known.get($ref) ?? inline(document, dereference<object>(document, { $ref }));
  known.set($ref, target);
  return target as object;
}
