import { reasonOf } from './ask.ts';
import { type Command, complain, EXIT, UsageError } from './command.ts';

const TIMEOUT_MS = 2_000;
/** Listening on every address is no address to call. */
const REACHED_AT: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Asks a server for its health: `fine`, `failed` where the answer is not that of a healthy Leadline, `untried` without an answer. */
export const health: Command = async ({ options }) => {
  const { port = 4020, host = '127.0.0.1', tls, tlsCert, tlsKey } = options;
  const scheme = !tls && tlsCert === undefined && tlsKey === undefined ? 'http' : 'https';
  const url = `${scheme}://${REACHED_AT[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}/_sim/health`;
  if (port === 0) throw new UsageError('port 0 is any free port: name the port of the server with --port');
  try {
    const { status, body } = await get(url);
    if (status === 200 && body.includes('"ok"')) {
      process.stdout.write(`ok ${url}\n`);
      return EXIT.fine;
    }
    return complain('health', `${url} answers ${status}, but not as a healthy Leadline does`, EXIT.failed);
  } catch (error) {
    return complain('health', `no answer from ${url} (${reasonOf(error)})`, EXIT.untried);
  }
};

async function get(url: string): Promise<{ status: number; body: string }> {
  const { get: request } = await (url.startsWith('https') ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    // The caller is this machine: a certificate made for a test proves nothing here, and any Host is its own.
    const options = { rejectUnauthorized: false, headers: { host: 'localhost' }, timeout: TIMEOUT_MS };
    const call = request(url, options, response => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', chunk => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error(`${TIMEOUT_MS} ms passed`)));
    call.on('error', reject);
  });
}
