/**
 * As many rows, from the first, as fit into so many bytes of UTF-8, without separators.
 * @param note goes behind them where some are left out
 */
export function fittingRows(rows: readonly string[], bytes: number, note: (left: number) => string): string {
  let room = bytes - note(rows.length).length;
  const fitting = rows.findIndex(row => {
    room -= Buffer.byteLength(row);
    return room < 0;
  });
  return fitting < 0 ? rows.join('') : rows.slice(0, fitting).join('') + note(rows.length - fitting);
}
