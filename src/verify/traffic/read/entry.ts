import { isRecord } from '../../../contract/defaults.ts';
import { answerBody } from './body.ts';
import type { Headers, Recorded, RecordedBody, RecordedUrl } from './recorded.ts';

type Fields = Readonly<Record<string, unknown>>;

const NOTHING: Fields = {};

/** What an entry of a HAR records, or in words why that cannot be read. Nothing of its shape is taken for granted. */
export function recordedOf(entry: unknown): Recorded | string {
  if (!isRecord(entry)) return 'it is no object';
  const { request, response = NOTHING } = entry;
  if (!isRecord(request)) return 'it has no request';
  if (!isRecord(response)) return 'its response is no object';
  if (typeof request.method !== 'string' || request.method === '') return 'its request has no method';
  if (typeof request.url !== 'string') return 'its request has no URL';
  const url = urlOf(request.url);
  if (url === null) return 'the URL of its request cannot be read';
  const requestHeaders = headersOf(request.headers);
  const headers = headersOf(response.headers);
  const startedAt = timeOf(entry.startedDateTime);
  return {
    startedAt,
    atMs: momentOf(entry._at) ?? momentOf(startedAt),
    method: request.method.toUpperCase(),
    url,
    requestHeaders,
    requestBody: requestBodyOf(request.postData, requestHeaders),
    status: statusOf(response.status),
    headers,
    mediaType: headers['content-type'] ?? textOf(isRecord(response.content) ? response.content.mimeType : ''),
    body: answerBody(entry, response, headers),
    account: `${typeof entry._sandbox === 'string' ? entry._sandbox : ''} ${requestHeaders.authorization ?? ''}`,
  };
}

function urlOf(text: string): RecordedUrl | null {
  if (!URL.canParse(text)) return null;
  const { origin, pathname, search, protocol } = new URL(text);
  // Of data: and the like the origin is the text "null".
  return { origin: origin === 'null' ? protocol : origin, path: pathname, query: search.slice(1) };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

function timeOf(value: unknown): string | null {
  return typeof value === 'string' && TIME.test(value) ? value : null;
}

/** Also in the form of the API, which is UTC. */
function momentOf(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isNaN(ms) ? null : ms;
}

/** 0 is how browsers write an answer that never came. */
function statusOf(value: unknown): number | null {
  const status = typeof value === 'string' ? Number(value) : value;
  return typeof status === 'number' && Number.isInteger(status) && status >= 100 && status <= 999 ? status : null;
}

/** From a list of names and values, or from an object of them, as some tools write it. */
function headersOf(given: unknown): Headers {
  const pairs = Array.isArray(given)
    ? given.filter(isRecord).map(({ name, value }): [unknown, unknown] => [name, value])
    : Object.entries(isRecord(given) ? given : NOTHING);
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of pairs) {
    if (typeof name !== 'string' || typeof value !== 'string' || name.startsWith(':')) continue;
    const key = name.trim().toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

const FORM = /^application\/x-www-form-urlencoded\b/i;

function requestBodyOf(postData: unknown, headers: Headers): RecordedBody | null {
  if (!isRecord(postData)) return null;
  const mimeType = typeof postData.mimeType === 'string' ? postData.mimeType : (headers['content-type'] ?? '');
  const isForm = FORM.test(mimeType);
  if (typeof postData.text === 'string' && postData.text !== '') {
    const isBase64 = postData.encoding === 'base64';
    return { text: isBase64 ? Buffer.from(postData.text, 'base64').toString('utf8') : postData.text, isForm };
  }
  const params = isForm && Array.isArray(postData.params) ? postData.params.filter(isRecord) : [];
  if (params.length === 0) return null;
  const pairs = params.map(({ name, value }): [string, string] => [textOf(name), textOf(value)]);
  return { text: new URLSearchParams(pairs).toString(), isForm };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
