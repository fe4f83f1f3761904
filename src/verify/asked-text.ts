import { isFields } from './answers.ts';
import { requestText, type ServerRequest } from './server/exchange.ts';

/** Paths: what stands after these segments names something of the account. */
const AFTER: Readonly<Record<string, string>> = { sites: 'site_id', events: 'event_id', milestones: 'milestone_id' };
/** Segments of the API's own in such a place. */
const OWN_SEGMENTS = ['currency', 'data'];

/** Parameters whose values name something of the account. */
const NAMING: Readonly<Record<string, string>> = {
  entity_id: 'site_id',
  site_id: 'site_id',
  entity_name: 'event',
  name: 'event',
  starting_after: 'cursor',
  ending_before: 'cursor',
};

/** Ids and names that the server has answered with. */
export class SeenNames {
  readonly #seen = new Set<string>();

  add(json: unknown): void {
    const records = Array.isArray(json) ? json : [json, ...listedIn(json)];
    for (const record of records) {
      if (!isFields(record)) continue;
      for (const value of [record.id, record.name]) if (typeof value === 'string') this.#seen.add(value);
    }
  }

  has(value: string): boolean {
    return this.#seen.has(value);
  }
}

function listedIn(json: unknown): readonly unknown[] {
  return isFields(json) && Array.isArray(json.data) ? json.data : [];
}

/**
 * Method, path and query with `{site_id}`, `{event}` and the like in place of what names something of the account, and
 * `{unknown site_id}` where the server has not answered with it. What a filter is about is shown, its value is not.
 */
export function askedText({ method, path, query = {} }: ServerRequest, seen: SeenNames): string {
  const placeholder = (kind: string, value: string) => {
    if (value === '') return '';
    return seen.has(decoded(value)) ? `{${kind}}` : `{unknown ${kind}}`;
  };
  const segments = path.split('/').map((segment, n, all) => {
    const kind = AFTER[all[n - 1] ?? ''];
    return kind === undefined || OWN_SEGMENTS.includes(segment) ? segment : placeholder(kind, segment);
  });
  const parameters = Object.entries(query).map(([name, value]) => {
    const kind = NAMING[name];
    if (kind !== undefined) return `${name}=${placeholder(kind, value)}`;
    if (name === 'filters') return `${name}=${filtersText(value)}`;
    return `${name}=${seen.has(value) ? `{${name}}` : value}`;
  });
  const asked = requestText({ ...(method !== undefined && { method }), path: segments.join('/') });
  return parameters.length === 0 ? asked : `${asked}?${parameters.join('&')}`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function filtersText(text: string): string {
  const filters = parsed(text);
  if (!Array.isArray(filters)) return text === '' ? '' : '{filters}';
  const parts = filters.map(each => {
    const { property, operator, ...rest } = isFields(each) ? each : {};
    return { ...shownTexts({ property, operator }), ...('value' in rest && { value: '{value}' }) };
  });
  return JSON.stringify(parts);
}

/** Of the probe's own. */
function shownTexts(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
