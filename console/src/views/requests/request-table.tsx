import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Entry } from '../../state/entry-list.ts';
import { formatRoute, route, setParams } from '../../state/route.ts';
import { ALL_SANDBOXES } from '../../state/sandboxes.ts';
import { type Column, columnsOf, type Layout, layoutOf, ROW_HEIGHTS } from './columns.tsx';
import type { RequestList } from './request-list.ts';
import { indexOfId, rowWindow, scrolledTo } from './row-window.ts';
import { useSize } from './use-size.ts';

/** The window follows the scrolling in steps of so many rows: it is drawn that much less often. */
const STEP = 4;

export interface RequestTableProps {
  readonly list: RequestList;
  readonly sandbox: string;
}

/** The requests as rows of one height, of which only those in sight are drawn. */
export function RequestTable({ list, sandbox }: RequestTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const layout = useComputed(() => layoutOf(size.value.width)).value;
  const hasAll = sandbox === ALL_SANDBOXES;
  const columns = columnsOf(layout, hasAll);
  const rowHeight = ROW_HEIGHTS[layout];
  const scrollTop = useSignal(0);
  const { rows } = list.shown.value;
  const { from, to } = rowWindow(scrollTop.value, size.value.height, rowHeight, rows.length);
  const openId = Number(route.value.params.id);
  const active = tabbable(list, rows, openId, scrollTop.value / rowHeight);
  const isNearby = active >= from && active < to;
  const drawn = [...Array(to - from).keys()].map(at => from + at);
  if (!isNearby && active !== -1) drawn.push(active);

  const follow = () => {
    const top = scroller.current!.scrollTop;
    scrollTop.value = Math.floor(top / (rowHeight * STEP)) * rowHeight * STEP;
    list.scrolled(top > 1);
  };
  const moveTo = (index: number) => {
    const entry = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (entry === undefined) return;
    list.focus(entry.id);
    if (route.peek().params.id !== undefined) setParams({ id: String(entry.id) }, { replace: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(size.peek().height / rowHeight) - 2);
    const step = STEPS[event.key]?.(page);
    if (step !== undefined) moveTo(active + step);
    else if (event.key === 'Enter' || event.key === ' ') open(rows[active]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    scroller.current!.scrollTop = 0;
  }, [list.filters.value]);
  useShowTop(list, scroller);
  usePlace(list, scroller, rowHeight);
  useFocus(list, scroller, rowHeight);
  return (
    <div
      ref={scroller}
      class={`requests-scroll requests-${layout}`}
      onScroll={follow}
      style={{ '--columns': columns.map(({ tracks }) => tracks[layout]).join(' '), '--row': `${rowHeight}px` }}
    >
      <table
        class="requests-table"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows take the focus, by arrow keys
        role="grid"
        aria-label="Requests"
        aria-rowcount={rows.length + 1}
        aria-readonly
        onKeyDown={press}
      >
        <thead class="requests-head">
          <tr class="requests-row" aria-rowindex={1}>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" class={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="requests-rows" style={{ height: `${rows.length * rowHeight}px` }} onPointerMove={list.pointed}>
          {drawn.map(index => (
            <Row
              key={rows[index]!.id}
              entry={rows[index]!}
              index={index}
              isTabbable={index === active}
              isOpen={rows[index]!.id === openId}
              active={list.active}
              columns={columns}
              layout={layout}
              hasAll={hasAll}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How far keys move, in rows. */
const STEPS: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  j: () => 1,
  ArrowUp: () => -1,
  k: () => -1,
  PageDown: page => page,
  PageUp: page => -page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** The row that Tab comes to: where the keyboard was last, or the open one, or the first in sight. -1 without rows. */
function tabbable(list: RequestList, rows: readonly Entry[], openId: number, first: number): number {
  for (const id of [list.active.value, openId]) {
    const index = id === null ? -1 : indexOfId(rows, id);
    if (index !== -1) return index;
  }
  return Math.min(Math.ceil(first), rows.length - 1);
}

function open(entry: Entry | undefined): void {
  if (entry !== undefined) setParams({ id: String(entry.id) });
}

type Scroller = { readonly current: HTMLDivElement | null };

/** A list that moves again does so at its top. */
function useShowTop(list: RequestList, scroller: Scroller): void {
  const { isHeld } = list.shown.value;
  useLayoutEffect(() => {
    if (!isHeld && scroller.current!.scrollTop > 0) scroller.current!.scrollTop = 0;
  }, [isHeld]);
}

/** Brings the active row into sight and gives it the focus, when that is asked for. */
function useFocus(list: RequestList, scroller: Scroller, rowHeight: number): void {
  const calls = list.focusCalls.value;
  useLayoutEffect(() => {
    if (calls === 0) return;
    showActive(list, scroller.current!, rowHeight);
    scroller.current!.querySelector<HTMLElement>(`[data-id="${list.active.peek()}"]`)?.focus({ preventScroll: true });
  }, [calls]);
}

/** Keeps the same rows in sight where they become higher or lower, as when a request is opened beside the list. */
function usePlace(list: RequestList, scroller: Scroller, rowHeight: number): void {
  const known = useRef(rowHeight);
  useLayoutEffect(() => {
    if (known.current === rowHeight) return;
    const element = scroller.current!;
    element.scrollTop *= rowHeight / known.current;
    known.current = rowHeight;
    showActive(list, element, rowHeight);
  }, [rowHeight]);
}

function showActive(list: RequestList, element: HTMLElement, rowHeight: number): void {
  const id = list.active.peek();
  const index = id === null ? -1 : indexOfId(list.shown.peek().rows, id);
  if (index === -1) return;
  const head = element.querySelector<HTMLElement>('.requests-head')!.offsetHeight;
  const height = element.clientHeight - head;
  element.scrollTop = scrolledTo(index, { scrollTop: element.scrollTop, height, rowHeight });
}

interface RowProps {
  readonly entry: Entry;
  readonly index: number;
  readonly isTabbable: boolean;
  readonly isOpen: boolean;
  readonly active: RequestList['active'];
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly hasAll: boolean;
}

function Row({ entry, index, isTabbable, isOpen, active, columns, layout, hasAll }: RowProps) {
  const rowHeight = ROW_HEIGHTS[layout];
  const { view, params } = route.value;
  const href = formatRoute({ view, params: { ...params, id: String(entry.id) } });
  const click = (event: MouseEvent) => {
    // As with any link: another tab, or a selection of text.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(getSelection()?.isCollapsed ?? true)) return;
    event.preventDefault();
    open(entry);
  };
  const focus = () => {
    active.value = entry.id;
  };
  return (
    <tr
      class="requests-row requests-entry"
      data-id={entry.id}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={isTabbable ? 0 : -1}
      onClick={click}
      onFocusIn={focus}
      style={{ top: `${index * rowHeight}px` }}
    >
      {columns.map(({ title, isNumber, cell }) => (
        <td key={title} class={isNumber ? 'number' : undefined}>
          {cell(entry, { layout, hasAll, href })}
        </td>
      ))}
    </tr>
  );
}
