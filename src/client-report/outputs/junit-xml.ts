import escapeHtml from 'escape-html';
import { plainText } from '../plain-text.ts';

const TEXT_LENGTH_MAX = 1000;

/** A test case of JUnit XML. */
export interface JUnitCase {
  readonly classname: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Of a failure, on one line. */
  readonly message: string;
  readonly lines: readonly string[];
  /** @default 0 */
  readonly durationMs?: number;
}

/** One suite of cases as JUnit XML, whatever their texts have in them. */
export function junitXml(cases: readonly JUnitCase[]): string {
  const of = (wanted: JUnitCase['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length;
  const time = secondsText(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0));
  const counts = `tests="${cases.length}" failures="${of('failed')}" errors="0" skipped="${of('skipped')}" time="${time}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="leadline" ${counts}>
<testsuite name="leadline" ${counts}>
${cases.map(testcase).join('\n')}
</testsuite>
</testsuites>
`;
}

function testcase({ classname, name, outcome, message, lines, durationMs = 0 }: JUnitCase): string {
  const start = `<testcase classname="${classname}" name="${clean(name)}" time="${secondsText(durationMs)}"`;
  const text = lines.map(line => clean(line, TEXT_LENGTH_MAX)).join('\n');
  if (outcome === 'failed')
    return `${start}><failure message="${clean(message, TEXT_LENGTH_MAX)}">${text}</failure></testcase>`;
  const inner = `${outcome === 'skipped' ? '<skipped/>' : ''}${text === '' ? '' : `<system-out>${text}</system-out>`}`;
  return inner === '' ? `${start}/>` : `${start}>${inner}</testcase>`;
}

function secondsText(ms: number): string {
  return String(Math.round(ms) / 1000);
}

/** What escapes HTML escapes XML: quotes, the ampersand and both angle brackets. */
function clean(text: string, maxLength?: number): string {
  return escapeHtml(plainText(text, maxLength));
}
