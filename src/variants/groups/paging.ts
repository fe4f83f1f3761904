import { ofJson } from '../json-answers.ts';
import type { OtherRequest, Started } from '../started.ts';
import { variantsOf } from '../variant.ts';

interface List {
  readonly object: 'list';
  readonly has_more: boolean;
  readonly data: readonly unknown[];
}

/** Lists, and what creates a record that comes late in each: sites and milestones are sorted by age, events by name. */
const LISTS: Readonly<Record<string, OtherRequest>> = {
  listSites: { operation: 'createSite', body: { name: 'Created meanwhile' } },
  listEvents: { operation: 'setEventCurrency', body: { name: 'zz created meanwhile', currency: 'euro' } },
  listMilestones: {
    operation: 'createMilestone',
    body: { name: 'Created meanwhile', milestone_date: '2026-01-01' },
  },
};

const OPERATIONS = Object.keys(LISTS);
const FORWARD = OPERATIONS.map(operation => `${operation}.starting_after`);
const BACKWARD = OPERATIONS.map(operation => `${operation}.ending_before`);

function isList(json: unknown): json is List {
  return typeof json === 'object' && json !== null && 'object' in json && json.object === 'list';
}

/** The half of a page that is next to its cursor: whoever goes on from its end misses nothing. */
const halved = ofJson((json, { query, assumptions }) => {
  if (!isList(json) || json.data.length < 2) return json;
  const kept = Math.ceil(json.data.length / 2);
  const isLastNear = query.ending_before !== undefined && assumptions['page-backward'] !== 'descending';
  const data = isLastNear ? json.data.slice(-kept) : json.data.slice(0, kept);
  return { ...json, has_more: true, data };
});

/** Before the first page after a cursor, of each list: a record that stays until the sandbox is reset. */
function creating(): Started {
  const created = new Set<string>();
  return {
    before(operation, { starting_after }) {
      if (starting_after === undefined || created.has(operation)) return null;
      created.add(operation);
      return LISTS[operation] ?? null;
    },
  };
}

/**
 * The last page of the first walk through each list says that there is more, and the page after it is empty, as where
 * the one record on that page was deleted between the two. No record that a test knows is lost.
 */
function deleting(): Started {
  const deleted = new Set<string>();
  return {
    rewrite: ofJson((json, { operation, query: { starting_after, ending_before } }) => {
      if (!isList(json) || json.has_more || json.data.length === 0) return json;
      if (operation === null || (starting_after ?? ending_before) === undefined || deleted.has(operation)) return json;
      deleted.add(operation);
      return { ...json, has_more: true };
    }),
  };
}

export const paging = variantsOf('paging', [
  {
    name: 'short-pages',
    level: 'should',
    meaning: 'Pages of lists have half as many records as they could have, and has_more is true.',
    needs: { operations: OPERATIONS, seen: 'several-records' },
    rewrite: halved,
  },
  {
    name: 'created',
    level: 'should',
    meaning: 'A record is created between two pages: before the first page after a cursor of each list, and stays.',
    needs: { parameters: FORWARD },
    start: creating,
  },
  {
    name: 'deleted',
    level: 'should',
    meaning:
      'The record after a page is deleted before the next page is asked for: has_more is true, and the next page is empty, once for each list.',
    needs: { parameters: [...FORWARD, ...BACKWARD] },
    start: deleting,
  },
]);
