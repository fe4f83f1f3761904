/** What the campaign sends: a packet for every number, made of the seed and that number alone. */
import { gzipSync } from 'node:zlib';
import { controlDocument } from '../../src/contract/control-document.gen.ts';
import type { Field, Operation } from '../../src/contract/operations.ts';
import { compileOperations } from '../../src/contract/operations.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { fork, type Random } from '../../src/random/random.ts';
import { NOTORIOUS, ODD_ESCAPES, ODD_JSON } from './texts.ts';

/** In these nothing is reset, cut or made to fail: every request is answered. */
export const CALM = ['calm-0', 'calm-1', 'calm-2', 'calm-3'] as const;
/** In these anything may happen. */
export const WILD = ['wild-0', 'wild-1', 'wild-2', 'default'] as const;

export type Kind = 'api' | 'control' | 'pipeline' | 'headers' | 'malformed' | 'broken-off';

export interface Packet {
  readonly kind: Kind;
  /** operationIds, one a request; of what is hardly a request, what is wrong with it. */
  readonly asked: readonly string[];
  readonly bytes: Buffer;
  /** Whether every request in it is answered, whatever else goes on. */
  readonly sure: boolean;
  /** The statuses that the document allows; null where none can be told. */
  readonly statuses: readonly string[] | null;
  /** The answer to HEAD has no body. */
  readonly head: boolean;
}

interface Call {
  readonly operation: Operation;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  readonly intact: boolean;
}

const api = compileOperations(servedDocument);
const served = api.filter(({ retired, removed }) => !retired && !removed);
/** A stream of events never ends: tests of its own attack it. */
const control = compileOperations(controlDocument).filter(({ operationId }) => operationId !== 'streamJournal');
/** Long answers that are always the same. */
const LONG_ANSWERS = new Set([
  'getDocs',
  'getDocsAsset',
  'getConsoleAsset',
  'getOpenapiYaml',
  'getOpenapiJson',
  'getControlYaml',
  'getControlJson',
]);
const short = control.filter(({ operationId }) => !LONG_ANSWERS.has(operationId));
const harmless = short.filter(({ method, operationId }) => method === 'GET' || operationId === 'ingestHits');

const TOKENS = ['demo-readonly', 'demo-read-TIDEPOOL', 'demo-manage-TIDEPOOL', 'demo-expired', 'nobody', '~', ''];
const ACCEPTS = ['application/json', 'text/html', '*/*', 'application/json;q=0', ',,,;q', 'a'.repeat(500)];
const TYPES = ['application/json', 'application/x-www-form-urlencoded', 'application/x-ndjson', 'text/plain', 'x', ''];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const INTEGERS = [-1, 0, 1, 2, 10, 100, 101, 255, 256, 1000, 1001, 65_536, 2 ** 31, 2 ** 53];
const FEW = [-1, 0, 1, 2, 5];

/** What is valid, so that a request gets to where the hostile part of it is looked at. A list is one to choose from. */
const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  site_id: ['EMPTYSEA', 'EMPTYSEA', 'TIDEPOOL', 'BAREBOAT'],
  milestone_id: ['3d693854-e5a6-4144-a327-6bd4b4ad6d39'],
  event_id: ['RVEKBSSA'],
  name: ['Purchase', 'Tip', 'extra-0', 'extra-1', 'snap-0', 'snap-1'],
  currency: ['euro', 'none'],
  sharing: ['none', 'public', 'private'],
  milestone_date: ['2026-06-15'],
  entity: ['pageview', 'event'],
  entity_id: ['EMPTYSEA', 'EMPTYSEA', 'TIDEPOOL'],
  entity_name: ['Purchase'],
  aggregates: ['visits,pageviews', 'visits', 'conversions,value', 'uniques,avg_duration,bounce_rate'],
  field_grouping: ['pathname', 'browser,city', 'ai_source', 'utm_term,keyword'],
  date_grouping: ['hour', 'day', 'month', 'year'],
  date_from: ['2026-06-14 00:00:00', '2026-06-10 12:00:00'],
  date_to: ['2026-06-15 00:00:00'],
  sort_by: ['visits:desc', 'pathname:asc', 'timestamp:asc'],
  filters: [
    '[{"property":"pathname","operator":"is like","value":"*a"}]',
    '[{"property":"pathname","operator":"matching","value":"^/(a+)+$"}]',
  ],
  timezone: ['Europe/Berlin', 'utc'],
  now: ['2026-06-15T12:00:00Z'],
  clock: ['2026-06-15T12:00:00Z'],
  seconds: [1, 60],
  abilities: [['*'], ['read:TIDEPOOL']],
  fault: [
    'rate_limited',
    'concurrency_limited',
    'unavailable',
    'server_error',
    'latency',
    'reset',
    'truncate',
    'malformed',
  ],
  times: [1, 3],
  ms: [0, 2],
  profile: ['blog'],
  visits_per_day: [2],
  since: ['2026-06-14'],
  plan: ['tier-1', 'unlimited'],
  subscription: ['active', 'lapsed'],
  fixture: [
    'demo',
    'empty',
    { tokens: [{ name: 'A', value: 'a', abilities: ['*'] }], sites: [{ id: 'A', name: 'A' }] },
  ],
  seed: ['a', 'b'],
  traffic: [1],
  limit: [1, 5],
  requests_this_hour: [0, 5],
};
/** Numbers of these make a request last on purpose, or years of traffic: what is tried of them is small or refused. */
const COSTLY = new Set([
  'ms',
  'min_ms',
  'max_ms',
  'bytes_per_s',
  'seconds',
  'wait_s',
  'visits_per_day',
  'traffic',
  'count',
]);

