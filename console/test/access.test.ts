import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, askForFile, controlToken, giveToken, tokenWanted } from '../src/state/access.ts';
import { act, actions } from '../src/state/actions.ts';

const ORIGIN = 'http://127.0.0.1:4020';

/** What a browser has: addresses are relative to the page. */
class PageRequest extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, ORIGIN), init);
  }
}

/** The requests that wait for an answer, by the path, with the token that they were sent with. */
let waiting: { path: string; token: string | null; answer: (status: number, body?: object) => void }[];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('Request', PageRequest);
  vi.stubGlobal('fetch', (sent: Request | string, init?: RequestInit) => {
    const request = sent instanceof Request ? sent : new PageRequest(sent, init);
    return new Promise<Response>(resolve => {
      const answer = (status: number, body: object = {}) => resolve(Response.json(body, { status }));
      waiting.push({ path: new URL(request.url).pathname, token: request.headers.get('authorization'), answer });
    });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  controlToken.value = null;
  tokenWanted.value = false;
  actions.value = [];
});

/** Waits for the requests to be sent. */
const sent = async (count: number) => {
  await vi.waitFor(() => expect(waiting).toHaveLength(count), { interval: 1 });
  return waiting;
};

const health = () => ask(api => api.GET('/health'));

describe('the control token', () => {
  it('is sent with each request, and wanted where it is refused', async () => {
    controlToken.value = 'secret';
    const asked = health();
    const [request] = await sent(1);
    expect(request).toMatchObject({ path: '/_sim/health', token: 'Bearer secret' });
    request!.answer(401, { error: 'No.' });
    await expect(asked).rejects.toMatchObject({ status: 401, message: 'No.' });
    expect(tokenWanted.value).toBe(true);
  });

  it('is not wanted for a request that was under way when it was given', async () => {
    const asked = health();
    const given = giveToken('secret');
    const [before, check] = await sent(2);
    check!.answer(200);
    await given;
    before!.answer(401);
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect([controlToken.value, tokenWanted.value]).toEqual(['secret', false]);
  });

  it('stays as it was where another is refused', async () => {
    controlToken.value = 'first';
    tokenWanted.value = true;
    const given = giveToken('second');
    const [check] = await sent(1);
    expect(check!.token).toBe('Bearer second');
    check!.answer(401);
    await expect(given).rejects.toMatchObject({ status: 401 });
    expect([controlToken.value, tokenWanted.value]).toEqual(['first', true]);
  });

  it.each(['', 'a b', 'schlüssel', '€', '\u2028'])(
    'is refused without being sent where it can be none: %j',
    async token => {
      await expect(giveToken(token)).rejects.toMatchObject({ status: 401 });
      expect(waiting).toEqual([]);
    },
  );

  it('is sent for files, too, and wanted where it is refused', async () => {
    controlToken.value = 'secret';
    const asked = askForFile('/report?format=html');
    const [request] = await sent(1);
    expect(request).toMatchObject({ path: '/_sim/report', token: 'Bearer secret' });
    request!.answer(401);
    await expect(asked).rejects.toMatchObject({ status: 401 });
    expect(tokenWanted.value).toBe(true);
  });
});

describe('what the page did', () => {
  it('stands in order of its beginning, with its outcome, and without the token', async () => {
    controlToken.value = 'secret';
    const fields: unknown[] = [];
    const first = act(
      'Set',
      api => api.PUT('/clock', { body: { frozen: true } }),
      error => fields.push(error.fields),
    );
    await sent(1);
    const second = act('Empty', api => api.DELETE('/journal'));
    const [set, empty] = await sent(2);
    expect(actions.value.map(({ label, state }) => [label, state])).toEqual([
      ['Set', 'sent'],
      ['Empty', 'sent'],
    ]);
    empty!.answer(200, { deleted: 2 });
    expect(await second).toEqual({ deleted: 2 });
    set!.answer(400, { errors: { now: ['The now is wrong.'] } });
    expect(await first).toBe(null);
    expect(fields).toEqual([{ now: ['The now is wrong.'] }]);
    const line = (rest: string) =>
      expect.stringContaining(`${rest} -H "Authorization: Bearer $LEADLINE_CONTROL_TOKEN"`);
    expect(actions.value).toMatchObject([
      { label: 'Set', state: 'failed', error: 'The now is wrong.', curl: line(`-X PUT ${ORIGIN}/_sim/clock`) },
      { label: 'Empty', state: 'done', error: null, curl: line(`-X DELETE ${ORIGIN}/_sim/journal`) },
    ]);
    expect(JSON.stringify(actions.value)).not.toContain('secret');
  });
});
