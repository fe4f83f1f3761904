/** Characters of a value that stays on one line. */
const LINE_MAX = 160;

/** A fixture as JSON that is read by people, too: what fits on a line is on one. Ends with a line break. */
export function fixtureText(fixture: object): string {
  return `${textOf(fixture, '')}\n`;
}

function textOf(value: unknown, indent: string): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || line.length + indent.length <= LINE_MAX) return line;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map(each => textOf(each, deeper))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${textOf(each, deeper)}`);
  if (entries.every(each => each.length < SHORT)) return `${open}${entries.join(',')}${close}`;
  return `${open}\n${entries.map(each => deeper + each).join(',\n')}\n${indent}${close}`;
}

/** Numbers of a long list stay together. */
const SHORT = 20;
