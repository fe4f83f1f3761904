import { toUSVString } from 'node:util';
import { isRecord } from '../../contract/defaults.ts';
import type { TracedExchange } from '../../trace/trace.ts';
import type { LabelsThen } from './labels.ts';

/** Texts that may be an id or made by chance: UUIDs, long words and numbers; a letter after a backslash is an escape. */
const WORD =
  /(?<![\\A-Za-z0-9])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9]{8,}|\d{5,})(?![A-Za-z0-9])/gi;
const SITE_ID = /^[A-Z]{8}$/;
const NUMBER = /^\d+$/;
const MIXED = /(?=.*\d)(?=.*[a-z])/i;

const NAME_SHOWN = 30;

/** What two runs of the same tests have in common. */
export interface Common {
  /** Words that both have, by chance or not: none of them is made by chance. */
  readonly words: ReadonlySet<string>;
  /** Ids that the service gave out. */
  readonly made: ReadonlySet<string>;
  /** How ids are written by names that both have: others were made by chance. Null: not known yet. */
  readonly labels: ReadonlySet<string> | null;
  /** Where their clocks stood still, as in the journal. */
  readonly stoppedAt: ReadonlySet<string>;
}

export const NOTHING_COMMON: Common = { words: new Set(), made: new Set(), labels: null, stoppedAt: new Set() };

/** The words of a text that could be made by chance, or be ids. */
export function wordsIn(text: string): string[] {
  return [...text.matchAll(WORD)].map(([word]) => word).filter(word => SITE_ID.test(word) || isChancy(word, 'ids'));
}

/** What numbers in a text are. */
type Numbers = 'ids' | 'counts';

/** A text in which ids of what was created are written by its name, and what only one run has as `<id>`. */
export function replaceIds(text: string, labels: LabelsThen, { words }: Common, numbers: Numbers): string {
  return text.replace(WORD, word => labels.get(word) ?? (isChancy(word, numbers) && !words.has(word) ? '<id>' : word));
}

const COUNTING: readonly (string | null)[] = ['getAggregations', 'getCurrentVisitors', 'getAccount'];

/** What numbers in the answers of an operation are. */
export function numbersIn({ operation }: TracedExchange): Numbers {
  return COUNTING.includes(operation) ? 'counts' : 'ids';
}

function isChancy(word: string, numbers: Numbers): boolean {
  return NUMBER.test(word) ? numbers === 'ids' : MIXED.test(word);
}

const CREATES: readonly (string | null)[] = ['createSite', 'createMilestone'];
const SHOWS: readonly (string | null)[] = [
  ...CREATES,
  ...['listSites', 'getSite', 'updateSite', 'listMilestones', 'getMilestone', 'updateMilestone'],
];

/** Ids that an answer shows of what was created in this run, each with its name. */
export function madeIn({ operation, answer }: TracedExchange, { words, made }: Common): [id: string, name: string][] {
  if (!SHOWS.includes(operation) || answer === null || answer.body === null || answer.truncated) return [];
  const isNew = (id: string) => CREATES.includes(operation) || made.has(id) || !words.has(id);
  return recordsIn(answer.body).filter(([id]) => isNew(id));
}

/** How an id is written: not by itself, since a second run may give it to another. */
export function labelOf(name: string, { labels }: Common): string {
  const shown = name.length > NAME_SHOWN ? `${toUSVString(name.slice(0, NAME_SHOWN))}…` : name;
  const label = `<id of ${shown.replaceAll('<id>', '…')}>`;
  return labels === null || labels.has(label) ? label : '<id>';
}

function recordsIn(body: string): [id: string, name: string][] {
  try {
    const json: unknown = JSON.parse(body);
    const records: readonly unknown[] = isRecord(json) && Array.isArray(json.data) ? json.data : [json];
    return records.flatMap(each =>
      isRecord(each) && typeof each.id === 'string' && typeof each.name === 'string' ? [[each.id, each.name]] : [],
    );
  } catch {
    return [];
  }
}
