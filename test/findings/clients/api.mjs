// What the clients in Node have in common.
import { Agent, request } from 'node:http';

const { LEADLINE_URL, LEADLINE_TOKEN } = process.env;

export const keepAlive = new Agent({ keepAlive: true });

/** Status, headers and JSON body of the answer, whatever its status. */
export function send(method, path, { query = {}, body, token = LEADLINE_TOKEN, agent = keepAlive } = {}) {
  const url = `${LEADLINE_URL}${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const text = body === undefined ? undefined : JSON.stringify(body);
  if (text !== undefined) Object.assign(headers, { 'content-type': 'application/json', 'content-length': text.length });
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent }, answer => {
      let received = '';
      answer.setEncoding('utf8').on('data', chunk => (received += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: JSON.parse(received) }),
      );
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end(text);
  });
}
