import { apiDocument } from './api-document.gen.ts';
import type { OpenApiDocument, Parameter, Schema } from './document.ts';

const TEXT: Schema = { type: 'string', minLength: 1 };

/** Component schemas as requests are held against them, in place of those of `openapi/api.yaml`. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  // Operations read these from their text, with messages of their own; Leadline accepts more forms than are published.
  AggregateList: TEXT,
  FieldList: TEXT,
  SortOrder: TEXT,
  ReportTime: TEXT,
  DateGrouping: { type: 'string', enum: ['hour', 'day', 'month', 'year', 'none'] },
  // An id of another form is that of no milestone: 404, not 400.
  MilestoneId: { type: 'string' },
};

const PARAMETERS: Readonly<Record<string, Parameter>> = {
  Filters: { name: 'filters', in: 'query', schema: { type: 'string' } },
};

const { schemas, parameters } = apiDocument.components;

/** The published document, as wide as the simulator serves it: what goes beyond the published one is a deviation. */
export const servedDocument: OpenApiDocument = {
  ...apiDocument,
  components: {
    ...apiDocument.components,
    schemas: { ...schemas, ...SCHEMAS },
    parameters: { ...parameters, ...PARAMETERS },
  },
};
