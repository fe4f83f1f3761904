import type { SimulatorHandle } from '../../src/index.ts';

interface Answer {
  readonly status: number;
  readonly retryAfterS: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests know what they ask for
  readonly body: any;
}

/** A client of a simulator's API, in a sandbox where one is given. It sends each request once. */
export function clientOf({ url, describe }: SimulatorHandle, sandbox?: string) {
  const [{ value } = { value: '' }] = describe().tokens;
  const token = sandbox === undefined ? value : `${value}~${sandbox}`;
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Content-Type': 'application/json' };
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${url}${path}`, { headers, ...init });
    const text = await answer.text();
    const body = answer.ok ? JSON.parse(text) : null;
    return { status: answer.status, retryAfterS: Number(answer.headers.get('Retry-After')), body };
  };
  return {
    token,
    send,
    get: (path: string) => send(path),
    post: (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) }),
  };
}
