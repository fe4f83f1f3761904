import { defaultAssumptions } from '../../contract/assumptions.ts';
import { type Query, splitQuery } from '../../contract/query.ts';
import { type GivenBody, readRequest, readValues } from '../../contract/read-request.ts';
import { type Deviation, Validation } from '../../contract/validation.ts';
import { namesJson } from '../../http/render.ts';
import { parseReport } from '../../report/request.ts';
import { isFields } from '../answers.ts';
import type { ApiExchange } from './exchange.ts';
import { jsonOf } from './json.ts';

/** A request as the document reads it. */
export interface ReadRequest {
  /** What was sent, percent-decoded; of a parameter given twice the first. */
  readonly texts: Readonly<Record<string, string>>;
  /** Typed, defaults filled in; without those that the document refuses. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The fields of the body; empty where there is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** What the document refuses, by field. */
  readonly refused: ReadonlyMap<string, string>;
  readonly deviations: readonly Deviation[];
  /** Whether the headers were recorded, and name JSON among what is accepted. */
  readonly acceptsJson: boolean;
}

export function readOf({ operation, recorded }: ApiExchange): ReadRequest {
  const validation = new Validation();
  const { requestHeaders } = recorded;
  const acceptsJson = namesJson(requestHeaders.accept);
  // Recorders leave out either all headers or none.
  if (!acceptsJson && Object.keys(requestHeaders).length > 0) validation.deviate('missing-accept', 'Accept', '');
  const query = splitQuery(recorded.url.query);
  const body = bodyOf(recorded.requestBody);
  if (operation.body === null && recorded.requestBody !== null) validation.deviate('body-ignored', 'body', '');
  if (operation.body !== null && body?.form) validation.deviate('form-body', 'Content-Type', '');
  const given = operation.body === null ? null : body;
  const read = readRequest(operation, query, given, validation, defaultAssumptions);
  const refused = refusedIn(operation, { query, body: given, validation });
  // The patterns of filters are no matter of the document's, and take long to read.
  if (operation.operationId === 'getAggregations') parseReport({ ...read.query, filters: [] }, validation);
  return {
    texts: query.values,
    query: read.query,
    body: given?.values ?? {},
    refused,
    deviations: validation.deviations,
    acceptsJson,
  };
}

/** Null where none was recorded that can be read. */
function bodyOf(sent: ApiExchange['recorded']['requestBody']): GivenBody | null {
  if (sent === null) return null;
  if (sent.isForm) {
    const { values, repeated, unreadable } = splitQuery(sent.text);
    return { values, form: true, repeated, unreadable };
  }
  const value = jsonOf(sent.text);
  return isFields(value) ? { values: value, form: false, repeated: [], unreadable: [] } : null;
}

interface Sent {
  readonly query: Query;
  readonly body: GivenBody | null;
  readonly validation: Validation;
}

/**
 * What the document itself refuses; not forms that it does not have and Leadline reads, nor what it is silent on, such as
 * values that are empty (assumption empty-string) and brackets.
 */
function refusedIn(operation: ApiExchange['operation'], { query, body, validation }: Sent) {
  const { errors } = readValues(operation, { query: query.values, body: body?.values, form: body?.form ?? false });
  const isSaid = ([field]: readonly [string, string]) => {
    const given = query.values[field] ?? body?.values[field];
    return given !== '' && validation.has(field) && !query.nested.some(([key]) => key.startsWith(field));
  };
  return new Map([...errors].filter(isSaid));
}
