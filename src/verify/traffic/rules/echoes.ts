import type { OperationId } from '../../../contract/api.gen.ts';
import { type Fields, isFields } from '../../answers.ts';
import { type Drift, typeOf } from '../drift.ts';
import type { ApiExchange } from '../exchange.ts';
import type { ReadRequest } from '../request.ts';

/** Where a request has what its answer must repeat, and the field of the answer. */
interface Echo {
  readonly field: string;
  readonly of: 'path' | 'query' | 'body';
  readonly name: string;
  /** What the answer adds to it. */
  readonly suffix?: string;
}

const SITE: Echo = { field: 'id', of: 'path', name: 'site_id' };
const MILESTONE: Echo = { field: 'id', of: 'path', name: 'milestone_id' };
const NAME: Echo = { field: 'name', of: 'body', name: 'name' };
const DATE: Echo = { field: 'milestone_date', of: 'body', name: 'milestone_date', suffix: ' 00:00:00' };
const SITE_FIELDS: readonly Echo[] = ['name', 'sharing', 'timezone'].map(name => ({ field: name, of: 'body', name }));

/** Spec: Resources and their fields; Deleted and updated objects. */
const ECHOES: { readonly [Id in OperationId]?: readonly Echo[] } = {
  createSite: SITE_FIELDS,
  getSite: [SITE],
  updateSite: [SITE, ...SITE_FIELDS],
  deleteSite: [SITE],
  setEventCurrency: [NAME, { field: 'currency', of: 'body', name: 'currency' }],
  deleteEvent: [{ field: 'name', of: 'query', name: 'name' }],
  createMilestone: [NAME, DATE],
  getMilestone: [MILESTONE],
  updateMilestone: [MILESTONE, NAME, DATE],
  deleteMilestone: [MILESTONE],
};

/** What an answer says of the very thing that the request named. */
export function echoDrifts({ operation, params }: ApiExchange, request: ReadRequest, body: unknown): Drift[] {
  if (!isFields(body) || request.refused.size > 0) return [];
  const sent = { path: params, query: request.query, body: request.body };
  return (ECHOES[operation.operationId] ?? []).flatMap(echo => {
    const expected = sent[echo.of][echo.name];
    return isRepeated(expected, body, echo) ? [] : [driftOf(echo, body)];
  });
}

/** What is no text is another drift; spaces around a text and letter case are not told apart. */
function isRepeated(sent: unknown, body: Fields, { field, suffix = '' }: Echo): boolean {
  const answered = body[field];
  if (typeof sent !== 'string' || sent === '' || typeof answered !== 'string') return true;
  return plain(answered) === plain(`${sent}${suffix}`);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function driftOf({ field, of, name }: Echo, body: Fields): Drift {
  const saw = { ...typeOf(body[field]), shape: 'another value' };
  return { field, expected: `the ${name} of the request (${of})`, saw };
}
