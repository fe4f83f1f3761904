import { request } from 'node:http';
import { HEADERS } from './server.ts';

/**
 * One request with a body, over a connection of its own, so that a server may refuse it before all of it was sent.
 * @returns the status; 0 where the connection was cut without an answer
 */
export function send(port: number, method: string, path: string, type: string, body: Buffer | string): Promise<number> {
  return new Promise(resolve => {
    const headers = { ...HEADERS, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) };
    let status = 0;
    const asked = request({ port, path, method, headers, host: '127.0.0.1', agent: false }, answer => {
      status = answer.statusCode ?? 0;
      answer.resume().on('close', () => resolve(status));
    });
    asked.on('error', () => resolve(status)).end(body);
  });
}
