import { plainText } from '../../client-report/plain-text.ts';
import type { Touched, VariantResult } from '../result.ts';
import { courseText, exitText, withoutQuery } from './course.ts';

/** Where no width is given. */
const WIDTH = 200;
/** So much of an answer says what it is. */
const ANSWER_MIN = 16;
const REQUEST_MIN = 19;
/** `200 …` */
const STATUS_LENGTH = 5;
/** Of the 40 characters before a difference. */
const BEFORE_MAX = 34;

/**
 * On one line, what a verdict comes from, and how the tests ended: `GET /sites: 503 {"error":…} → did not send it again; exit
 * code 1`, or a finding. What is too long loses the query first, then the end of the answer; how it went on stays.
 * @param width characters; it is longer where `leastWidth` is
 */
export function decidedBy(result: VariantResult, width = WIDTH): string {
  const outcome = outcomeOf(result);
  const before = Math.max(ANSWER_MIN, width - arrow(outcome).length);
  return `${reasonOf(result, before)}${arrow(outcome)}`.replace(/^ → /, '');
}

/** How wide it must be for the status, and what the client did, to be seen. */
export function leastWidth(result: VariantResult): number {
  const { finding, touched } = result;
  const outcome = arrow(outcomeOf(result)).length;
  if (finding !== null || touched === null) return ANSWER_MIN + outcome;
  const request = withoutQuery(touched.request).length;
  return request + 2 + Math.min(ANSWER_MIN, touched.variant.length) + outcome;
}

function reasonOf({ finding, touched }: VariantResult, room: number): string {
  if (finding !== null) return plainText(`${finding.rule}: ${finding.message}`, room);
  return touched === null ? '' : metText(touched, room);
}

function metText({ request, variant }: Touched, room: number): string {
  const whole = `${plainText(request)}: ${plainText(variant)}`;
  if (whole.length <= room) return whole;
  const answerMin = Math.min(ANSWER_MIN, variant.length);
  const short = plainText(withoutQuery(request), Math.max(REQUEST_MIN, room - answerMin - 2));
  return `${short}: ${cutAnswer(variant, Math.max(answerMin, room - short.length - 2))}`;
}

/** What is in parentheses at the end says what the answer does not show: it stays where there is room for it. */
function cutAnswer(answer: string, room: number): string {
  const [behind = ''] = / \([^()]*\)$/.exec(answer) ?? [];
  if (behind === '' || behind.length + STATUS_LENGTH > room) return cutAround(answer, room);
  return cutAround(answer.slice(0, -behind.length), room - behind.length) + plainText(behind);
}

/** An answer that is shown from where it begins to differ has some text before that: this goes first. */
function cutAround(answer: string, room: number): string {
  const start = /^\d{3} …/.exec(answer)?.[0].length;
  if (start === undefined) return plainText(answer, room);
  const less = Math.min(BEFORE_MAX, Math.max(0, answer.length - room));
  return plainText(answer.slice(0, start) + answer.slice(start + less), room);
}

function outcomeOf(result: VariantResult): string {
  const { verdict, exit_code, finding, touched } = result;
  if (verdict === 'survived' || verdict === 'not met') return '';
  if (verdict === 'flaky') return 'failed, then passed when run again';
  const end = verdict === 'hung' ? 'no end in time' : exitText(exit_code);
  if (finding !== null) return end;
  const course = touched === null ? '' : courseText(result);
  return course === '' ? end : `${course}; ${end}`;
}

function arrow(outcome: string): string {
  return outcome === '' ? '' : ` → ${outcome}`;
}
