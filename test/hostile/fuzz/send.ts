import { Agent, request } from 'node:http';
import type { FuzzCall } from './calls.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PATIENCE_MS = 5000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a call with nothing put right on the way. @throws where no answer comes in time */
export function send(
  base: string,
  { method, target, contentType, body }: FuzzCall,
  headers: object,
): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const { port, pathname } = new URL(base);
    const type = contentType === null || body === null ? {} : { 'content-type': contentType };
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { agent, port, host: '127.0.0.1', method, path: pathname + target, headers: { ...headers, ...type, ...length } },
      answer => {
        const headers = answer.headers as Record<string, string>;
        // A stream of events never ends.
        if (headers['content-type']?.startsWith('text/event-stream')) {
          sent.destroy();
          resolve({ status: answer.statusCode!, headers, body: '' });
          return;
        }
        let text = '';
        answer.setEncoding('utf8').on('data', chunk => (text += chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode!, headers, body: text });
        });
      },
    );
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
