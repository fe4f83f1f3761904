import type { Entry } from '../../state/entry-list.ts';
import type { ParamChanges } from '../../state/route.ts';

/** Which requests are listed; what is null does not matter. Status, operation, cause and deviations as in the control plane's journal. */
export interface Filters {
  /** A number, or a class such as `4xx`. */
  readonly status: string | null;
  readonly operation: string | null;
  /** A cause, or what causes begin with: `token` finds `token:missing`. */
  readonly cause: string | null;
  /** Only those with deviations. */
  readonly deviations: boolean;
  /** In path, query, cause or the token's name; upper and lower case alike. */
  readonly text: string | null;
}

export const NO_FILTERS: Filters = { status: null, operation: null, cause: null, deviations: false, text: null };

/** The filters of an address. */
export function filtersOf(params: Readonly<Record<string, string>>): Filters {
  const { status = null, operation = null, cause = null, deviations, text = null } = params;
  return { status, operation, cause, deviations: deviations === 'true', text };
}

/** What the address becomes by other filters. */
export function paramsOf(filters: Partial<Filters>): ParamChanges {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? (value ? 'true' : null) : value,
    ]),
  );
}

export function hasFilters(filters: Filters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Tests entries, each once: of thousands that are listed a few are new. */
export class Matcher {
  readonly #filters: Filters;
  readonly #text: string;
  readonly #known = new WeakMap<Entry, boolean>();

  constructor(filters: Filters) {
    this.#filters = filters;
    this.#text = (filters.text ?? '').toLowerCase();
  }

  readonly matches = (entry: Entry): boolean => {
    const known = this.#known.get(entry);
    if (known !== undefined) return known;
    const isMatch = this.#test(entry);
    this.#known.set(entry, isMatch);
    return isMatch;
  };

  #test(entry: Entry): boolean {
    const { status, operation, cause, deviations } = this.#filters;
    if (status !== null && !isOfStatus(entry.status, status)) return false;
    if (operation !== null && entry.operation !== operation) return false;
    if (cause !== null && !isOfCause(entry.cause, cause)) return false;
    if (deviations && entry.deviations.length === 0) return false;
    return this.#text === '' || hasText(entry, this.#text);
  }
}

function isOfStatus(given: number | null, wanted: string): boolean {
  const text = String(given);
  return /^\dxx$/i.test(wanted) ? text[0] === wanted[0] : text === wanted;
}

/** Where a cause goes on after what was asked for: `fault:flaky#2`, `validation:limit,offset`, `ability:* missing`. */
const BOUNDARIES = ':,# ';

function isOfCause(causes: string | null, wanted: string): boolean {
  return causesOf(causes).some(cause => cause.startsWith(wanted) && BOUNDARIES.includes(cause.charAt(wanted.length)));
}

/** The causes of an entry, one by one. */
export function causesOf(causes: string | null): readonly string[] {
  return causes === null ? [] : causes.split(', ');
}

/** What a text is sought in. */
export type Searched = Pick<Entry, 'method' | 'path' | 'query' | 'cause' | 'token'>;

/** @param text in lower case */
export function hasText({ method, path, query, cause, token }: Searched, text: string): boolean {
  const target = query === '' ? path : `${path}?${query}`;
  return [`${method} ${target}`, cause, token].some(each => each?.toLowerCase().includes(text));
}

/** The filters that find requests of the same operation with the same outcome. */
export function likeThis({ operation, status, cause, path }: Entry): Filters {
  const [first = null] = causesOf(cause).slice(-1);
  return {
    ...NO_FILTERS,
    status: status === null ? null : String(status),
    operation,
    // Which time a fault acted differs from request to request.
    cause: first?.replace(/#\d+$/, '') ?? null,
    text: operation === null && first === null ? path : null,
  };
}

/** The filters that the control plane applies itself. */
export function harQuery({ status, operation, cause, deviations }: Filters) {
  return {
    ...(status !== null && { status }),
    ...(operation !== null && { operation }),
    ...(cause !== null && { cause }),
    ...(deviations && { deviations }),
  };
}

/** The values of the entries that a filter could be given, in order. */
export interface Occurring {
  readonly operations: readonly string[];
  readonly causes: readonly string[];
  readonly statuses: readonly string[];
}

/** @param max more of each are not named */
export function occurring(entries: readonly Entry[], max: number): Occurring {
  const operations = new Set<string>();
  const causes = new Set<string>();
  const statuses = new Set<string>();
  for (const { operation, cause, status } of entries) {
    if (operation !== null) operations.add(operation);
    if (status !== null) statuses.add(String(status));
    if (cause !== null && causes.size < max) for (const each of causesOf(cause)) causes.add(each.replace(/#\d+$/, ''));
  }
  const [first, second, third] = [operations, causes, statuses].map(set => [...set].slice(0, max).sort());
  return { operations: first!, causes: second!, statuses: third! };
}
