import { apiDocument } from './api-document.gen.ts';
import { controlDocument } from './control-document.gen.ts';
import type { OpenApiDocument, Schema } from './document.ts';

const TEXT: Schema = { type: 'string', minLength: 1 };

/** Component schemas as requests are held against them, in place of those of `openapi/api.yaml`. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  // What is named twice is well-formed, but cannot be satisfied: 422.
  AggregateList: { type: 'array', items: { $ref: '#/components/schemas/Aggregate' } },
  FieldList: { type: 'array', items: { $ref: '#/components/schemas/Field' } },
  // The report reads these: what they may be depends on the other parameters, or more forms are served than published.
  SortOrder: TEXT,
  ReportTime: TEXT,
  // These are many: the report reads them one by one.
  Filter: {},
  // An id of another form is that of no milestone: 404, not 400.
  MilestoneId: { type: 'string' },
};

/** Properties of a row that are text whatever is assumed. Spec: Aggregations, semantics 3. */
const NEVER_NULL: ReadonlySet<string> = new Set(['date', 'timestamp', 'ai_source']);

const schemas = apiDocument.components.schemas as Readonly<Record<string, Schema>>;

const { property: exactProperty, operator: exactOperator } = schemas.ExactFilter!.properties!;

/** The properties that can be compared as a whole alone, and the operators that do so. */
export const exactFilters = {
  properties: exactProperty!.enum as readonly string[],
  operators: exactOperator!.enum as readonly string[],
};

/** A filter by one schema, where the published document has two: so an error says what is wrong with it. */
export const filterSchema: Schema = {
  type: 'object',
  required: ['property', 'operator', 'value'],
  properties: {
    property: {
      type: 'string',
      enum: [...(schemas.PatternFilter!.properties!.property!.enum as string[]), ...exactFilters.properties],
    },
    operator: schemas.FilterOperator!,
    value: { type: 'string' },
  },
};

/** Where assumptions say so (no-data, missing-dimension), a row has null in place of text. */
function withNulls({ properties = {}, ...row }: Schema): Schema {
  const wide = ([name, schema]: [string, Schema]) =>
    NEVER_NULL.has(name) ? [name, schema] : [name, { ...schema, type: ['string', 'null'] }];
  return { ...row, properties: Object.fromEntries(Object.entries(properties).map(wide)) };
}

/** What the assumption event-by-goal-code can answer, too. */
function withGone(paths: OpenApiDocument['paths']): OpenApiDocument['paths'] {
  const path = '/aggregations';
  const { get, ...methods } = paths[path]!;
  const responses = { ...get!.responses, '410': { $ref: '#/components/responses/Gone' } };
  return { ...paths, [path]: { ...methods, get: { ...get!, responses } } };
}

/**
 * The published document, as wide as the simulator serves it: requests beyond the published one are deviations, and
 * answers beyond it are what assumptions can be set to.
 */
export const servedDocument: OpenApiDocument = {
  ...apiDocument,
  paths: withGone(apiDocument.paths),
  components: {
    ...apiDocument.components,
    schemas: { ...schemas, ...SCHEMAS, AggregationRow: withNulls(schemas.AggregationRow!) },
  },
};

/** Whoever takes these reads them part by part, lest a large one hold up all others. */
const READ_APART: Readonly<Record<string, Schema>> = {
  Fixture: { type: 'object' },
  TrafficProfile: { type: 'object' },
};

/** The published document of the control plane, as requests and answers are held against it. */
export const servedControlDocument: OpenApiDocument = {
  ...controlDocument,
  components: {
    ...controlDocument.components,
    schemas: {
      ...controlDocument.components.schemas,
      ...READ_APART,
      AggregationRow: servedDocument.components.schemas!.AggregationRow,
    },
  },
};
