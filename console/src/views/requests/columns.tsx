import type { ComponentChildren } from 'preact';
import type { Entry } from '../../state/entry-list.ts';
import { instantText } from '../../ui/format.ts';
import { visibleText } from '../../ui/visible-text.ts';
import { deviationsText, durationText, rowText } from './entry-text.ts';
import { StatusBadge } from './status-badge.tsx';

/** How much room the list has. */
export type Layout = 'wide' | 'middle' | 'small' | 'narrow';

/** @param width of the list in pixels */
export function layoutOf(width: number): Layout {
  if (width >= 1_180) return 'wide';
  if (width >= 780) return 'middle';
  return width >= 560 ? 'small' : 'narrow';
}

/** In pixels. A narrow row has two lines. */
export const ROW_HEIGHTS: Readonly<Record<Layout, number>> = { wide: 28, middle: 28, small: 28, narrow: 46 };

export interface Column {
  readonly title: string;
  /** As a track of a CSS grid, by layout; without one the column is left out. */
  readonly tracks: Partial<Record<Layout, string>>;
  readonly isNumber?: boolean;
  /** Only where requests of several sandboxes are listed. */
  readonly isOfAll?: boolean;
  readonly cell: (entry: Entry, context: CellContext) => ComponentChildren;
}

export interface CellContext {
  readonly layout: Layout;
  /** Requests of all sandboxes are listed. */
  readonly hasAll: boolean;
  /** The address that opens the entry. */
  readonly href: string;
}

const TIME_WIDTH = { wide: '142px', middle: '64px', small: '64px' };

const REQUEST: Column = {
  title: 'Request',
  tracks: { wide: 'minmax(360px, 1fr)', middle: 'minmax(0, 1fr)', small: 'minmax(0, 1fr)' },
  cell: ({ method, path, query }, { href }) => (
    <>
      <span class="requests-method">{method}</span>
      <a class="requests-target" href={href} tabIndex={-1}>
        <bdi>{rowText(path)}</bdi>
        {query !== '' && <bdi class="soft">?{rowText(query)}</bdi>}
      </a>
    </>
  ),
};

const OUTCOME: Column = {
  title: 'Cause',
  tracks: { middle: 'minmax(0, 200px)', small: 'minmax(0, 130px)' },
  cell: entry => (
    <>
      {entry.cause !== null && <bdi class="mono">{rowText(entry.cause)}</bdi>}
      {entry.deviations.length > 0 && <span class="badge badge-warn">{deviationsText(entry)}</span>}
    </>
  ),
};

/** In order. */
export const COLUMNS: readonly Column[] = [
  {
    title: 'Time',
    tracks: TIME_WIDTH,
    cell: ({ at }, { layout }) => (
      <time title={at}>{layout === 'wide' ? instantText(at) : instantText(at).slice(11)}</time>
    ),
  },
  {
    title: 'Sandbox',
    tracks: { wide: 'minmax(0, 120px)', middle: 'minmax(0, 100px)', small: 'minmax(0, 110px)' },
    isOfAll: true,
    cell: ({ sandbox }) => <bdi title={sandbox}>{sandbox}</bdi>,
  },
  {
    title: 'Status',
    tracks: { wide: '66px', middle: '66px', small: '66px' },
    cell: entry => <StatusBadge entry={entry} />,
  },
  REQUEST,
  {
    title: 'Operation',
    tracks: { wide: 'minmax(0, 140px)' },
    cell: ({ operation }) => operation ?? <span class="soft">none</span>,
  },
  {
    title: 'Cause',
    tracks: { wide: 'minmax(0, 180px)' },
    cell: ({ cause }) => cause !== null && <bdi class="mono">{rowText(cause)}</bdi>,
  },
  {
    title: 'Deviations',
    tracks: { wide: 'minmax(0, 150px)' },
    cell: entry => entry.deviations.length > 0 && <span class="badge badge-warn">{deviationsText(entry)}</span>,
  },
  OUTCOME,
  { title: 'Cache', tracks: { wide: '52px' }, cell: ({ query_cache }) => query_cache },
  {
    title: 'Duration',
    tracks: { wide: '72px', middle: '72px', small: '72px' },
    isNumber: true,
    cell: entry => durationText(entry, Date.now()),
  },
  {
    title: 'Token',
    tracks: { wide: 'minmax(0, 120px)' },
    cell: ({ token }) => token !== null && <bdi>{visibleText(token)}</bdi>,
  },
  {
    title: 'Request',
    tracks: { narrow: 'minmax(0, 1fr)' },
    cell: (entry, context) => (
      <>
        <StatusBadge entry={entry} />
        {REQUEST.cell(entry, context)}
      </>
    ),
  },
  {
    title: 'Time, cause and duration',
    tracks: { narrow: 'minmax(0, 1fr)' },
    cell: (entry, context) => (
      <>
        <time>{instantText(entry.at).slice(11)}</time>
        {context.hasAll && <bdi class="requests-sandbox">{entry.sandbox}</bdi>}
        <span class="requests-outcome">{OUTCOME.cell(entry, context)}</span>
        <span class="requests-duration">{durationText(entry, Date.now())}</span>
      </>
    ),
  },
];

/** The columns that there is room for. @param hasAll requests of all sandboxes are listed */
export function columnsOf(layout: Layout, hasAll: boolean): readonly Column[] {
  return COLUMNS.filter(({ tracks, isOfAll }) => tracks[layout] !== undefined && (hasAll || !isOfAll));
}
