import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { TextAnswer } from '../../src/control/handler.ts';
import { writeChunks } from '../../src/http/write-chunks.ts';
import { SliceQueue } from '../../src/time/in-slices.ts';

it('ends where the client of a pipeline leaves before its turn has come', async () => {
  const responses: ServerResponse[] = [];
  const server = createServer((_req, res) => {
    responses.push(res);
    if (responses.length === 2) server.emit('both');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET /first HTTP/1.1\r\nhost: x\r\n\r\nGET /second HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(server, 'both');
  let asked = 0;
  const chunks = (function* () {
    for (;;) {
      asked += 1;
      yield 'x'.repeat(100_000);
    }
  })();
  // The first is not answered, so the second waits for the client to take what was written.
  const written = writeChunks(responses[1]!, 200, new TextAnswer('text/plain', chunks), new SliceQueue());
  socket.destroy();
  await written;
  expect(asked).toBeLessThan(10);
  server.close();
});
