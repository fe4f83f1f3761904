// The scratch site is deleted on every way out of a run.
import { describe, expect, it } from 'vitest';
import { PROBES } from '../../../src/verify/probes/registry.ts';
import { CLEANING_REQUESTS } from '../../../src/verify/scratch/scratch.ts';
import { type Send, type ServerAnswer, ServerError, type ServerRequest } from '../../../src/verify/server/exchange.ts';
import { otherServer, verified } from '../server.ts';

const WRITES = PROBES.filter(({ isWrite }) => isWrite);
const BUSY: ServerAnswer = { status: 429, headers: { 'retry-after': '0' }, text: '', json: undefined };
const TOO_BUSY: ServerAnswer = { ...BUSY, headers: { 'retry-after': '7200' } };

type Answer = ServerAnswer | Error;

/** Answers in the place of the server, or after it, where `answer` gives one. @param answer gets the number of the request */
function instead(answer: (request: ServerRequest, n: number) => Answer | undefined, isAfter = false) {
  let n = 0;
  return (send: Send): Send =>
    async (request, at) => {
      n += 1;
      const own = answer(request, n);
      if (own === undefined) return send(request, at);
      if (isAfter) await send(request, at);
      if (own instanceof Error) throw own;
      return own;
    };
}

async function siteNames(url: string): Promise<string[]> {
  const headers = { authorization: 'Bearer demo-admin', accept: 'application/json' };
  const list = (await (await fetch(`${url}/sites?limit=100`, { headers })).json()) as { data: { name: string }[] };
  return list.data.map(({ name }) => name);
}

const isDelete = ({ method, path }: ServerRequest) => method === 'DELETE' && /^\/sites\/[^/]+$/.test(path);
const isCreation = ({ method, path }: ServerRequest) => method === 'POST' && path === '/sites';

/** How often each of these was met. */
function times(count: number, is: (request: ServerRequest) => boolean, answer: Answer) {
  let left = count;
  return (request: ServerRequest) => {
    if (!is(request) || left === 0) return undefined;
    left -= 1;
    return answer;
  };
}

const reset = () => new ServerError('no answer (ECONNRESET)');
const is = (name: string) => PROBES.filter(each => each.name === name);

describe('the scratch site is deleted', () => {
  it.each([
    ['after a second 429', WRITES, instead((_, n) => (n === 20 || n === 21 ? BUSY : undefined))],
    ['after a 429 that lasts too long', WRITES, instead((_, n) => (n === 20 ? TOO_BUSY : undefined))],
    ['after three requests without an answer', WRITES, instead((_, n) => (n >= 20 && n <= 22 ? reset() : undefined))],
    ['where its deletion is refused once', is('create-site'), instead(times(1, isDelete, BUSY))],
    ['where its deletion gets no answer', is('create-site'), instead(times(1, isDelete, reset()))],
    ['where the answer to its deletion is lost', is('create-site'), instead(times(1, isDelete, reset()), true)],
    ['where the answer to its creation is lost', is('create-site'), instead(times(1, isCreation, reset()), true)],
    [
      'where its creation is answered 503, and was done',
      is('create-site'),
      instead(times(1, isCreation, { ...BUSY, status: 503 }), true),
    ],
  ] as const)(
    '%s',
    async (_, probes, through) => {
      const { url } = await otherServer();
      const before = await siteNames(url);
      const { notes } = await verified(url, 'demo-admin', { probes, write: true, through });
      expect(await siteNames(url)).toEqual(before);
      expect(notes).toEqual([]);
    },
    30_000,
  );

  it('where a probe is wrong, and throws', async () => {
    const { url } = await otherServer();
    const before = await siteNames(url);
    const [made] = is('create-site');
    const wrong = { ...made!, name: 'wrong', probe: () => Promise.reject(new TypeError('x is no function')) };
    await expect(verified(url, 'demo-admin', { probes: [made!, wrong], write: true })).rejects.toThrow(
      'x is no function',
    );
    expect(await siteNames(url)).toEqual(before);
  });

  it('within --max-requests, wherever that ends', async () => {
    const { url } = await otherServer();
    const before = await siteNames(url);
    for (let maxRequests = 1; maxRequests <= 24; maxRequests += 1) {
      const { result } = await verified(url, 'demo-admin', { probes: WRITES, write: true, maxRequests });
      expect(result.requests).toBeLessThanOrEqual(maxRequests);
      expect(await siteNames(url), `${maxRequests} requests`).toEqual(before);
    }
    expect(CLEANING_REQUESTS).toBeLessThan(24);
  }, 30_000);
});

describe('a scratch site that cannot be deleted', () => {
  it('is named', async () => {
    const { url } = await otherServer();
    const through = instead(request => (isDelete(request) ? reset() : undefined));
    const { notes } = await verified(url, 'demo-admin', { probes: is('create-site'), write: true, through });
    const left = (await siteNames(url)).find(name => name.startsWith('leadline-verify-'))!;
    expect(notes).toEqual([
      `the site ${left} may be left (no answer (ECONNRESET)): a run with --write removes it, from an hour on`,
    ]);
  });
});
