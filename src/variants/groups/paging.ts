import { ofJson } from '../json-answers.ts';
import { variantsOf } from '../variant.ts';

interface List {
  readonly object: 'list';
  readonly has_more: boolean;
  readonly data: readonly unknown[];
}

function isList(json: unknown): json is List {
  return typeof json === 'object' && json !== null && 'object' in json && json.object === 'list';
}

/** The half of a page that is next to its cursor: whoever goes on from its end misses nothing. */
const halved = ofJson((json, { query }) => {
  if (!isList(json) || json.data.length < 2) return json;
  const kept = Math.ceil(json.data.length / 2);
  const data = query.ending_before === undefined ? json.data.slice(0, kept) : json.data.slice(-kept);
  return { ...json, has_more: true, data };
});

export const paging = variantsOf('paging', [
  {
    name: 'short-pages',
    level: 'should',
    meaning: 'Pages of lists have half as many records as they could have, and has_more is true.',
    needs: { operations: ['listSites', 'listEvents', 'listMilestones'], seen: 'several-records' },
    rewrite: halved,
  },
]);
