/** Rows of a list that are drawn; `to` is not among them. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Drawn above and below what is seen, so that a quick scroll shows rows. */
const AROUND = 8;

/** All in pixels, but for `count`. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number, count: number): RowWindow {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - AROUND);
  const to = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + AROUND);
  return { from: Math.min(from, to), to };
}

/** Where the list has to be scrolled to, so that a row is seen in full; the same where it is. */
export function scrolledTo(
  row: number,
  { scrollTop, height, rowHeight }: Record<'scrollTop' | 'height' | 'rowHeight', number>,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  return Math.max(scrollTop, top + rowHeight - height);
}

/** Where an entry is in a list with descending ids; -1 where it is not. */
export function indexOfId(rows: readonly { readonly id: number }[], id: number): number {
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle]!.id > id) from = middle + 1;
    else to = middle;
  }
  return rows[from]?.id === id ? from : -1;
}
