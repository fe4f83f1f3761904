import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Send, ServerAnswer, ServerRequest } from '../../../src/verify/server/exchange.ts';
import { requestText } from '../../../src/verify/server/exchange.ts';
import { senderTo } from '../../../src/verify/server/send.ts';
import { atEndOfFile } from '../../support/at-end-of-file.ts';
import { type Breaking, jsonAnswer } from './breaking.ts';
import { FIELD_BREAKINGS } from './fields.ts';
import {
  NEVER_TRIED,
  type Run,
  SENTENCES,
  sentencesBy,
  type Unbroken,
  unbrokenLeadline,
  type Verdicts,
  verdictsOf,
  withToken,
} from './leadline.ts';
import { LIST_AND_OBJECT_BREAKINGS } from './lists-and-objects.ts';
import { REPORT_BREAKINGS } from './reports.ts';

/** Sentences on what is refused, and what a server that breaks one answers. */
const REFUSALS: Readonly<Record<string, readonly [number, unknown]>> = {
  'token-': [403, { error: 'No.' }],
  unknown: [400, { error: 'No.' }],
  '': [200, []],
};
const isOnRefusal = (name: string) =>
  /^(refused-|unknown-|token-(missing|malformed|unknown)$|report-limit-1001|visitors-site-id)/.test(name) ||
  /-(limit-\d+|both-cursors)$/.test(name);

let unbroken: Unbroken;
/** Of an unbroken server, by token and site. */
const expectedOf = new Map<string, Promise<Verdicts>>();

beforeAll(async () => {
  unbroken = await unbrokenLeadline();
}, 30_000);

const altered =
  ({ alter }: Pick<Breaking, 'alter'>) =>
  async (request: ServerRequest): Promise<ServerAnswer> => {
    const answer = await unbroken(request);
    return (await alter(request, answer, unbroken)) ?? answer;
  };

function unbrokenVerdicts({ token, siteId }: Run): Promise<Verdicts> {
  const key = `${token} ${siteId}`;
  const known =
    expectedOf.get(key) ?? sentencesBy(request => unbroken(withToken(request, token)), { siteId }).then(verdictsOf);
  expectedOf.set(key, known);
  return known;
}

/** What a breaking changes, by names of rows. */
async function changesBy(send: Send, { token, siteId }: Run) {
  const expected = await unbrokenVerdicts({ ...(token && { token }), ...(siteId && { siteId }) });
  const seen = verdictsOf(await sentencesBy(send, { siteId }));
  const changed = (verdict: string) =>
    [...seen].filter(([name, each]) => each === verdict && expected.get(name) !== each).map(([name]) => name);
  return { differ: changed('differs'), untried: changed('not tried'), holds: changed('holds') };
}

const sorted = (names: readonly string[] = []) => [...names].sort();
const expectedChanges = ({ differ, untried }: Breaking) => ({
  differ: sorted(differ),
  untried: sorted(untried),
  holds: [],
});
const sortedChanges = async (send: Send, breaking: Breaking) => {
  const { differ, untried, holds } = await changesBy(send, breaking);
  return { differ: sorted(differ), untried: sorted(untried), holds };
};

/** A server that reads from the Leadline, and alters what it answers. */
async function brokenServer(breaking: Breaking): Promise<string> {
  const answer = altered(breaking);
  const server = createServer(async ({ method, url, headers }, response) => {
    const { pathname, searchParams } = new URL(url!, 'http://127.0.0.1');
    const {
      status,
      text,
      headers: answered,
    } = await answer({
      method: method as 'GET',
      path: pathname.replace(/^\/v1/, ''),
      query: Object.fromEntries(searchParams),
      accept: headers.accept ?? null,
      authorization: headers.authorization ?? null,
    });
    response.writeHead(status, { 'Content-Type': answered['content-type'], Date: answered.date }).end(text);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile.push(async () => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const SERVERS = LIST_AND_OBJECT_BREAKINGS;
const ANSWERS = [...REPORT_BREAKINGS, ...FIELD_BREAKINGS];
const byName = (breakings: readonly Breaking[]) => breakings.map(each => [each.breaks, each] as const);

it('an unbroken server breaks no sentence, and all are tried that ever are', async () => {
  const verdicts = await unbrokenVerdicts({});
  const others = [...verdicts].filter(([, verdict]) => verdict !== 'holds').map(([name]) => name);
  expect(others).toEqual(NEVER_TRIED);
});

describe('of a server that breaks one sentence, exactly that one differs:', () => {
  it.each(byName(SERVERS))('%s', async (_, breaking) => {
    const send = await senderTo({ baseUrl: await brokenServer(breaking), token: breaking.token ?? 'demo-admin' });
    expect(await sortedChanges(send, breaking)).toEqual(expectedChanges(breaking));
  });

  // Over no connection, which is quicker.
  it.each(byName(ANSWERS))('%s', async (_, breaking) => {
    const answer = altered(breaking);
    expect(await sortedChanges(request => answer(withToken(request, breaking.token)), breaking)).toEqual(
      expectedChanges(breaking),
    );
  });

  it.each(SENTENCES.map(({ name }) => name).filter(isOnRefusal))('%s: it is not refused so', async name => {
    const own = (await requestsBy()).get(name)!;
    expect(own).toHaveLength(1);
    const [status, json] = Object.entries(REFUSALS).find(([start]) => name.startsWith(start))![1];
    const send: Send = async request => {
      const answer = await unbroken(withToken(request));
      const isOwn = keyOf(request) === keyOf(own[0]!);
      return isOwn ? jsonAnswer(answer, json, status) : answer;
    };
    expect(await sortedChanges(send, { breaks: name, alter: () => null, differ: [name] })).toEqual({
      differ: [name],
      untried: [],
      holds: [],
    });
  });
});

it('every sentence that is tried can differ', () => {
  const broken = new Set([
    ...[...SERVERS, ...ANSWERS].flatMap(({ differ }) => differ),
    ...SENTENCES.map(({ name }) => name).filter(isOnRefusal),
  ]);
  expect(SERVERS.length).toBeGreaterThan(40);
  expect(triedNames().filter(name => !broken.has(name))).toEqual([]);
});

const triedNames = () => SENTENCES.map(({ name }) => name).filter(name => !NEVER_TRIED.includes(name));

const keyOf = (request: ServerRequest) => `${requestText(request)} ${request.authorization}`;

let requests: Promise<ReadonlyMap<string, readonly ServerRequest[]>> | null = null;

/** What each row is the first to ask of an unbroken server. */
function requestsBy(): Promise<ReadonlyMap<string, readonly ServerRequest[]>> {
  requests ??= (async () => {
    const all = new Map<string, ServerRequest[]>();
    let own: ServerRequest[] = [];
    const send: Send = request => {
      own.push(request);
      return unbroken(withToken(request));
    };
    const trying = (name: string) => {
      own = [];
      all.set(name, own);
    };
    await sentencesBy(send, { trying });
    return all;
  })();
  return requests;
}
