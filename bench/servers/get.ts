import { Agent, request } from 'node:http';
import { HEADERS } from './server.ts';

/** One GET over connections that are kept. */
export function get(
  agent: Agent,
  port: number,
  path: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ agent, port, path, host: '127.0.0.1', headers: HEADERS }, answer => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', chunk => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.on('error', reject).end();
  });
}

export function keepAlive(connections: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: connections });
}

/** A report with these parameters. @throws Error where it is refused */
export async function getReport(agent: Agent, port: number, query: Readonly<Record<string, string>>): Promise<string> {
  const { status, body } = await get(agent, port, `/v1/aggregations?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${JSON.stringify(query)} is answered with ${status}: ${body.slice(0, 500)}`);
  return body;
}
