import type { Deviation } from '../../contract/validation.ts';
import { prefersHtml } from '../../http/render.ts';
import { isFields } from '../answers.ts';
import { type Drift, plainly, type Seen, typeOf } from './drift.ts';
import type { ApiExchange } from './exchange.ts';
import { jsonOf } from './json.ts';
import { type ReadRequest, readOf } from './request.ts';
import { bodyDrifts, statusesOf } from './rules/document.ts';
import { echoDrifts } from './rules/echoes.ts';
import { listDrifts, listSeen, pageIn } from './rules/lists.ts';
import { rowDrifts, rowsSeen } from './rules/rows.ts';
import { statusDrifts, statusSeen } from './rules/statuses.ts';
import { visitorDrifts } from './rules/visitors.ts';
import type { Walks } from './rules/walks.ts';

/** What one recorded exchange shows. */
export interface Held {
  readonly drifts: readonly Drift[];
  readonly seen: readonly Seen[];
  readonly deviations: readonly Deviation[];
  /** Why the answer, or its body, was not held against the document; null where it was. */
  readonly notHeld: string | null;
}

interface Judged {
  readonly drifts: readonly Drift[];
  readonly seen: readonly Seen[];
  readonly notHeld?: string;
}

/** Holds a request and its answer against the document, and against what must hold of any answer. */
export function hold(exchange: ApiExchange, walks: Walks, secrets: ReadonlySet<string>): Held {
  const request = readOf(exchange);
  const { drifts, seen, notHeld = null } = judgedAnswer(exchange, request, { walks, secrets });
  return { drifts: onePerField(drifts), seen, deviations: request.deviations, notHeld };
}

interface Beside {
  readonly walks: Walks;
  /** Values of tokens. */
  readonly secrets: ReadonlySet<string>;
}

function judgedAnswer(exchange: ApiExchange, request: ReadRequest, beside: Beside): Judged {
  const { status } = exchange.recorded;
  if (status === null) return { drifts: [], seen: [], notHeld: 'no answer was recorded' };
  if (status < 200) return { drifts: [], seen: [], notHeld: 'its answer is an interim one' };
  if (status === 304) return { drifts: [], seen: [], notHeld: 'its answer is in the cache of the client (304)' };
  if (status < 400 && status >= 300) return { drifts: [], seen: [], notHeld: 'its answer is a redirect' };
  const drifts = statusDrifts(exchange, request);
  const body = judgedBody(exchange, request, beside);
  return { ...body, drifts: [...drifts, ...body.drifts] };
}

function judgedBody(exchange: ApiExchange, request: ReadRequest, beside: Beside): Judged {
  const { recorded, operation } = exchange;
  const status = recorded.status!;
  const withoutBody = { drifts: [], seen: statusSeen(exchange, request, undefined) };
  if (recorded.method === 'HEAD') return withoutBody;
  if ('missing' in recorded.body) return { ...withoutBody, notHeld: recorded.body.missing };
  const { text } = recorded.body;
  const body = jsonOf(text);
  if (body === undefined) return judgedText(exchange, request, text);
  const leaked = leakedDrifts(text, beside.secrets);
  if (!statusesOf(operation.operationId).includes(status)) return { ...withoutBody, drifts: leaked };
  const { drifts, seen } = status < 300 ? ofSuccess(exchange, request, { ...beside, body }) : { drifts: [], seen: [] };
  return {
    drifts: [...leaked, ...bodyDrifts(operation.operationId, status, body), ...drifts],
    seen: [...statusSeen(exchange, request, body), ...concurrencySeen(exchange, body), ...seen],
  };
}

/** Spec: without `Accept: application/json` errors may come back as an HTML page (assumption html-errors). */
function judgedText({ recorded }: ApiExchange, { acceptsJson }: ReadRequest, text: string): Judged {
  const isHtml = /^\s*</.test(text);
  const { accept } = recorded.requestHeaders;
  const isRecordedRequest = Object.keys(recorded.requestHeaders).length > 0;
  if (isHtml && !acceptsJson && isRecordedRequest && (recorded.status! >= 400 || accept === undefined)) {
    return { drifts: [], seen: htmlSeen(recorded.status!, accept) };
  }
  const shape = text === '' ? 'an empty body' : isHtml ? 'HTML' : 'no JSON';
  return { drifts: [{ field: 'body', expected: 'JSON', saw: { ...typeOf(text), shape } }], seen: [] };
}

/** A page that was preferred says nothing: it is sent by all choices but one. */
function htmlSeen(status: number, accept: string | undefined): Seen[] {
  if (status < 400) return [{ name: 'html-errors', value: 'login-page' }];
  return prefersHtml(accept) ? [] : [{ name: 'html-errors', value: 'when-not-json' }];
}

type WithBody = Beside & { readonly body: unknown };

function ofSuccess(exchange: ApiExchange, request: ReadRequest, { body, walks }: WithBody): Judged {
  const { operationId } = exchange.operation;
  if (operationId === 'getAggregations') {
    return { drifts: rowDrifts(request, body), seen: rowsSeen(request, body) };
  }
  if (operationId === 'getCurrentVisitors') return { drifts: visitorDrifts(request, body), seen: [] };
  const page = isFields(body) && operationId.startsWith('list') ? pageIn(body) : null;
  if (page === null || !isFields(body)) return { drifts: echoDrifts(exchange, request, body), seen: [] };
  return {
    drifts: [...listDrifts(exchange, request, body, page), ...walks.see(exchange, request, page)],
    seen: listSeen(exchange, request, body, page),
  };
}

function concurrencySeen({ recorded: { status, headers } }: ApiExchange, body: unknown): Seen[] {
  const seconds = headers['retry-after']?.trim() ?? '';
  const isConcurrency = status === 429 && isFields(body) && isFields(body.error);
  return isConcurrency && /^\d{1,6}$/.test(seconds) ? [{ name: 'concurrency-retry', value: seconds }] : [];
}

/** Spec: The secret token value is never returned. */
function leakedDrifts(text: string, secrets: ReadonlySet<string>): Drift[] {
  const isLeaked = [...secrets].some(secret => text.includes(secret));
  return isLeaked
    ? [{ field: 'body', expected: 'never the value of a token', saw: plainly('the value of a token') }]
    : [];
}

/** A field that has the wrong type is not told to have the wrong order, too. */
function onePerField(drifts: readonly Drift[]): readonly Drift[] {
  const fields = new Map<string, Drift>();
  for (const drift of drifts) {
    const key = drift.field === 'status' || drift.field === 'body' ? `${drift.field} ${drift.expected}` : drift.field;
    if (!fields.has(key)) fields.set(key, drift);
  }
  return [...fields.values()];
}
