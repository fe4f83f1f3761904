import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '../../support/at-end-of-file.ts';

/** A request as a server got it. */
export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  /** Requests in flight, this one included. */
  readonly inFlight: number;
}

export interface RecordingServer {
  /** Ends in /v1. */
  readonly url: string;
  readonly origin: string;
  readonly requests: Recorded[];
}

export type Respond = (request: IncomingMessage, response: ServerResponse, n: number) => void;

/** A server that writes down what it gets, and answers as `respond` does. @param respond gets the number of the request, from 1 */
export async function recordingServer(respond: Respond): Promise<RecordingServer> {
  const requests: Recorded[] = [];
  let inFlight = 0;
  const server = createServer((request, response) => {
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    const { method = '', url: path = '', headers } = request;
    requests.push({ method, path, authorization: headers.authorization, inFlight });
    respond(request, response, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${origin}/v1`, origin, requests };
}

/** Answers JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}
