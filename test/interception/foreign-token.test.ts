import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from '../hostile/wire.ts';
import { AS_ADMIN, ask, type Opened, open } from './opened.ts';

let opened: Opened;
beforeAll(async () => {
  opened = await open();
});
afterAll(() => opened.close());

/** Of a real account: what follows its `~` is no sandbox. */
const REAL = 'sk-live-0123456789~abcdefghijkl';

it('without --token-as a real token is refused, kept nowhere, and what to start with is told', async () => {
  const { interception, simulator } = opened;
  const headers = { ...AS_ADMIN, authorization: `Bearer ${REAL}`, 'x-copy': REAL };
  expect(await ask(interception, request(`GET /v1/sites?key=${REAL}`, headers))).toMatch(/^HTTP\/1\.1 401 /);
  const [entry] = await simulator.journal();
  expect(entry).toMatchObject({ cause: 'token:unknown', intercepted: true, query: 'key=[redacted]' });
  const explained = await (await fetch(`${simulator.origin}/_sim/journal/${entry!.id}`)).text();
  expect(JSON.parse(explained).explanation.try).toMatch(/^Start with leadline exec --intercept HOST --token-as VALUE/);
  const har = await (await fetch(`${simulator.origin}/_sim/journal.har`)).text();
  expect(JSON.parse(har).log.entries[0].request.url).toBe('https://api.example.com/v1/sites?key=[redacted]');
  for (const part of REAL.split('~')) expect(`${JSON.stringify(entry)}${explained}${har}`).not.toContain(part);
  expect((await simulator.report()).findings.map(({ rule }) => rule)).toContain('secret-in-url');
});

it('a client of Leadline itself is not told so', async () => {
  const { simulator } = opened;
  await fetch(`${simulator.url}/sites`, { headers: { authorization: 'Bearer sk-live-5f2a' } });
  const entry = (await simulator.journal()).at(-1)!;
  const explained = await (await fetch(`${simulator.origin}/_sim/journal/${entry.id}`)).json();
  expect(explained).toMatchObject({
    cause: 'token:unknown',
    explanation: { try: expect.not.stringContaining('--token-as') },
  });
});
