import { setTimeout as sleep } from 'node:timers/promises';

const ATTEMPTS = 5;
/** Far above the slowest answer: a report that the service has not run before takes seconds. */
const TIMEOUT_MS = 60_000;
/** Before the second attempt, where the service does not say how long; then twice as long each time. */
const FIRST_WAIT_MS = 250;
/** Longer than the service says: rather too late than too early. */
const MARGIN_MS = 100;
/** These may be answered otherwise soon. A 429 was certainly not carried out; the others say nothing about that. */
const PASSING = [429, 500, 502, 503, 504];

/** What the service refused. */
export class Refused extends Error {
  constructor(request, status, text, waitMs) {
    super(`${request}: ${status} ${text}`);
    Object.assign(this, { status, waitMs, again: PASSING.includes(status), unclear: status !== 429 });
  }
}

/** No answer, half of one, or one that cannot be read: whether the request was carried out is not known. */
export class Lost extends Error {
  constructor(request, cause) {
    super(`${request}: ${cause.message}`, { cause });
    Object.assign(this, { waitMs: null, again: true, unclear: true });
  }
}

/** A client of the Web Analytics API. */
export class Analytics {
  #url;
  #headers;
  #pageSize;
  /** The service asked for silence until then. */
  #resumeAtMs = 0;

  /** @param url ends in /v1 */
  constructor(url, token, { pageSize = 100 } = {}) {
    this.#url = url;
    this.#pageSize = pageSize;
    this.#headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  }

  async account() {
    const { id, name, email } = await this.#request('GET', '/account');
    return { id, name, email };
  }

  sites() {
    return this.#list('/sites', 'id');
  }

  /** Undefined where there is none. */
  async site(id) {
    try {
      return await this.#request('GET', `/sites/${id}`);
    } catch (error) {
      if (error.status === 404) return undefined;
      throw error;
    }
  }

  async createSite(site) {
    const before = idsOf(await this.sites());
    return this.#request('POST', '/sites', {
      body: site,
      effect: async () => (await this.sites()).find(({ id, name }) => name === site.name && !before.has(id)),
    });
  }

  /** @param changes only the fields that change */
  updateSite(id, changes) {
    return this.#request('POST', `/sites/${id}`, {
      body: changes,
      // A field that sites do not show, such as share_password, never looks changed: to set it twice is the same as once.
      effect: async () => {
        const site = await this.site(id);
        return Object.entries(changes).every(([name, value]) => site?.[name] === value) ? site : undefined;
      },
    });
  }

  async deleteSite(id) {
    await this.#request('DELETE', `/sites/${id}`, {
      effect: async () => ((await this.site(id)) === undefined ? 'deleted' : undefined),
    });
  }

  /** Events have no id from 24 September 2026 on: their names are unique. */
  events(siteId) {
    return this.#list(`/sites/${siteId}/events`, 'name');
  }

  milestones(siteId) {
    return this.#list(`/sites/${siteId}/milestones`, 'id');
  }

  /** @param date YYYY-MM-DD */
  async createMilestone(siteId, { name, date }) {
    const before = idsOf(await this.milestones(siteId));
    const isNew = each => each.name === name && each.milestone_date.startsWith(date) && !before.has(each.id);
    return this.#request('POST', `/sites/${siteId}/milestones`, {
      body: { name, milestone_date: date },
      effect: async () => (await this.milestones(siteId)).find(isNew),
    });
  }

  /** Of a range of time. A site without visits has zeros. */
  async totals(siteId, range) {
    const aggregates = 'visits,pageviews,bounce_rate';
    const [row] = await this.#report(siteId, range, { aggregates });
    return {
      visits: numberOf(row?.visits),
      pageviews: numberOf(row?.pageviews),
      bounceRate: shareOf(numberOf(row?.bounce_rate)),
    };
  }

  /** Day by day, the first day first. Days without visits may be left out. */
  async days(siteId, range) {
    const asked = { aggregates: 'visits', date_grouping: 'day', sort_by: 'timestamp:asc' };
    const rows = await this.#report(siteId, range, asked);
    // The API's documentation does not name the key of the time.
    return rows.map(row => ({ day: (row.date ?? row.timestamp).slice(0, 10), visits: numberOf(row.visits) }));
  }

  /** The hosts that visits came from, the most frequent first; empty for visits that came from none. */
  async referrers(siteId, range, limit) {
    const asked = { aggregates: 'visits', field_grouping: 'referrer_hostname', sort_by: 'visits:desc', limit };
    const rows = await this.#report(siteId, range, asked);
    return rows.map(row => ({ host: hostOf(row.referrer_hostname ?? ''), visits: numberOf(row.visits) }));
  }

  #report(siteId, { from, to }, asked) {
    const query = { entity: 'pageview', entity_id: siteId, date_from: from, date_to: to, ...asked };
    return this.#request('GET', '/aggregations', { query });
  }

  /** All records of a list. One that moves from page to page while they are read is there once. */
  async #list(path, key) {
    const records = new Map();
    const query = { limit: this.#pageSize };
    for (;;) {
      const page = await this.#request('GET', path, { query });
      for (const record of page.data) records.set(record[key], record);
      const last = page.data.at(-1);
      if (!page.has_more || last === undefined) return [...records.values()];
      query.starting_after = last.id ?? last.name;
    }
  }

  /**
   * Sends until there is an answer that will not change.
   * @param effect what a write that was carried out left behind, undefined where nothing; a write that may have been
   * carried out is not sent again before this was asked
   */
  async #request(method, path, { query = {}, body, effect = async () => undefined } = {}) {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#send(method, path, query, body);
      } catch (error) {
        if (!error.again || attempt === ATTEMPTS) throw error;
        const waitMs = error.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
        this.#resumeAtMs = Math.max(this.#resumeAtMs, performance.now() + waitMs);
        const done = error.unclear ? await effect() : undefined;
        if (done !== undefined) return done;
      }
    }
  }

  /** @throws Refused, Lost */
  async #send(method, path, query, body) {
    // All requests wait: the limits are the account's.
    while (performance.now() < this.#resumeAtMs) await sleep(this.#resumeAtMs - performance.now());
    const headers = body === undefined ? this.#headers : { ...this.#headers, 'content-type': 'application/json' };
    const request = `${method} ${path}`;
    const answer = await answered(`${this.#url}${path}?${new URLSearchParams(query)}`.replace(/\?$/, ''), {
      method,
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(error => {
      throw new Lost(request, error);
    });
    if (!answer.ok) throw new Refused(request, answer.status, answer.text, waitOf(answer));
    return parsed(request, answer.text);
  }
}

async function answered(url, init) {
  const answer = await fetch(url, init);
  return { ok: answer.ok, status: answer.status, headers: answer.headers, text: await answer.text() };
}

function parsed(request, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Lost(request, error);
  }
}

/** Milliseconds, null where the service does not say. */
function waitOf({ headers }) {
  const seconds = Number.parseInt(headers.get('retry-after'), 10);
  return Number.isNaN(seconds) ? null : seconds * 1000 + MARGIN_MS;
}

function idsOf(records) {
  return new Set(records.map(({ id }) => id));
}

/** Numbers in reports are texts; there may be none. */
function numberOf(text) {
  return Number(text ?? 0);
}

/** The API's documentation does not say whether a rate is a share or a percentage: hardly a site has less than 1 %. */
function shareOf(rate) {
  return rate > 1 ? rate / 100 : rate;
}

/** Hosts may come with a scheme. */
function hostOf(address) {
  return address.replace(/^[a-z-]+:\/\//, '');
}
