import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 3;

/** What the API refused, as it said it. */
export class Refused extends Error {
  constructor(status, body) {
    super(`${status}: ${JSON.stringify(body)}`);
    this.status = status;
  }
}

/** A client of the Web Analytics API that waits as long as it is told to. */
export class Analytics {
  #url;
  #headers;

  constructor(url, token) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  }

  async send(method, path, { query = {}, body } = {}) {
    const url = `${this.#url}${path}?${new URLSearchParams(query)}`.replace(/\?$/, '');
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = body === undefined ? this.#headers : { ...this.#headers, 'content-type': 'application/json' };
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(url, { method, headers, ...sent });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text);
      const seconds = Number(answer.headers.get('retry-after'));
      if (![429, 503].includes(answer.status) || attempt === ATTEMPTS) throw new Refused(answer.status, text);
      await sleep(seconds * 1000);
    }
  }

  /** Every record of a list, page by page. */
  async *list(path) {
    const query = { limit: 2 };
    for (;;) {
      const page = await this.send('GET', path, { query });
      yield* page.data;
      if (!page.has_more) return;
      const last = page.data.at(-1);
      // Events have no id from 24 September 2026 on: their names are unique.
      query.starting_after = last.id ?? last.name;
    }
  }

  createSite(site) {
    return this.send('POST', '/sites', { body: site });
  }

  /** Visits and pageviews of a site by page, the most visited first. */
  pages(siteId, limit) {
    const query = {
      entity: 'pageview',
      entity_id: siteId,
      aggregates: 'visits,pageviews',
      field_grouping: 'pathname',
      sort_by: 'visits:desc',
      limit,
    };
    return this.send('GET', '/aggregations', { query });
  }
}
