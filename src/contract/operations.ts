import {
  dereference,
  METHODS,
  type OpenApiDocument,
  type OperationObject,
  type Parameter,
  type Schema,
} from './document.ts';

/** A query parameter or a field of a body: what it is called is its key. */
export interface Field {
  /** `string`, `integer` or `boolean` for the API; the control plane also has objects, arrays and unions. */
  readonly type: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** One operation of a document, as routing, permissions and validation need it. */
export interface Operation<Id extends string = string> {
  readonly operationId: Id;
  /** In capitals, as in a request line. */
  readonly method: string;
  /** The template, such as `/sites/{site_id}`, relative to the document's server. */
  readonly path: string;
  readonly segments: readonly Segment[];
  /** Null for an operation that never succeeds. */
  readonly successStatus: number | null;
  /** Any one of these is enough, `{site_id}` standing for the site's id; none at all: any valid token. */
  readonly abilities: readonly string[];
  /** Where the id of the site stands that the abilities refer to. */
  readonly site: 'path' | 'query' | null;
  /** Always 410. Spec: Versioning 2. */
  readonly retired: boolean;
  /** No longer available. Assumption removed-event-endpoints. */
  readonly removed: boolean;
  readonly query: ReadonlyMap<string, Field>;
  /** The fields of a JSON object body; null when the operation takes no body. */
  readonly body: ReadonlyMap<string, Field> | null;
  readonly parameters: readonly Parameter[];
  readonly object: OperationObject;
}

export type Segment = { readonly fixed: string } | { readonly parameter: string };

/** The table of a document's operations, in the document's order. */
export function compileOperations<Id extends string>(document: OpenApiDocument): readonly Operation<Id>[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap(method => {
      const object = item[method];
      if (!object) return [];
      const parameters = [...(item.parameters ?? []), ...(object.parameters ?? [])].map(each =>
        dereference(document, each),
      );
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
        query: queryOf(document, parameters),
        body: bodyOf(document, object),
        parameters,
        object,
      };
    }),
  );
}

function segmentsOf(path: string): Segment[] {
  const parts = path.split('/').slice(1);
  return parts.map(part => (part.startsWith('{') ? { parameter: part.slice(1, -1) } : { fixed: part }));
}

function successStatusOf(object: OperationObject): number | null {
  const status = Object.keys(object.responses).find(each => each.startsWith('2'));
  return status === undefined ? null : Number(status);
}

function queryOf(document: OpenApiDocument, parameters: readonly Parameter[]): Map<string, Field> {
  return new Map(
    parameters
      .filter(each => each.in === 'query')
      .map(each => [each.name, field(dereference(document, each.schema), each.required ?? false)]),
  );
}

function bodyOf(document: OpenApiDocument, object: OperationObject): Map<string, Field> | null {
  if (!object.requestBody) return null;
  const json = object.requestBody.content['application/json'];
  const schema = json ? dereference(document, json.schema) : {};
  const required = (schema.required ?? []) as readonly string[];
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, each]) => [
      name,
      field(dereference(document, each), required.includes(name)),
    ]),
  );
}

function field(schema: Schema, required: boolean): Field {
  const type = schema.type ?? 'any';
  return { type: typeof type === 'string' ? type : type.join(' or '), required, schema };
}
