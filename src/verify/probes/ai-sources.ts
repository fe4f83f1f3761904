import { type Fields, isFields, rowsOf, textOf } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { BusySite } from '../facts/busy-site.ts';
import { NotTried } from '../not-tried.ts';
import { type Judged, judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import type { ServerAnswer } from '../server/exchange.ts';
import {
  conversionsOf,
  isMissing,
  pageviewsOf,
  ROWS_MAX,
  SOURCES,
  sumOf,
  twoNumbers,
  wholeRows,
} from './report-parts.ts';

const ALONE = { field_grouping: 'ai_source', limit: String(ROWS_MAX) };
const is = (property: string, value: string) => ({ filters: JSON.stringify([{ property, operator: 'is', value }]) });

interface Sources {
  /** Rows by referrer_source and ai_source. */
  readonly all: readonly Fields[];
  /** Those of AI tools. */
  readonly ai: readonly Fields[];
}

/** @throws NotTried where no AI tool sent visits */
async function sourcesOf(ask: Ask, site: BusySite): Promise<Sources> {
  const all = wholeRows(await ask(pageviewsOf(site, SOURCES)));
  const ai = all.filter(row => !isMissing(row.ai_source));
  if (ai.length === 0) throw new NotTried('no AI tool sent visits in the thirty days that ended two days ago');
  return { all, ai };
}

/** The tool with most pageviews. */
function mainTool(ai: readonly Fields[]): { readonly tool: string; readonly pageviews: number } {
  const counts = new Map<string, number>();
  for (const row of ai) {
    const tool = textOf(row.ai_source);
    counts.set(tool, (counts.get(tool) ?? 0) + sumOf([row]));
  }
  const [tool, pageviews] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most));
  return { tool, pageviews };
}

function sameCount(answer: ServerAnswer, pageviews: number): Judged {
  if (answer.status !== 200) return judged(false, '200', sawOf(answer));
  const filtered = sumOf(wholeRows(answer));
  return judged(filtered === pageviews, 'as many', twoNumbers('filtered and grouped', filtered, pageviews));
}

/** Spec: Aggregations, semantics 2 and 3. */
export const AI_SOURCE_PROBES = [
  probe({
    name: 'ai-source-alone',
    about: 'spec',
    sentence: 'Semantics 3: grouping by ai_source alone yields one row per AI tool and leaves out all other visits',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { ai } = await sourcesOf(ask, busySite);
      const answer = await ask(pageviewsOf(busySite, ALONE));
      const tools = wholeRows(answer).map(row => row.ai_source);
      const isSo =
        !tools.some(isMissing) && new Set(tools).size === tools.length && sumOf(wholeRows(answer)) === sumOf(ai);
      return judged(isSo, 'a row for each AI tool and no other, with the pageviews of all its visits', sawOf(answer));
    },
  }),
  probe({
    name: 'ai-source-together',
    about: 'spec',
    sentence: 'Semantics 3: grouped together with other fields, non-AI visits come back with an empty ai_source',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { all, ai } = await sourcesOf(ask, busySite);
      if (sumOf(ai) === busySite.pageviews) throw new NotTried('all visits are from AI tools');
      const isSo = all.some(row => 'ai_source' in row && isMissing(row.ai_source));
      return judged(isSo, 'rows with an empty ai_source', { shape: 'no such row', values: 'no such row' });
    },
  }),
  probe({
    name: 'referrer-source-ai',
    about: 'spec',
    sentence: 'Semantics 2: referrer_source is AI for visits from AI tools',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { all } = await sourcesOf(ask, busySite);
      const isSo = all.every(row => (row.referrer_source === 'AI') === !isMissing(row.ai_source));
      const saw = 'one without the other';
      return judged(isSo, 'AI where ai_source is not empty, and nowhere else', { shape: saw, values: saw });
    },
  }),
  probe({
    name: 'ai-source-filter',
    about: 'spec',
    sentence: 'Semantics 2: ai_source works in filters: its pageviews are those of its rows',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { tool, pageviews } = mainTool((await sourcesOf(ask, busySite)).ai);
      const answer = await ask(pageviewsOf(busySite, is('ai_source', tool)));
      return sameCount(answer, pageviews);
    },
  }),
  probe({
    name: 'referrer-source-filter',
    about: 'spec',
    sentence: 'Semantics 2: referrer_source works in filters: the pageviews of AI are those of all AI tools',
    needs: ['busySite'],
    async probe(ask, { busySite }) {
      const { ai } = await sourcesOf(ask, busySite);
      return sameCount(await ask(pageviewsOf(busySite, is('referrer_source', 'AI'))), sumOf(ai));
    },
  }),
  probe({
    name: 'event-sources',
    about: 'spec',
    sentence: 'Semantics 2: referrer_source and ai_source work for events; conversions by them are those of the range',
    needs: ['busySite', 'busyEvent'],
    async probe(ask, { busySite, busyEvent }) {
      const query = { field_grouping: SOURCES.field_grouping!, limit: String(ROWS_MAX) };
      const answer = await ask(conversionsOf(busySite, busyEvent, query));
      const rows = rowsOf(answer) ?? [];
      const isGrouped =
        rows.length > 0 && rows.every(row => isFields(row) && 'referrer_source' in row && 'ai_source' in row);
      if (!isGrouped) return judged(false, '200, and both fields in every row', sawOf(answer));
      const sum = sumOf(wholeRows(answer), 'conversions');
      const saw = twoNumbers('sum and total', sum, busyEvent.conversions);
      return judged(sum === busyEvent.conversions, 'the sum of the rows is the total', saw);
    },
  }),
];
