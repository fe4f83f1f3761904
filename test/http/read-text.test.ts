import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUtf8 } from '../../src/http/read-text.ts';
import { BodyBudget } from '../../src/limits/body-budget.ts';

const MB = 1024 * 1024;
const bounds = { limitBytes: 64 * MB, budget: new BodyBudget(64 * MB) };

let server: Server;
beforeAll(async () => {
  server = createServer((req, res) => {
    readUtf8(req, res, bounds).then(
      bytes => res.end(bytes),
      (error: Error) => res.writeHead(400).end(error.message),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

async function send(body: Buffer): Promise<{ status: number; answer: Buffer }> {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(body) });
  return { status: response.status, answer: Buffer.from(await response.arrayBuffer()) };
}

describe('a body that is checked over several turns of the event loop', () => {
  it.each([0, 1, 2, 3])('is taken where a character of four bytes stands %d bytes before a bound', async before => {
    const body = Buffer.concat([Buffer.alloc(4 * MB - before, 'a'), Buffer.from('😀'.repeat(2 * MB))]);
    const { status, answer } = await send(body);
    expect(status).toBe(200);
    expect(answer.equals(body)).toBe(true);
  });

  it.each([0, 4 * MB - 1, 4 * MB, 4 * MB + 1, 8 * MB - 2, 9 * MB])('is refused for a bad byte at %d', async at => {
    const body = Buffer.alloc(9 * MB + 1, 'a');
    body[at] = 0xbf;
    expect((await send(body)).status).toBe(400);
  });

  it('is refused where it ends within a character, or holds nothing but the rest of one', async () => {
    expect((await send(Buffer.concat([Buffer.alloc(8 * MB, 'a'), Buffer.from([0xf0, 0x9f])]))).status).toBe(400);
    expect((await send(Buffer.alloc(9 * MB, 0x80))).status).toBe(400);
  });
});
