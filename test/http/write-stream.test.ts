import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { StreamAnswer } from '../../src/control/handler.ts';
import { closeSignal } from '../../src/http/connection.ts';
import { writeStream } from '../../src/http/write-stream.ts';

it('takes no more than the client does, and closes the source once the client has left', async () => {
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
  let closed = 0;
  const live = {
    next: async () => {
      asked += 1;
      if (asked > 100) throw new Error('nobody takes this');
      return 'x'.repeat(100_000);
    },
    close: () => void (closed += 1),
  };
  // The first is not answered, so the second waits for the client to take what was written.
  const res = responses[1]!;
  const written = writeStream(res, 200, new StreamAnswer('text/event-stream', () => live), closeSignal(res, []));
  await new Promise(setImmediate);
  expect([asked, closed]).toEqual([1, 0]);
  socket.destroy();
  await written;
  expect([asked, closed]).toEqual([1, 1]);
  server.close();
});
