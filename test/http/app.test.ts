import supertest from 'supertest';
import { afterAll, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';

const settings = { clock: '2026-06-15T12:00:00Z', frozen: true } as const;
const simulator = await createSimulator(settings);
const withCors = await createSimulator({ ...settings, cors: 'http://localhost:5173' });
afterAll(() => Promise.all([simulator.close(), withCors.close()]));

const headers = { Authorization: 'Bearer demo-admin', Accept: 'application/json' };

// A server makes requests and responses of other classes than the app is handed elsewhere, which must not show.
it.each([
  ['/v1/account', 200],
  ['/v1/sites?limit=1', 200],
  ['/v1/', 404],
  ['/v1', 404],
  ['/v1?limit=1', 404],
  ['/v1//sites', 404],
  ['/v1/sites/', 404],
  ['/v1x/sites', 404],
  ['/V1/sites', 404],
  ['/', 200],
  ['/_sim/clock', 200],
])('%s is answered alike by the server, with and without CORS, and by the app', async (path, status) => {
  const { app, origin } = simulator;
  const byApp = await supertest(app).get(path).set(headers);
  // The page at / names the origin that it is asked at.
  const plain = (text: string) => text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'ORIGIN');
  const answers = await Promise.all(
    [origin, withCors.origin].map(async from => {
      const answer = await fetch(from + path, { headers });
      return [answer.status, answer.headers.get('content-type'), plain(await answer.text())];
    }),
  );
  const expected = [status, byApp.headers['content-type'], plain(byApp.text)];
  expect([[byApp.status, ...expected.slice(1)], ...answers]).toEqual([expected, expected, expected]);
});
