import type { Schemas } from '../../client/control.ts';
import { isProperty } from './dimensions.ts';
import type { ReportFilter } from './report-params.ts';

export type Hit = Schemas['Hit'];

/** Properties that a hit does not have by itself: they follow from its whole visit, or from a list of domains. */
const NOT_OF_A_HIT = ['entry_page', 'exit_page', 'domain'];
const HOSTNAMES = ['hostname', 'referrer_hostname'];

/** Which hits are behind a report. */
export interface HitFilter {
  readonly passes: (hit: Hit) => boolean;
  /** Filters of the report that cannot be told from a hit alone: they are not applied. */
  readonly leftOut: readonly ReportFilter[];
}

/**
 * The hits of an entity that match those filters that can be told from a hit alone.
 * @param event of this name; null: pageviews
 * @param isBare whether the sandbox compares hostnames without their scheme. Assumption hostname-scheme
 */
export function hitFilter(filters: readonly ReportFilter[], event: string | null, isBare: boolean): HitFilter {
  const tests = filters.map(filter => testOf(filter, isBare));
  return {
    passes: hit =>
      (event === null ? hit.type === 'pageview' : hit.type === 'event' && hit.name === event) &&
      tests.every(test => test === null || test(hit)),
    leftOut: filters.filter((_, index) => tests[index] === null),
  };
}

type HitTest = (hit: Hit) => boolean;

function testOf({ property, operator, value }: ReportFilter, isBare: boolean): HitTest | null {
  const compare = COMPARISONS.get(operator)?.(value);
  if (compare === undefined || !isProperty(property) || NOT_OF_A_HIT.includes(property)) return null;
  const stripped = isBare && HOSTNAMES.includes(property) ? withoutScheme : (text: string) => text;
  return hit => compare(stripped(String(hit[property as keyof Hit] ?? '')));
}

/** The patterns of `matching` are not those of JavaScript, so there is no test for them here. Source: docs/reports.md, Filters. */
const COMPARISONS: ReadonlyMap<string, (value: string) => (text: string) => boolean> = new Map([
  ['is', value => text => text === value],
  ['is not', value => text => text !== value],
  ['is like', like],
  [
    'is not like',
    value => {
      const isLike = like(value);
      return text => !isLike(text);
    },
  ],
]);

function like(term: string): (text: string) => boolean {
  const parts = folded(term).split('*');
  return text => {
    const whole = folded(text);
    let at = 0;
    for (const part of parts) {
      const found = whole.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return true;
  };
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

function withoutScheme(hostname: string): string {
  return hostname.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
}
