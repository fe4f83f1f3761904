import {
  inline,
  METHODS,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type Schema,
} from './document.ts';

/** A query parameter or a field of a body: what it is called is its key. */
export interface Field {
  /** The type of its schema, such as `integer` or `string or null`; `json` for a parameter that is JSON as a text. */
  readonly type: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

/** One operation of a document, as routing, permissions and validation need it. */
export interface Operation<Id extends string = string> {
  readonly operationId: Id;
  /** In capitals, as in a request line. */
  readonly method: string;
  /** The template, such as `/sites/{site_id}`, relative to the document's server. */
  readonly path: string;
  readonly segments: readonly PathSegment[];
  /** Null for an operation that never succeeds. */
  readonly successStatus: number | null;
  /** Any one of these is enough, `{site_id}` standing for the site's id; none at all: any valid token. */
  readonly abilities: readonly string[];
  /** Where the request has the id of the site that the abilities refer to. */
  readonly site: 'path' | 'query' | null;
  /** Always 410. Spec: Versioning 2. */
  readonly retired: boolean;
  /** No longer available. Assumption removed-event-endpoints. */
  readonly removed: boolean;
  readonly query: ReadonlyMap<string, Field>;
  /** Of the values of the query. */
  readonly querySchema: Schema;
  /** The parameters of the path, as one object. */
  readonly pathSchema: Schema;
  /** The fields of a JSON object body; null when the operation takes no body. */
  readonly body: ReadonlyMap<string, Field> | null;
  /** Those of the path and of the operation, without references. */
  readonly parameters: readonly Parameter[];
  readonly bodySchema: Schema | null;
  /** Whether its body may be far larger than others. */
  readonly largeBody: boolean;
  readonly object: OperationObject;
}

export type PathSegment = { readonly fixed: string } | { readonly parameter: string };

/** The table of a document's operations, in the document's order. */
export function compileOperations<Id extends string>(document: OpenApiDocument): readonly Operation<Id>[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const object = item[method];
      if (!object) return [];
      const parameters = inline(document, [...(item.parameters ?? []), ...(object.parameters ?? [])]) as Parameter[];
      const query = fieldsIn('query', parameters);
      const bodySchema = inline(document, object.requestBody?.content['application/json']?.schema ?? null);
      return {
        operationId: object.operationId as Id,
        method: method.toUpperCase(),
        path,
        segments: segmentsOf(path),
        successStatus: successStatusOf(object),
        abilities: (object.security ?? []).flatMap(alternative => Object.values(alternative).flat()),
        site: object['x-site'] ?? null,
        retired: object['x-retired'] ?? false,
        removed: object['x-removed'] ?? false,
        query,
        querySchema: objectOf(query),
        pathSchema: objectOf(fieldsIn('path', parameters)),
        body: bodySchema && bodyOf(bodySchema),
        parameters,
        bodySchema,
        largeBody: object['x-large-body'] ?? false,
        object,
      };
    }),
  );
}

function segmentsOf(path: string): PathSegment[] {
  const parts = path.split('/').slice(1);
  return parts.map(part => (part.startsWith('{') ? { parameter: part.slice(1, -1) } : { fixed: part }));
}

function successStatusOf(object: OperationObject): number | null {
  const status = Object.keys(object.responses).find(each => each.startsWith('2'));
  return status === undefined ? null : Number(status);
}

function fieldsIn(place: Parameter['in'], parameters: readonly Parameter[]): Map<string, Field> {
  const placed = parameters.filter(each => each.in === place);
  return new Map(
    placed.map(({ name, required = false, schema, content, example }) => [
      name,
      content === undefined
        ? { ...field(schema, required), example }
        : { type: 'json', required, schema: content['application/json'].schema, example },
    ]),
  );
}

function objectOf(fields: ReadonlyMap<string, Field>): Schema {
  const entries = [...fields];
  return {
    type: 'object',
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
  };
}

function bodyOf(schema: Schema): Map<string, Field> {
  const required = (schema.required ?? []) as readonly string[];
  const properties = Object.entries(schema.properties ?? {});
  return new Map(properties.map(([name, each]) => [name, field(each, required.includes(name))]));
}

function field(schema: Schema, required: boolean): Field {
  const type = schema.type ?? 'any';
  return { type: typeof type === 'string' ? type : type.join(' or '), required, schema };
}
