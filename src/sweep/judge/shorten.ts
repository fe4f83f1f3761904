/** Characters that are shown before and after where two texts begin to differ. */
const AROUND = 40;
/** Of a request, as in findings: a URL may be far longer. */
const REQUEST_SHOWN = 600;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Two texts, each cut to the surroundings of where they begin to differ. Where they do not, to their beginning. */
export function shortened(one: string, other: string): readonly [one: string, other: string] {
  const at = one === other ? 0 : commonLength(one, other);
  return [around(one, at), around(other, at)];
}

/** The beginning of a text. */
export function beginning(text: string): string {
  return around(text, 0);
}

/** A request, which is without control characters, as it is shown. */
export function shownRequest(request: string): string {
  return request.length > REQUEST_SHOWN ? `${request.slice(0, onCharacter(request, REQUEST_SHOWN))}…` : request;
}

function around(text: string, at: number): string {
  const from = at <= AROUND ? 0 : onCharacter(text, at - AROUND);
  const to = onCharacter(text, Math.max(at, AROUND) + AROUND);
  return printable(`${from === 0 ? '' : '…'}${text.slice(from, to)}${to >= text.length ? '' : '…'}`);
}

function commonLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at++;
  return at;
}

/** No pair of surrogates is parted. */
function onCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** Without what breaks lines or moves the cursor of a terminal. */
function printable(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, character => ESCAPES[character] ?? escapeOf(character));
}

function escapeOf(character: string): string {
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
}
