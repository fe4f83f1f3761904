import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Step } from './script.ts';

/** One step and all that came back, but for the date of the day. */
export interface Played {
  readonly step: Step;
  readonly answer: string;
}

/** Plays steps one after the other. `in` another sandbox where one is named. */
export async function play(url: string, steps: readonly Step[], sandbox?: string): Promise<Played[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const created: string[] = [];
  const played: Played[] = [];
  for (const step of steps) {
    const path = step.path.replace(/\$(\d+)/g, (_, number) => created[number - 1] ?? 'UNKNOWN');
    const bearer = sandbox === undefined ? step.token : `${step.token}~${sandbox}`;
    const { text, body } = await ask(url, { ...step, path, token: bearer }, agent);
    const id = step.method === 'POST' ? idOf(body) : undefined;
    if (id !== undefined && !created.includes(id)) created.push(id);
    played.push({ step, answer: text });
  }
  agent.destroy();
  return played;
}

/** A line a step with a digest of its answer: what differs can be found, and what is compared is small. */
export function digest(played: readonly Played[]): string {
  const lines = played.map(({ step, answer }, n) => {
    const hash = createHash('sha256').update(answer).digest('hex').slice(0, 16);
    return `${n + 1} ${hash} ${step.token} ${step.method} ${step.path}\n`;
  });
  return lines.join('');
}

function ask(url: string, { method, path, token, body }: Step, agent: Agent): Promise<{ text: string; body: string }> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(payload !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }),
    };
    const sent = request(url + path, { agent, method, headers }, answer => {
      let got = '';
      answer.setEncoding('utf8').on('data', chunk => (got += chunk));
      answer.on('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, n, all) =>
          n % 2 === 0 && name !== 'Date' ? `${name}: ${all[n + 1]}` : [],
        );
        resolve({ text: [answer.statusCode, ...pairs, '', got].join('\n'), body: got });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function idOf(body: string): string | undefined {
  return (JSON.parse(body) as { id?: string }).id;
}
