const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 50: 'error' };

/** A JSON line of the log as people read it: time, level, message, then the fields, a stack on lines of its own. */
export function prettyLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  const stack = (err as { stack?: string } | undefined)?.stack;
  const text = `${String(time).slice(11, 19)} ${LEVELS[Number(level)] ?? level} ${msg}${pairs.join('')}`;
  return stack === undefined ? `${text}\n` : `${text}\n${stack}\n`;
}