/** Packet number `index` of the campaign of a seed. */
export function packetOf(seed: string, index: number): Packet {
  const random = fork(seed, index);
  const dice = random.below(1000);
  if (dice < 560) return single('api', apiCall(random), random);
  if (dice < 780) return single('control', controlCall(random), random);
  if (dice < 850) return pipeline(random);
  if (dice < 880) return manyHeaders(random);
  if (dice < 960) return malformed(random);
  return brokenOff(random);
}

function single(kind: Kind, call: Call, random: Random): Packet {
  const { operation, headers, intact } = call;
  const isApi = kind === 'api';
  const calm = (isApi ? headers.authorization! : call.target).includes('calm-');
  const method = random.below(40) === 0 ? pick(random, METHODS) : call.method;
  const statuses = Object.keys(operation.object.responses);
  return {
    kind,
    asked: [operation.operationId],
    bytes: bytesOf({ ...call, method }),
    sure: calm,
    statuses: isApi && intact && method === operation.method ? statuses : null,
    head: method === 'HEAD',
  };
}

const SAFE_HEADER_BYTES = 15 * 1024;

function pipeline(random: Random): Packet {
  const calls = Array.from({ length: 2 + random.below(7) }, () => apiCall(random, pick(random, CALM)))
    .map(call => ({ call, bytes: bytesOf(call) }))
    // A header that is too large ends the connection, and with it the answers to what follows.
    .filter(({ bytes }) => bytes.indexOf('\r\n\r\n') < SAFE_HEADER_BYTES);
  if (calls.length === 0) return single('api', apiCall(random), random);
  return {
    kind: 'pipeline',
    asked: calls.map(({ call }) => call.operation.operationId),
    bytes: Buffer.concat(calls.map(({ bytes }) => bytes)),
    sure: true,
    statuses: null,
    head: false,
  };
}

function manyHeaders(random: Random): Packet {
  const call = apiCall(random, pick(random, CALM));
  const count = pick(random, [1, 50, 500, 3000]);
  const text = 'h'.repeat(pick(random, [1, 20, 7000, 17_000]) / (count > 1 ? 10 : 1));
  const more = Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, text]));
  // With so many it may be refused before it is known whose it is, and the connection ends.
  const bytes = bytesOf({ ...call, headers: { ...call.headers, ...more }, body: null });
  return { kind: 'headers', asked: [`${count} headers`], bytes, sure: false, statuses: null, head: false };
}

function brokenOff(random: Random): Packet {
  const bytes = bytesOf(random.below(2) === 0 ? apiCall(random) : controlCall(random));
  const sent = random.below(3) === 0 ? bytes : bytes.subarray(0, 1 + random.below(bytes.length));
  return { kind: 'broken-off', asked: ['left'], bytes: sent, sure: false, statuses: null, head: false };
}

