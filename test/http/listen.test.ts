import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it } from 'vitest';
import { messageClassesOf } from '../../src/http/listen.ts';

it('are made with the prototypes that Express gives them, which it therefore never replaces', async () => {
  const app = express();
  const messages = messageClassesOf(app);
  // Those of another server of the same app would take the place of its prototypes.
  expect(messageClassesOf(app)).toBe(messages);
  const before: (object | null)[] = [];
  const after: (object | null)[] = [];
  app.get('/', (req, res) => {
    after.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    res.json({ query: req.query, app: req.app === app && res.app === app });
  });
  const server = createServer(messages, (req, res) => {
    before.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res));
    app(req, res);
  }).listen(0);
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?a=1`);
  expect(await answer.json()).toEqual({ query: { a: '1' }, app: true });
  server.close();
  expect(after).toEqual(before);
  expect(after[0]).toBe(messages.IncomingMessage?.prototype);
});
