import { baseOf, exchangeUnder, isOfAnApi, pathUnder, plainBase } from './bases.ts';
import { hold } from './hold.ts';
import { NoHarError, readHar } from './read/read-har.ts';
import type { Recorded } from './read/recorded.ts';
import { Walks } from './rules/walks.ts';
import { type Counts, type Place, Tally } from './tally.ts';

/** A file of recorded traffic. */
export interface TrafficFile {
  /** As messages name it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
}

export interface TrafficAsked {
  readonly files: readonly TrafficFile[];
  /** `--base`; undefined: the one under which most exchanges are of the API. */
  readonly baseUrl: string | undefined;
  /** Values of tokens that may not be told, beside those in the files. */
  readonly secrets: readonly string[];
}

export interface TrafficFileCount {
  readonly name: string;
  readonly entries: number;
  /** Entries that could not be read, by reason: how many, and the index of the first. */
  readonly unreadable: Readonly<Record<string, { readonly count: number; readonly first: number }>>;
}

/** What recorded traffic shows. */
export interface Traffic {
  readonly files: readonly TrafficFileCount[];
  /** Null where nothing of the API was found. */
  readonly baseUrl: string | null;
  /** Whether it is that of `--base`. */
  readonly isGiven: boolean;
  /** Others under which there are exchanges of the API, and how many. */
  readonly otherBases: Readonly<Record<string, number>>;
  readonly counts: Counts;
  readonly preflights: number;
  /** Under the base URL, but with no operation of the API. */
  readonly unknownRoutes: number;
  /** Of other hosts and paths. */
  readonly others: number;
  /** Values that may not be told. */
  readonly secrets: ReadonlySet<string>;
}

/** Base URLs that are looked at; of a file with more the ones with the fewest exchanges are dropped. */
const BASES_MAX = 30;
/** Paths without an operation that are remembered until the base URL is known. */
const PATHS_MAX = 10_000;
const SECRETS_MAX = 100;
/** Shorter ones may be in an answer by chance. */
const SECRET_LENGTH_MIN = 16;

/** What is known of one base URL. */
interface Base {
  readonly tally: Tally;
  readonly walks: Walks;
  exchanges: number;
  /** Those that look like ones of an API. */
  likely: number;
}

/** A file that cannot be read, or is no HAR. */
export class TrafficFileError extends Error {
  override readonly name = 'TrafficFileError';
}

/** Holds recorded traffic against the document, reading each file once. @throws TrafficFileError */
export async function verifyTraffic({ files, baseUrl, secrets }: TrafficAsked): Promise<Traffic> {
  const run = new TrafficRun(baseUrl === undefined ? null : plainBase(baseUrl), secrets);
  const counted: TrafficFileCount[] = [];
  for (const file of files) {
    try {
      counted.push(await readFile(file, run));
    } catch (error) {
      if (error instanceof NoHarError) throw new TrafficFileError(`${file.name}: ${error.message}`);
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      throw new TrafficFileError(`${file.name} cannot be read (${code})`);
    }
  }
  return run.result(counted);
}

async function readFile({ name, chunks }: TrafficFile, run: TrafficRun): Promise<TrafficFileCount> {
  const unreadable: Record<string, { count: number; readonly first: number }> = {};
  let entries = 0;
  for await (const entry of readHar(chunks)) {
    entries += 1;
    if ('recorded' in entry) run.add(entry.recorded, { file: name, index: entry.index, at: entry.recorded.startedAt });
    else {
      unreadable[entry.unreadable] ??= { count: 0, first: entry.index };
      unreadable[entry.unreadable]!.count += 1;
    }
  }
  return { name, entries, unreadable };
}

class TrafficRun {
  /** `--base`. */
  readonly #given: string | null;
  readonly #secrets: Set<string>;
  /** By base URL. */
  readonly #bases = new Map<string, Base>();
  readonly #withoutRoute = new Map<string, { readonly recorded: Pick<Recorded, 'url'>; count: number }>();
  #recorded = 0;
  #preflights = 0;

  constructor(given: string | null, secrets: readonly string[]) {
    this.#given = given;
    this.#secrets = new Set(secrets);
  }

  add(recorded: Recorded, place: Place): void {
    this.#recorded += 1;
    if (recorded.method === 'OPTIONS') {
      this.#preflights += 1;
      return;
    }
    const baseUrl = this.#given ?? baseOf(recorded);
    const exchange = baseUrl === null ? null : exchangeUnder(baseUrl, recorded);
    this.#noteToken(recorded);
    if (exchange === null) {
      this.#noteWithoutRoute(recorded);
      return;
    }
    const base = this.#baseAt(baseUrl!);
    base.exchanges += 1;
    if (isOfAnApi(recorded)) base.likely += 1;
    base.tally.add(exchange, hold(exchange, base.walks, this.#secrets), place);
  }

  result(files: readonly TrafficFileCount[]): Traffic {
    const ranked = [...this.#bases].sort(([, one], [, other]) => other.likely - one.likely);
    const [best] = ranked.filter(([, { likely }]) => likely > 0 || this.#given !== null);
    const [baseUrl, base] = best ?? [this.#given, newBase()];
    const unknown = [...this.#withoutRoute.values()].filter(
      ({ recorded }) => baseUrl !== null && pathUnder(baseUrl, recorded) !== null,
    );
    const unknownRoutes = unknown.reduce((sum, { count }) => sum + count, 0);
    return {
      files,
      baseUrl,
      isGiven: this.#given !== null,
      otherBases: Object.fromEntries(
        ranked.slice(1).flatMap(([url, { likely }]) => (likely > 0 ? [[url, likely]] : [])),
      ),
      counts: base.tally.counts(),
      preflights: this.#preflights,
      unknownRoutes,
      others: this.#recorded - this.#preflights - base.exchanges - unknownRoutes,
      secrets: this.#secrets,
    };
  }

  #baseAt(url: string): Base {
    const known = this.#bases.get(url);
    if (known !== undefined) return known;
    if (this.#bases.size >= BASES_MAX) {
      const [[least]] = [...this.#bases].sort(([, one], [, other]) => one.likely - other.likely) as [[string, Base]];
      this.#bases.delete(least);
    }
    const base = newBase();
    this.#bases.set(url, base);
    return base;
  }

  #noteToken({ requestHeaders: { authorization = '' } }: Recorded): void {
    const [, token = ''] = /^bearer\s+(\S+)/i.exec(authorization) ?? [];
    if (token.length >= SECRET_LENGTH_MIN && this.#secrets.size < SECRETS_MAX) this.#secrets.add(token);
  }

  #noteWithoutRoute(recorded: Recorded): void {
    const key = `${recorded.url.origin}${recorded.url.path}`;
    const known = this.#withoutRoute.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#withoutRoute.size < PATHS_MAX)
      this.#withoutRoute.set(key, { recorded: { url: recorded.url }, count: 1 });
  }
}

function newBase(): Base {
  return { tally: new Tally(), walks: new Walks(), exchanges: 0, likely: 0 };
}
