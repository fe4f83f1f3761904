import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect, stripVTControlCharacters } from 'node:util';
import { plainText } from '../../client-report/plain-text.ts';

const LINES = 20;
/** UTF-16 units. */
const LINE_MAX = 1000;
const TEXT_MAX = 64 * 1024;
/** Of the engine, of Node, and of packages. */
const FOREIGN_FRAME = /^\s+at (?:.*[(/\\ ])?(?:<anonymous>\)|node:|node_modules[/\\])/;

/**
 * What a rejection says, as the lines that a test runner would print: its message, its properties, and where it comes from,
 * relative to the working directory, in code that is the tests' own. 20 lines at most, the first ones.
 * @param secrets taken out
 */
export function failureLines(error: unknown, secrets: readonly string[]): readonly string[] {
  let text = stripVTControlCharacters(told(error).slice(0, TEXT_MAX));
  for (const secret of secrets) text = text.replaceAll(secret, '[redacted]');
  const folder = process.cwd();
  for (const prefix of [`${pathToFileURL(folder).href}/`, folder + sep]) text = text.replaceAll(prefix, '');
  return text
    .split('\n')
    .filter(line => !FOREIGN_FRAME.test(line))
    .slice(0, LINES)
    .map(line => plainText(line.trimEnd(), LINE_MAX));
}

function told(error: unknown): string {
  if (typeof error === 'string') return error;
  try {
    return inspect(error, { depth: 2, breakLength: 120, maxArrayLength: 10, maxStringLength: TEXT_MAX });
  } catch {
    return 'the tests failed with a value that cannot be shown';
  }
}
