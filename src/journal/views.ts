/** A text, or what it says once it is decoded, with the place in the text that was sent. */
export interface View {
  readonly text: string;
  /** Where each character begins in the text that was sent, its end after the last one; null: where it stands. */
  readonly starts: Int32Array | null;
}

/** What was encoded more often than that is read by no server. */
const DECODED_MAX = 5;

const MAY_ESCAPE = /[\\%]|&[#algq]/i;
const ESCAPE =
  /\\(?:u[0-9a-f]{4}|["'\\/bfnrt])|%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos);/gi;

/**
 * A text as it stands, then as it reads when the escapes of JSON, URLs and HTML are decoded, once, twice, and so on:
 * whatever of these a secret was written in, one view has it in plain characters.
 */
export function viewsOf(text: string): View[] {
  let view: View | null = { text, starts: null };
  const views = [view];
  while (views.length <= DECODED_MAX) {
    view = decoded(view);
    if (view === null) break;
    views.push(view);
  }
  return views;
}

/** Where a stretch of a view stands in the text that was sent. */
export function rawSpan({ text, starts }: View, from: number, to: number): [from: number, to: number] {
  if (starts === null) return [from, to];
  let end = to;
  // Characters of one escape begin at the same place.
  while (end < text.length && end > 0 && starts[end] === starts[end - 1]) end += 1;
  return [starts[from]!, starts[end]!];
}

/** The first character of a view that begins at a place of the text that was sent, or after it. */
export function placeIn({ text, starts }: View, raw: number): number {
  if (starts === null) return raw;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! < raw) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Null where there is nothing to decode. */
function decoded({ text, starts }: View): View | null {
  if (!MAY_ESCAPE.test(text)) return null;
  const map = new Int32Array(text.length + 1);
  let out = '';
  let at = 0;
  const copy = (to: number) => {
    for (let index = at; index < to; index++) map[out.length + index - at] = starts === null ? index : starts[index]!;
    out += text.slice(at, to);
    at = to;
  };
  for (const match of text.matchAll(ESCAPE)) {
    const meaning = meaningOf(match[0]);
    if (meaning === match[0]) continue;
    copy(match.index);
    map.fill(starts === null ? at : starts[at]!, out.length, out.length + meaning.length);
    out += meaning;
    at += match[0].length;
  }
  if (at === 0) return null;
  copy(text.length);
  map[out.length] = starts === null ? at : starts[at]!;
  return { text: out, starts: map };
}

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What an escape says; itself where it says nothing. */
function meaningOf(given: string): string {
  if (given.startsWith('%')) return unpercented(given);
  if (given.startsWith('&')) return characterOf(given.slice(1, -1), given);
  if (given.length > 2) return String.fromCharCode(Number.parseInt(given.slice(2), 16));
  return CONTROLS[given.charAt(1)] ?? given.charAt(1);
}

function unpercented(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

function characterOf(name: string, otherwise: string): string {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? otherwise;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10_ffff ? String.fromCodePoint(code) : otherwise;
}
