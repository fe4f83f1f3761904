import { cutText, fewOf } from '../cut-text.ts';
import type { Told } from './told.ts';

/** Characters of one answer as JSON: some 6,000 tokens of a model. */
export const ANSWER_MAX = 24_000;

/** What is kept of a text, in characters, and of a list or an object, in entries: the first pair that is small enough. */
const STEPS = [
  { text: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY },
  { text: 8_000, entries: 100 },
  { text: 4_000, entries: 40 },
  { text: 1_000, entries: 20 },
  { text: 300, entries: 8 },
  { text: 80, entries: 3 },
] as const;

/** Levels of lists and objects. */
const MAX_DEPTH = 32;

/** Places that an answer names as cut. */
const MAX_NAMED = 20;

type Step = (typeof STEPS)[number];

/** An answer of bounded size. Where something was cut, `cut` says what, such as `body: 8000 of 91234 characters`. */
export function bounded(told: Told, max: number = ANSWER_MAX): Told {
  for (const step of STEPS) {
    const cut: string[] = [];
    const made = trimmed(told, { step, cut, at: '', depth: 0 }) as Told;
    const answer = cut.length === 0 ? made : { ...made, cut: fewOf(cut, MAX_NAMED) };
    if (JSON.stringify(answer).length <= max) return answer;
  }
  return { cut: ['all of it: the answer is too large'] };
}

interface Place {
  readonly step: Step;
  readonly at: string;
  readonly depth: number;
  /** What was cut so far. */
  readonly cut: string[];
}

function trimmed(value: unknown, place: Place): unknown {
  const { step, at, depth, cut } = place;
  if (typeof value === 'string') {
    if (value.length > step.text) cut.push(`${at}: ${step.text} of ${value.length} characters`);
    return cutText(value, step.text);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) {
    cut.push(`${at}: all beyond ${MAX_DEPTH} levels`);
    return null;
  }
  return Array.isArray(value) ? trimmedList(value, place) : trimmedObject(value, place);
}

function trimmedList(list: readonly unknown[], { step, at, depth, cut }: Place): unknown[] {
  if (list.length > step.entries) cut.push(`${at}: ${step.entries} of ${list.length} entries`);
  const kept = list.slice(0, step.entries);
  return kept.map((each, index) => trimmed(each, { step, cut, at: `${at}[${index}]`, depth: depth + 1 }));
}

function trimmedObject(value: object, { step, at, depth, cut }: Place): object {
  const entries = Object.entries(value);
  // The fields of an answer itself are few, and all of them told.
  const kept = depth === 0 ? entries : entries.slice(0, step.entries);
  if (kept.length < entries.length) cut.push(`${at}: ${kept.length} of ${entries.length} fields`);
  const inner = (key: string) => ({ step, cut, at: at === '' ? key : `${at}.${key}`, depth: depth + 1 });
  return Object.fromEntries(kept.map(([key, each]) => [key, trimmed(each, inner(key))]));
}
