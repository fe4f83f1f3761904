/** What a client of the API needs to know of its surroundings. */
export interface ClientOptions {
  /** Ends in `/v1`. */
  readonly url: string;
  readonly token: string;
  /** Attempts in all, for answers that ask to come again. @default 5 */
  readonly attempts?: number;
  /** @default real time */
  readonly sleep?: (seconds: number) => Promise<unknown>;
}

export interface Client {
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  /** Every record of a list, page by page. */
  list<T extends { id: string }>(path: string): AsyncGenerator<T>;
}

interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

/** The service is busy (429, 503) or stumbled (500): the same request may succeed later. */
const COME_AGAIN = new Set([429, 500, 503]);

const realSleep = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000));

export function createClient({ url, token, attempts = 5, sleep = realSleep }: ClientOptions): Client {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };

  async function get<T>(path: string, query: Record<string, string> = {}): Promise<T> {
    const address = new URL(url + path);
    address.search = new URLSearchParams(query).toString();
    for (let attempt = 1; ; attempt++) {
      const answer = await fetch(address, { headers });
      if (answer.ok) return (await answer.json()) as T;
      if (!COME_AGAIN.has(answer.status) || attempt >= attempts) {
        throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      }
      // As long as the service asks for, otherwise 1, 2, 4 … seconds.
      await sleep(Number(answer.headers.get('Retry-After') ?? 2 ** (attempt - 1)));
    }
  }

  async function* list<T extends { id: string }>(path: string): AsyncGenerator<T> {
    let cursor: Record<string, string> = {};
    for (;;) {
      const { data, has_more } = await get<Page<T>>(path, { limit: '100', ...cursor });
      yield* data;
      const last = data.at(-1);
      if (!has_more || last === undefined) return;
      cursor = { starting_after: last.id };
    }
  }

  return { get, list };
}
