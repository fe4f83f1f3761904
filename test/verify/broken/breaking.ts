import type { Fields } from '../../../src/verify/answers.ts';
import type { ServerAnswer, ServerRequest } from '../../../src/verify/server/exchange.ts';
import type { Run, Unbroken } from './leadline.ts';

/** Null: the answer stays as it is. */
type Alter = (
  request: ServerRequest,
  answer: ServerAnswer,
  ask: Unbroken,
) => ServerAnswer | null | Promise<ServerAnswer | null>;

/** A server that breaks one sentence of the spec. */
export interface Breaking extends Run {
  /** What is wrong with the server. */
  readonly breaks: string;
  readonly alter: Alter;
  /** The rows that must differ. */
  readonly differ: readonly string[];
  /** Those that cannot be tried any more. */
  readonly untried?: readonly string[];
}

type Query = Readonly<Record<string, string | RegExp | null>>;

/** Which requests: path, and parameters, of which null means that it is not given. */
export interface Matching {
  readonly path: RegExp | string;
  readonly query?: Query;
}

export function matches(request: ServerRequest, { path, query = {} }: Matching): boolean {
  if (typeof path === 'string' ? request.path !== path : !path.test(request.path)) return false;
  return Object.entries(query).every(([name, expected]) => {
    const given = request.query?.[name];
    if (expected === null || given === undefined) return expected === null && given === undefined;
    return typeof expected === 'string' ? given === expected : expected.test(given);
  });
}

export const jsonAnswer = (answer: ServerAnswer, json: unknown, status = answer.status): ServerAnswer => ({
  ...answer,
  status,
  json,
  text: JSON.stringify(json),
});

/** Answers so instead. */
export function instead(matching: Matching, status: number, json: unknown): Alter {
  return (request, answer) =>
    matches(request, matching)
      ? jsonAnswer({ ...answer, headers: { ...answer.headers, 'content-type': 'application/json' } }, json, status)
      : null;
}

/** Changes the body of what is served. */
export function inBody(matching: Matching, change: (body: Fields, request: ServerRequest) => unknown): Alter {
  return (request, answer) =>
    matches(request, matching) && answer.status === 200
      ? jsonAnswer(answer, change(answer.json as Fields, request))
      : null;
}

type Many = (all: readonly Fields[]) => readonly unknown[];

/** Changes the records of a list. */
export const inList = (matching: Matching, change: Many): Alter =>
  inBody(matching, body => ({ ...body, data: change(body.data as readonly Fields[]) }));

/** Changes the rows of reports. */
export const inRows = (query: Query, change: Many): Alter =>
  inBody({ path: '/aggregations', query }, body => change(body as unknown as readonly Fields[]));

/** Answers as if other parameters had been given; null leaves one out. */
export function asIf(
  matching: Matching,
  change: Readonly<Record<string, string | null>> | ((query: Readonly<Record<string, string>>) => object),
): Alter {
  return (request, _, ask) => {
    if (!matches(request, matching)) return null;
    const given = request.query ?? {};
    const changed = { ...given, ...(typeof change === 'function' ? change(given) : change) };
    const query = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null));
    return ask({ ...request, query: query as Record<string, string> });
  };
}

/** The filters of a request with the one filter changed. */
export const withFilter = (change: object) => (query: Readonly<Record<string, string>>) => ({
  filters: JSON.stringify(JSON.parse(query.filters!).map((each: object) => ({ ...each, ...change }))),
});

export const isFilter = (property: string, operator: string): RegExp =>
  new RegExp(`^\\[\\{"property":"${property}","operator":"${operator}","value":"[^"]*"\\}\\]$`);

export const without = (all: readonly Fields[], at: number): readonly Fields[] =>
  all.filter((_, each) => each !== (at < 0 ? all.length + at : at));

/** One record with a change. */
export const changed = (all: readonly Fields[], at: number, change: object): readonly Fields[] => {
  const index = at < 0 ? all.length + at : at;
  return all.map((each, place) => (place === index ? { ...each, ...change } : each));
};
