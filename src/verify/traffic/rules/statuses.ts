import { type Fields, isFields } from '../../answers.ts';
import { type Drift, formOf, plainly, type Seen } from '../drift.ts';
import type { ApiExchange } from '../exchange.ts';
import type { ReadRequest } from '../request.ts';
import { statusesOf } from './document.ts';

/** Statuses that an assumption leaves open, and which one it is. */
function openSeen({ operation, recorded }: ApiExchange, { texts }: ReadRequest): Seen[] {
  const { status } = recorded;
  if (status === null || status < 400) return [];
  if (operation.removed && REFUSALS.includes(status))
    return [{ name: 'removed-event-endpoints', value: String(status) }];
  const { entity, entity_id, site_id, entity_name } = texts;
  const isByGoalCode =
    entity === 'event' && entity_id !== undefined && site_id === undefined && entity_name === undefined;
  if (isByGoalCode && REFUSALS.includes(status)) return [{ name: 'event-by-goal-code', value: String(status) }];
  return [];
}

/** What says that an endpoint or a way to ask is there no more. */
const REFUSALS = [400, 404, 405, 410, 422];

/** What is wrong with the status and the headers of an answer. Spec: Errors. */
export function statusDrifts(exchange: ApiExchange, request: ReadRequest): Drift[] {
  const { operation, recorded } = exchange;
  const status = recorded.status!;
  const described = statusesOf(operation.operationId);
  if (!described.includes(status)) {
    if (openSeen(exchange, request).length > 0) return [];
    return [{ field: 'status', expected: described.join(', '), saw: plainly(String(status)) }];
  }
  return [...acceptedDrifts(exchange, request), ...retryAfterDrifts(exchange)];
}

/** What the document refuses was answered as if it were valid. Spec: Errors, 400. */
function acceptedDrifts({ recorded }: ApiExchange, { refused }: ReadRequest): Drift[] {
  const status = recorded.status!;
  if (status >= 300) return [];
  return [...refused].map(([field]) => ({
    field: 'status',
    expected: `400: the document refuses the ${field} of the request`,
    saw: plainly(String(status)),
  }));
}

const RETRY_AFTER = 'retry-after';

/** Spec: Errors, 429 and 503. */
function retryAfterDrifts({ recorded: { status, headers } }: ApiExchange): Drift[] {
  // Recorders leave out either all headers or none.
  if ((status !== 429 && status !== 503) || Object.keys(headers).length === 0) return [];
  const given = headers[RETRY_AFTER];
  const isSaid = status === 429 ? /^\s*\d+\s*$/.test(given ?? '') : given !== undefined;
  if (isSaid) return [];
  return [{ field: 'header Retry-After', expected: 'seconds to wait', saw: formOf(given) }];
}

/** What a status shows of assumptions. */
export function statusSeen(exchange: ApiExchange, request: ReadRequest, body: unknown): Seen[] {
  const seen = [...openSeen(exchange, request), ...ofReports(exchange, request)];
  const { operation, recorded } = exchange;
  if (recorded.status === 404 && operation.operationId === 'listSites') {
    seen.push({ name: 'unknown-cursor', value: '404' });
  }
  const errors: Fields = isFields(body) && isFields(body.errors) ? body.errors : {};
  const refuses = (field: string) => recorded.status === 400 && Object.hasOwn(errors, field);
  if (refuses('timezone') && operation.operationId === 'getAggregations') {
    seen.push({ name: 'timezone-parameter', value: 'refused' });
  }
  for (const cursor of ['starting_after', 'ending_before']) {
    const isGiven = typeof request.query[cursor] === 'string';
    const hasBoth = 'starting_after' in request.texts && 'ending_before' in request.texts;
    if (isGiven && !hasBoth && refuses(cursor)) seen.push({ name: 'unknown-cursor', value: '400' });
  }
  return seen;
}

const DAYS_MAX = 184;
const DAY_MS = 86_400_000;

/** Assumption day-range. */
function ofReports({ operation, recorded: { status } }: ApiExchange, { query, texts, refused }: ReadRequest): Seen[] {
  if (operation.operationId !== 'getAggregations' || query.date_grouping !== 'day' || refused.size > 0) return [];
  const [from, to] = [texts.date_from, texts.date_to].map(text => Date.parse(`${(text ?? '').replace(' ', 'T')}Z`));
  // A range that is barely too long may be short enough in another way to count.
  const isTooLong = to! - from! > (DAYS_MAX + 2) * DAY_MS;
  if (!isTooLong || !(status === 200 || status === 400 || status === 422)) return [];
  return [{ name: 'day-range', value: status === 200 ? 'off' : String(status) }];
}
