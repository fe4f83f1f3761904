const PIECE_LENGTH = 64 * 1024;

/** The JSON of items, with commas between them, in pieces between `before` and `after`: all at once may take many megabytes. */
export function* jsonPieces(before: string, items: Iterable<unknown>, after: string): Generator<string> {
  let piece = before;
  let separator = '';
  for (const item of items) {
    piece += `${separator}${JSON.stringify(item)}`;
    separator = ',';
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece + after;
}
