/** A filter as the API knows it, of the operators that the shapes use. */
export interface ShapeFilter {
  readonly property: string;
  readonly operator: 'is' | 'is not' | 'is like' | 'matching';
  readonly value: string;
}

/** A question that every engine is asked, with all aggregates: the five of pageviews, or the three of an event. */
export interface Shape {
  readonly name: string;
  /** The event whose completions are the rows; pageviews where there is none. */
  readonly event?: string;
  readonly bucket?: 'hour' | 'day' | 'month';
  readonly fields?: readonly string[];
  readonly filters?: readonly ShapeFilter[];
  /** First and last second in the shop's summer time. */
  readonly range?: readonly [from: string, to: string];
}

/** The 15 shapes: what dashboards ask, from one number to millions of groups. */
export const SHAPES: readonly Shape[] = [
  { name: 'totals' },
  { name: 'day over a year', bucket: 'day', range: ['2025-07-01 00:00:00', '2026-06-30 23:59:59'] },
  { name: 'path', fields: ['pathname'] },
  { name: 'path × country × device', fields: ['pathname', 'country_code', 'device_type'] },
  {
    name: 'path is like, browser is, by referrer',
    fields: ['referrer_hostname'],
    filters: [
      { property: 'pathname', operator: 'is like', value: 'Product' },
      { property: 'browser', operator: 'is', value: 'Chrome' },
    ],
  },
  {
    name: 'entry page is, by path',
    fields: ['pathname'],
    filters: [{ property: 'entry_page', operator: 'is', value: '/' }],
  },
  { name: 'hour over 7 days', bucket: 'hour', range: ['2026-06-22 00:00:00', '2026-06-28 23:59:59'] },
  { name: 'month × browser', bucket: 'month', fields: ['browser'] },
  { name: 'month × path', bucket: 'month', fields: ['pathname'] },
  { name: 'city', fields: ['city'] },
  {
    name: 'path matching, country is not, by browser',
    fields: ['browser'],
    filters: [
      { property: 'pathname', operator: 'matching', value: '^/(products|journal)/[a-m].*(e|s)$' },
      { property: 'country_code', operator: 'is not', value: 'US' },
    ],
  },
  { name: 'path × city × browser', fields: ['pathname', 'city', 'browser'] },
  { name: '30 days by path', fields: ['pathname'], range: ['2026-06-01 00:00:00', '2026-06-30 23:59:59'] },
  { name: 'month × path of an event', event: 'Purchase', bucket: 'month', fields: ['pathname'] },
  {
    name: 'five filters, path × country × browser',
    fields: ['pathname', 'country_code', 'browser'],
    filters: [
      { property: 'pathname', operator: 'is like', value: 'Product' },
      { property: 'country_code', operator: 'is not', value: 'US' },
      { property: 'browser', operator: 'is not', value: 'Firefox' },
      { property: 'device_type', operator: 'is', value: 'Phone' },
      { property: 'entry_page', operator: 'is not', value: '/' },
    ],
  },
];

export const AGGREGATES = ['visits', 'uniques', 'pageviews', 'avg_duration', 'bounce_rate'] as const;
export const EVENT_AGGREGATES = ['conversions', 'unique_conversions', 'value'] as const;

export function aggregatesOf({ event }: Shape): readonly string[] {
  return event === undefined ? AGGREGATES : EVENT_AGGREGATES;
}

/** Rows that a grouped report has at most, where none are asked for. */
export const FIELD_ROWS = 500;

/** Epoch seconds of the range, both ends included. */
export function rangeOf({ range }: Shape): { readonly fromS: number; readonly toS: number } | null {
  if (range === undefined) return null;
  const [fromS, toS] = range.map(text => Date.parse(`${text.replace(' ', 'T')}-04:00`) / 1000);
  return { fromS: fromS!, toS: toS! };
}
