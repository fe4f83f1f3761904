import { type Fields, fieldsOf, isFields, isRefused } from '../answers.ts';
import type { Ask } from '../asking.ts';
import type { KnownSite } from '../facts/sites.ts';
import { NotTried } from '../not-tried.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import { fieldProbes } from './field-probes.ts';
import { integer, records, text } from './field-shapes.ts';

const ROWS_MAX = 150;
const LISTS = ['content', 'referrers'] as const;

const visitorsOf = ({ id }: KnownSite, detailed: boolean) => ({
  path: '/current_visitors',
  query: { site_id: id, ...(detailed && { detailed: 'true' }) },
});

/** @throws NotTried */
async function detailed(ask: Ask, site: KnownSite): Promise<Fields> {
  const answer = await ask(visitorsOf(site, true));
  if (answer.status !== 200) throw new NotTried(`current visitors answer ${answer.status}`);
  return fieldsOf(answer);
}

/** @throws NotTried */
async function rowsIn(ask: Ask, site: KnownSite, list: (typeof LISTS)[number]): Promise<readonly Fields[]> {
  const rows = (await detailed(ask, site))[list];
  if (!Array.isArray(rows) || rows.length === 0) throw new NotTried(`nobody is on the site, so ${list} has no rows`);
  return rows.filter(isFields);
}

/** Spec: Current visitors. */
export const VISITOR_PROBES = [
  probe({
    name: 'get-visitors',
    about: 'spec',
    sentence: 'Current visitors: without detailed=true neither content nor referrers',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const answer = await ask(visitorsOf(mainSite, false));
      const isSo = answer.status === 200 && LISTS.every(list => !(list in fieldsOf(answer)));
      return judged(isSo, '200 without content and referrers', sawOf(answer));
    },
  }),
  ...fieldProbes({
    of: 'visitors',
    part: 'Current visitors object',
    needs: ['mainSite'],
    async objects(ask, { mainSite }) {
      const brief = await ask(visitorsOf(mainSite, false));
      if (brief.status !== 200) throw new NotTried(`current visitors answer ${brief.status}`);
      return [fieldsOf(brief), await detailed(ask, mainSite)];
    },
    fields: { total: integer },
  }),
  ...fieldProbes({
    of: 'visitors',
    part: 'Current visitors object (detailed=true)',
    needs: ['mainSite'],
    objects: async (ask, { mainSite }) => [await detailed(ask, mainSite)],
    fields: { content: records, referrers: records },
  }),
  ...fieldProbes({
    of: 'visitors-content',
    part: 'Current visitors object, content',
    needs: ['mainSite'],
    objects: (ask, { mainSite }) => rowsIn(ask, mainSite, 'content'),
    fields: { hostname: text, pathname: text, total: integer },
  }),
  ...fieldProbes({
    of: 'visitors-referrers',
    part: 'Current visitors object, referrers',
    needs: ['mainSite'],
    objects: (ask, { mainSite }) => rowsIn(ask, mainSite, 'referrers'),
    fields: { referrer_hostname: text, referrer_pathname: text, total: integer },
  }),
  probe({
    name: 'visitors-rows',
    about: 'spec',
    sentence: 'Limits: the top 150 pages and the top 150 referrers',
    needs: ['mainSite'],
    async probe(ask, { mainSite }) {
      const all = await detailed(ask, mainSite);
      const lengths = LISTS.map(list => (Array.isArray(all[list]) ? all[list].length : 0));
      const saw = `${lengths.join(' and ')} rows`;
      return judged(Math.max(...lengths) <= ROWS_MAX, 'no more than 150 rows each', { shape: saw, values: saw });
    },
  }),
  probe({
    name: 'visitors-site-id',
    about: 'spec',
    sentence: 'Current visitors: site_id is required',
    needs: [],
    async probe(ask) {
      const answer = await ask({ path: '/current_visitors' });
      return judged(isRefused(answer), '400 with error or errors', sawOf(answer));
    },
  }),
];