const BEARER = 'authorization: Bearer demo-admin~wild-0\r\n';
const MALFORMED: readonly (readonly [what: string, make: (random: Random) => string | Buffer])[] = [
  [
    'a space in the URL',
    r => `GET /v1/sites?name=${pick(r, ['a b', ' ', 'x y z'])} HTTP/1.1\r\nhost: x\r\n${BEARER}\r\n`,
  ],
  ['bytes that are not escaped', () => 'GET /v1/sites/\u00e9\u00ff HTTP/1.1\r\nhost: x\r\n\r\n'],
  [
    'an unknown method',
    r => `${pick(r, ['FETCH', 'get', '', '\u0001', 'A'.repeat(300)])} /v1/sites HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  ['a bad version', r => `GET /v1/sites ${pick(r, ['HTTP/9.9', 'HTTP/1', 'HTTQ/1.1', ''])}\r\nhost: x\r\n\r\n`],
  ['no Host', () => `GET /v1/sites HTTP/1.1\r\n${BEARER}\r\n`],
  ['a header without a name', () => `GET /v1/sites HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n`],
  ['NUL in a header', () => 'GET /v1/sites HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n'],
  ['a folded header', () => 'GET /v1/sites HTTP/1.1\r\nhost: x\r\nx: a\r\n b\r\n\r\n'],
  ['a large header', () => `GET /v1/sites HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['a large target', () => `GET /v1/${'a/'.repeat(12_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  [
    'a bad length',
    r =>
      `POST /v1/sites HTTP/1.1\r\nhost: x\r\ncontent-length: ${pick(r, ['-1', 'x', '1e3', '99999999999999999999', '1, 2'])}\r\n\r\n`,
  ],
  ['two lengths', () => 'POST /v1/sites HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  [
    'a length beside chunks',
    () => 'POST /v1/sites HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'chunks that are none',
    r =>
      `POST /v1/sites HTTP/1.1\r\nhost: x\r\n${BEARER}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${pick(r, ['zz', '-1', '5\r\nab', 'fffffffffffffffff'])}\r\n`,
  ],
  ['an unknown transfer encoding', () => 'POST /v1/sites HTTP/1.1\r\nhost: x\r\ntransfer-encoding: klingon\r\n\r\n'],
  ['CONNECT', () => 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['TLS', () => Buffer.from('1603010200010001fc0303', 'hex')],
  [
    'an absolute target',
    r =>
      `GET ${pick(r, ['http://', 'http://h', 'http://h/v1/a b', 'ftp://h/', 'http://h//v1/account'])} HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
  ['bytes', r => Buffer.from(Array.from({ length: 1 + r.below(300) }, () => r.below(256)))],
  ['flipped bytes', flipped],
  [
    'a request after one that is none',
    () => `GET /v1/a b HTTP/1.1\r\nhost: x\r\n\r\nGET /v1/token HTTP/1.1\r\nhost: x\r\n${BEARER}\r\n`,
  ],
  [
    'a request that is none after one',
    () => `GET /v1/token HTTP/1.1\r\nhost: x\r\n${BEARER}\r\nGET /v1/a b HTTP/1.1\r\nhost: x\r\n\r\n`,
  ],
];

function malformed(random: Random): Packet {
  const [what, make] = pick(random, MALFORMED);
  const made = make(random);
  const bytes = typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
  return { kind: 'malformed', asked: [what], bytes, sure: false, statuses: null, head: false };
}

function flipped(random: Random): Buffer {
  const bytes = Buffer.from(bytesOf(apiCall(random, 'wild-0')));
  for (let n = 1 + random.below(3); n > 0; n--) bytes[random.below(Math.min(200, bytes.length))]! = random.below(256);
  return bytes;
}

function apiCall(random: Random, sandbox: string = pick(random, random.below(2) === 0 ? CALM : WILD)): Call {
  const operation = pick(random, random.below(10) === 0 ? api : served);
  const token = random.below(8) === 0 ? pick(random, TOKENS) : 'demo-admin';
  const authorization = sandbox === 'default' ? `Bearer ${token}` : `Bearer ${token}~${sandbox}`;
  const accept = random.below(20) === 0 ? pick(random, ACCEPTS) : 'application/json';
  return callOf(random, operation, '/v1', { authorization, accept }, {});
}

function controlCall(random: Random): Call {
  const calm = random.below(3) === 0;
  const operation = random.below(300) === 0 ? pick(random, control) : pick(random, calm ? harmless : short);
  return callOf(random, operation, '/_sim', {}, { sandbox: calm ? pick(random, CALM) : pick(random, WILD) });
}

function callOf(
  random: Random,
  operation: Operation,
  prefix: string,
  headers: Record<string, string>,
  fixed: Readonly<Record<string, string>>,
): Call {
  let intact = true;
  const segments = operation.segments.map(each => {
    if ('fixed' in each) return each.fixed;
    if (random.below(12) > 0) return encodeURIComponent(String(pathSample(random, operation, each.parameter)));
    intact = false;
    return urlText(random);
  });
  const query = pairsOf(random, operation.query, name => urlValue(random, name, operation.query.get(name)));
  // Years of generated traffic are a hundred megabytes.
  if (operation.operationId === 'exportHits' && !query.some(([name]) => name === 'date_from')) {
    query.push(['date_from', '2026-06-14']);
  }
  for (const [name, value] of Object.entries(fixed)) if (operation.query.has(name)) query.push([name, value]);
  const text = query.map(([name, value]) => `${name}=${value}`).join('&');
  const { body, type, encoding } = bodyOf(random, operation);
  return {
    operation,
    method: operation.method,
    target: `${prefix}/${segments.join('/')}${text === '' ? '' : `?${text}`}`,
    headers: {
      ...headers,
      ...(body !== null && type !== null && { 'content-type': type }),
      ...(encoding !== null && { 'content-encoding': encoding }),
    },
    body,
    intact,
  };
}

/** What is deleted is mostly what the others do not ask for, or all of them would be 404 soon. */
function pathSample(random: Random, { operationId }: Operation, name: string): unknown {
  const spares = (operationId === 'deleteSite' || operationId === 'deleteMilestone') && random.below(50) > 0;
  if (spares) return name === 'site_id' ? 'BAREBOAT' : 'x';
  return sampleOf(random, name, null);
}

type Pairs = [name: string, value: string][];

/** Those that are required, some of the others, and now and then one too few, one too many, one unknown or one twice. */
function pairsOf(random: Random, fields: ReadonlyMap<string, Field>, textOf: (name: string) => string): Pairs {
  const pairs: Pairs = [];
  for (const [name, { required }] of fields) {
    if (name === 'sandbox') continue;
    const share = required ? 95 : name in SAMPLES ? 25 : 5;
    if (random.below(100) < share) pairs.push([name, textOf(name)]);
  }
  if (random.below(20) === 0 && fields.size > 0) {
    const name = pick(random, [...fields.keys()]);
    if (name !== 'sandbox') pairs.push([name, textOf(name)]);
  }
  if (random.below(20) === 0) pairs.push([urlText(random), urlText(random)]);
  if (random.below(100) === 0)
    pairs.push([
      `${pick(random, ['filters', 'aggregates', 'x'])}${pick(random, ['[]', '[0][a]', '[__proto__]'])}`,
      'x',
    ]);
  return pairs;
}

function urlValue(random: Random, name: string, field: Field | undefined): string {
  if (random.below(6) > 0) return encodeURIComponent(String(sampleOf(random, name, field ?? null)));
  if (random.below(3) === 0) return String(pick(random, COSTLY.has(name) ? FEW : INTEGERS));
  return urlText(random);
}

interface Sent {
  readonly body: Buffer | null;
  readonly type: string | null;
  readonly encoding: string | null;
}

function bodyOf(random: Random, operation: Operation): Sent {
  const none: Sent = { body: null, type: null, encoding: null };
  if (operation.body === null && operation.operationId !== 'ingestHits') {
    if (random.below(30) > 0) return none;
    return { ...none, body: Buffer.from(jsonText(random)), type: 'application/json' };
  }
  const lines = operation.operationId === 'ingestHits' && random.below(2) === 0;
  const text = operation.operationId === 'ingestHits' ? hitsText(random, lines) : objectText(random, operation);
  const type = random.below(25) === 0 ? pick(random, TYPES) : lines ? 'application/x-ndjson' : 'application/json';
  const charset = random.below(60) === 0 ? `; charset=${pick(random, ['utf-8', 'utf-16', 'klingon', '"'])}` : '';
  const given = random.below(40) === 0 ? spoiled(random, text) : Buffer.from(text);
  const encoded = random.below(60) === 0;
  const honest = random.below(2) === 0;
  return {
    body: encoded && honest ? gzipSync(given) : given,
    type: type + charset,
    encoding: encoded ? (honest ? 'gzip' : pick(random, ['gzip', 'br', 'deflate', 'klingon', 'identity'])) : null,
  };
}

function objectText(random: Random, operation: Operation): string {
  if (random.below(25) === 0)
    return random.below(2) === 0 ? jsonText(random) : pick(random, ['', ' ', '{', '{"a"', 'name=x', '\ufeff{}']);
  if (random.below(400) === 0) return `{"name":"${'n'.repeat(pick(random, [70_000, 1_100_000]))}"}`;
  const fields = operation.body ?? new Map<string, Field>();
  const pairs: Pairs = [];
  for (const [name, field] of fields) {
    const share = field.required ? 96 : name in SAMPLES ? 30 : 5;
    if (random.below(100) < share) pairs.push([name, jsonValue(random, name, field)]);
  }
  if (random.below(15) === 0) pairs.push([pick(random, NOTORIOUS), jsonText(random)]);
  if (random.below(30) === 0 && pairs[0]) pairs.push(pairs[0]);
  return `{${pairs.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

function jsonValue(random: Random, name: string, field: Field): string {
  if (random.below(7) > 0) return JSON.stringify(sampleOf(random, name, field)) ?? 'null';
  if (random.below(3) === 0) return String(pick(random, COSTLY.has(name) ? FEW : INTEGERS));
  // Numbers among the odd ones are 0, or so large that they are refused.
  return jsonText(random);
}

function hitsText(random: Random, lines: boolean): string {
  const hits = Array.from({ length: 1 + random.below(4) }, () => {
    if (random.below(15) === 0) return jsonText(random);
    const event = random.below(3) === 0;
    const hit: Record<string, unknown> = {
      type: event ? 'event' : 'pageview',
      timestamp: `2026-06-1${random.below(6)} 1${random.below(10)}:00:00`,
      visit: `v-${random.below(5000)}`,
      hostname: 'https://sea.example',
      pathname: `/${random.below(50)}`,
      ...(event && { name: pick(random, ['Purchase', 'Tip']), value: random.below(1000) }),
    };
    if (random.below(10) > 0) return JSON.stringify(hit);
    const key = pick(random, [...Object.keys(hit), 'browser', 'ref', '__proto__', 'x']);
    return `${JSON.stringify(hit).slice(0, -1)},${JSON.stringify(key)}:${jsonText(random)}}`;
  });
  return lines ? hits.join('\n') : `[${hits.join(',')}]`;
}

function sampleOf(random: Random, name: string, field: Field | null): unknown {
  const samples = SAMPLES[name];
  if (samples) return pick(random, samples);
  const { enum: choices, type } = field?.schema ?? {};
  if (Array.isArray(choices)) return pick(random, choices);
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'array') return [];
  return 'x';
}

const ESCAPED = NOTORIOUS.map(text => encodeURIComponent(Buffer.from(text).toString()));

function urlText(random: Random): string {
  const dice = random.below(4);
  if (dice === 0) return pick(random, ODD_ESCAPES);
  if (dice === 1) return encodeURIComponent(Buffer.from(anyText(random)).toString());
  return pick(random, ESCAPED);
}

function jsonText(random: Random): string {
  const dice = random.below(4);
  if (dice === 0) return JSON.stringify(anyText(random));
  return dice === 1 ? pick(random, ODD_JSON) : JSON.stringify(pick(random, NOTORIOUS));
}

function anyText(random: Random): string {
  const units = Array.from({ length: random.below(30) }, () => random.below(random.below(2) === 0 ? 128 : 0x1_0000));
  return String.fromCharCode(...units);
}

/** With a byte changed, cut short, or in another encoding. */
function spoiled(random: Random, text: string): Buffer {
  const bytes = Buffer.from(text);
  const dice = random.below(3);
  if (dice === 0) return Buffer.from(text, 'utf16le');
  if (dice === 1) return bytes.subarray(0, random.below(bytes.length + 1));
  if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

function bytesOf({ method, target, headers, body }: Call): Buffer {
  const length = body === null ? '' : `content-length: ${body.length}\r\n`;
  let head = `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${length}`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  const bytes = Buffer.from(`${head}\r\n`, 'latin1');
  return body === null ? bytes : Buffer.concat([bytes, body]);
}

function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[random.below(choices.length)]!;
}
