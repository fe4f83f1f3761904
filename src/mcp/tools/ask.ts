import { toUSVString } from 'node:util';
import { type Answer, NoAnswerError } from '../http.ts';
import type { Server } from '../server.ts';
import { type Told, ToolError } from '../told.ts';
import { type Arguments, picked, SANDBOX, type Tool, textIn } from '../tool.ts';
import { baseUrl } from './sandbox.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Headers of an answer on which clients depend. */
const TOLD_HEADERS = [
  'content-type',
  'retry-after',
  'location',
  'allow',
  'www-authenticate',
  'deprecation',
  'sunset',
  'x-leadline-cause',
];

const KEPT_BYTES = 256 * 1024;
const DEFAULT_TIMEOUT_S = 10;
/** Below what clients of this protocol wait for a tool. */
const MAX_TIMEOUT_S = 50;

export const ask: Tool = {
  name: 'ask',
  title: 'Send one request to the API',
  description:
    'Sends one request to the simulated API as a client would, and returns status, the headers that matter, body, and journal_id for the tool explain. ' +
    'A refusal (4xx, 5xx) is a result, and so is a connection that a fault cuts: then status is null and failed says how.',
  isReadOnly: false,
  isDestructive: true,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['path'],
    properties: {
      method: { type: 'string', enum: METHODS, description: 'Left out: GET.' },
      path: {
        type: 'string',
        minLength: 1,
        maxLength: 8192,
        description: 'Behind the base URL: /sites or /sites/TIDEPOOL/events.',
      },
      query: {
        type: 'object',
        description:
          'Parameters by name. A list of single values is sent with commas, other lists and objects as JSON: {"aggregates": ["visits"], "limit": 5}.',
      },
      body: { type: 'object', description: 'Sent as JSON.' },
      raw_body: {
        type: 'string',
        maxLength: 1_000_000,
        description: 'In place of body: sent as it is, as application/json.',
      },
      token: {
        type: 'string',
        maxLength: 4096,
        description:
          'Name or bearer value of a token of the sandbox: demo-readonly. Left out: the first with full access. Empty: no Authorization header. Any other value is sent as it is.',
      },
      sandbox: SANDBOX,
      timeout_s: {
        type: 'number',
        minimum: 0.1,
        maximum: MAX_TIMEOUT_S,
        description: `Real seconds to wait for the whole answer. Left out: ${DEFAULT_TIMEOUT_S}.`,
      },
    },
  },
  run: (given, server) => server.inTurn(() => send(given, server)),
};

async function send(given: Arguments, server: Server): Promise<Told> {
  if (given.body !== undefined && given.raw_body !== undefined) throw new ToolError('give either body or raw_body');
  const { pathname } = new URL(await baseUrl(server));
  const bearer = await bearerOf(given, server);
  const body = given.body === undefined ? textIn(given, 'raw_body') : JSON.stringify(given.body);
  // Finds the entry in the journal, whatever else is sent to the server.
  const mark = server.nextMark();
  const timeoutS = (given.timeout_s as number | undefined) ?? DEFAULT_TIMEOUT_S;
  const sent = {
    method: textIn(given, 'method') ?? 'GET',
    path: requestTarget(given, pathname === '/' ? '' : pathname),
    headers: {
      accept: 'application/json',
      'user-agent': server.userAgent,
      [MARK_HEADER]: mark,
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    timeoutMs: timeoutS * 1000,
    keptBytes: KEPT_BYTES,
  };
  const answer = await server.api(sent).catch(error => {
    if (error instanceof NoAnswerError && error.code !== 'ECONNREFUSED') return failureText(error.code, timeoutS);
    throw new ToolError(`no answer from ${server.origin}; is the server running?`);
  });
  const told = typeof answer === 'string' ? { status: null, failed: answer } : answerTold(answer, timeoutS);
  return { journal_id: await journalId(server, mark, sent.method), ...told };
}

function answerTold({ status, headers, body, bytes, broken }: Answer, timeoutS: number): Told {
  return {
    status,
    headers: picked(headers, TOLD_HEADERS),
    body: broken === null ? parsed(body) : body,
    ...(bytes > KEPT_BYTES && { body_cut: `${KEPT_BYTES} of ${bytes} bytes` }),
    ...(broken !== null && { failed: `${failureText(broken, timeoutS)}, in the middle of the body` }),
  };
}

function failureText(code: string, timeoutS: number): string {
  return code === 'TIMEOUT' ? `no whole answer within ${timeoutS} s` : `the connection was cut (${code})`;
}

/** JSON as a value, and all else as the text that came. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** The bearer value that is sent; null for none. @throws ToolError */
async function bearerOf(given: Arguments, server: Server): Promise<string | null> {
  const asked = textIn(given, 'token');
  if (asked === '') return null;
  const name = textIn(given, 'sandbox') ?? 'default';
  const { token, tokens } = await server.control({ path: `/sandboxes/${name}` });
  if (asked === undefined) {
    if (typeof token === 'string') return token;
    throw new ToolError(
      `the sandbox ${name} has no token with full access: name one of ${Object.keys(tokens as Told).join(', ')}`,
    );
  }
  const known = (tokens as Readonly<Record<string, string>>)[asked];
  if (known !== undefined) return known;
  // Not repeated in the message: it may be a real one.
  if (!/^[\x21-\x7e]+$/.test(asked)) throw new ToolError('ask: token must be printable ASCII without spaces');
  return asked.includes('~') || name === 'default' ? asked : `${asked}~${name}`;
}

/** @param basePath without a slash at its end @throws ToolError */
function requestTarget(given: Arguments, basePath: string): string {
  const path = textIn(given, 'path')!;
  if (!path.startsWith('/') || path.startsWith('//') || /[\s#]/.test(path)) {
    throw new ToolError(
      `ask: path must begin with one / and have no space and no #, such as /sites; got ${JSON.stringify(path.slice(0, 80))}`,
    );
  }
  const isComplete = basePath !== '' && (path === basePath || path.startsWith(`${basePath}/`));
  const target = encoded(isComplete ? path : basePath + path);
  const query = Object.entries((given.query ?? {}) as Told).map(
    ([name, value]) => `${encodeURIComponent(toUSVString(name))}=${encodeURIComponent(toUSVString(valueText(value)))}`,
  );
  return query.length === 0 ? target : `${target}${target.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** What is no printable ASCII as `%XX`; what is encoded already stays. */
function encoded(path: string): string {
  return toUSVString(path).replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  const isPlainList = Array.isArray(value) && value.every(each => typeof each !== 'object');
  return isPlainList ? value.join(',') : JSON.stringify(value);
}

const MARK_HEADER = 'x-request-id';
/** Requests of others that may have come since. */
const LOOKED_THROUGH = 300;

interface Listed {
  readonly id: number;
  readonly method: string;
}

/** The id of the entry that has the mark; null where the journal keeps it no longer. */
async function journalId(server: Server, mark: string, method: string): Promise<number | null> {
  const { data } = await server.control({ path: '/journal', query: { sandbox: '*', limit: LOOKED_THROUGH } });
  const listed = (data as readonly Listed[]).filter(each => each.method === method);
  for (const { id } of listed.toReversed()) {
    const entry = await server.control({ path: `/journal/${id}` }).catch(() => null);
    const request = entry?.request as { readonly headers: Told } | null | undefined;
    if (request?.headers[MARK_HEADER] === mark) return id;
  }
  return null;
}
