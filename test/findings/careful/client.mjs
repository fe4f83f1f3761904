// A careful client in Node, as people write one, and how tests steer the simulator.
import { setTimeout as pause } from 'node:timers/promises';

export const { LEADLINE_URL, LEADLINE_ORIGIN, LEADLINE_TOKEN } = process.env;

export class Refused extends Error {
  constructor(status, body) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

export class Client {
  #token;
  #attempts;
  #sleep;

  constructor(token, { attempts = 4, sleep = seconds => pause(seconds * 1000) } = {}) {
    this.#token = token;
    this.#attempts = attempts;
    this.#sleep = sleep;
  }

  async send(method, path, { query = {}, body, signal } = {}) {
    const url = `${LEADLINE_URL}${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    const headers = { authorization: `Bearer ${this.#token}`, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url, { method, headers, signal, body: body && JSON.stringify(body) });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text);
      const mayPass = [429, 503].includes(answer.status) || (answer.status === 500 && method === 'GET');
      if (!mayPass || attempt === this.#attempts) throw new Refused(answer.status, text);
      const told = answer.headers.get('retry-after');
      await this.#sleep(told === null ? 0.01 * 2 ** attempt : Number(told) * (1 + Math.random() / 10));
    }
  }

  async *list(path, limit = 2) {
    const query = { limit };
    for (;;) {
      const page = await this.send('GET', path, { query });
      yield* page.data;
      if (!page.has_more) return;
      const last = page.data.at(-1);
      query.starting_after = last.id ?? last.name;
    }
  }

  report(siteId, query = {}) {
    const all = { entity: 'pageview', entity_id: siteId, aggregates: 'visits', ...query };
    return this.send('GET', '/aggregations', { query: all });
  }
}

/** Asks the control plane about a sandbox. */
export async function steer(sandbox, method, path, body) {
  const answer = await fetch(`${LEADLINE_ORIGIN}/_sim${path}?sandbox=${sandbox}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
