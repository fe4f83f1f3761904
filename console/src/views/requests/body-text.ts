/** A body as people read it. */
export interface BodyText {
  readonly text: string;
  readonly language: 'json' | 'text';
  readonly lines: number;
}

/** JSON with an indent of two; other text as it is. Numbers stay as they were sent: only white space changes. */
export function bodyText(body: string): BodyText {
  const text = prettyJson(body) ?? body;
  return { text, language: text === body && !isJson(body) ? 'text' : 'json', lines: linesOf(text) };
}

/** The first lines of a text, and of these only so many characters; no pair of surrogates is parted. */
export function beginningOf(text: string, lines: number, characters: number): string {
  let end = -1;
  for (let line = 0; line < lines; line++) {
    const next = text.indexOf('\n', end + 1);
    end = next === -1 ? text.length : next;
    if (next === -1) break;
  }
  return text.slice(0, Math.min(end, characters)).replace(/[\ud800-\udbff]$/, '');
}

function linesOf(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function isJson(text: string): boolean {
  if (!/^\s*[[{"\d-]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON.stringify would round long numbers, and drop names that stand twice. */
function prettyJson(text: string): string | null {
  if (!isJson(text)) return null;
  const tokens = text.match(TOKENS) ?? [];
  const parts: string[] = [];
  let depth = 0;
  tokens.forEach((token, at) => {
    const next = tokens[at + 1] ?? '';
    if (token === '{' || token === '[') {
      parts.push(token);
      if (next === '}' || next === ']') return;
      depth += 1;
      parts.push(line(depth));
      return;
    }
    if (token === '}' || token === ']') {
      const before = tokens[at - 1];
      if (before !== '{' && before !== '[') {
        depth -= 1;
        parts.push(line(depth));
      }
      parts.push(token);
      return;
    }
    if (token === ',') parts.push(token, line(depth));
    else parts.push(token === ':' ? ': ' : token);
  });
  return parts.join('');
}

/** A deeper indent than this helps nobody, and deep JSON would grow by its square. */
const INDENT_MAX = 20;

function line(depth: number): string {
  return `\n${'  '.repeat(Math.min(depth, INDENT_MAX))}`;
}
