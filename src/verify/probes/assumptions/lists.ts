import { type Fields, fieldsOf, isError, isRefusalOf, recordsOf } from '../../answers.ts';
import { NotTried } from '../../not-tried.ts';
import { sawOf } from '../../saw.ts';
import { segmentOf } from '../../server/exchange.ts';
import { assumption, byAnswer } from './told.ts';

/** Of the form of a site id. */
const NO_SITE = 'AAAAAAAA';
const NO_MILESTONE = '00000000-0000-4000-8000-000000000000';

/** What stands for a record in `starting_after` and `ending_before`; of events without an id their name. */
export function cursorOf({ id, name }: Fields): string | null {
  const cursor = id ?? name;
  return typeof cursor === 'string' ? cursor : null;
}

/** Assumptions about lists. */
export const LIST_ASSUMPTIONS = [
  assumption({
    name: 'unknown-cursor',
    sentence: 'A list is asked for what comes after an id that it does not have.',
    needs: ['mainSite'],
    async tell(ask, { mainSite: { id } }) {
      const isListed = recordsOf(await ask({ path: '/sites' })) !== null;
      const [path, starting_after] = isListed
        ? ['/sites', NO_SITE]
        : [`/sites/${segmentOf(id)}/milestones`, NO_MILESTONE];
      return byAnswer<'unknown-cursor'>(await ask({ path, query: { starting_after } }), {
        '400': answer => answer.status === 400 && isRefusalOf(answer, 'starting_after'),
        '404': answer => answer.status === 404 && isError(answer),
        empty: answer => recordsOf(answer)?.length === 0 && fieldsOf(answer).has_more === false,
      });
    },
  }),
  assumption({
    name: 'page-backward',
    sentence: 'A list of three records or more is asked for the two before the third; their order tells.',
    needs: ['mainSite'],
    async tell(ask, { mainSite: { id } }) {
      for (const path of ['/sites', `/sites/${segmentOf(id)}/milestones`, `/sites/${segmentOf(id)}/events`]) {
        const [first, second, third] = (recordsOf(await ask({ path })) ?? []).map(cursorOf);
        if (!first || !second || !third) continue;
        const answer = await ask({ path, query: { limit: '2', ending_before: third } });
        const page = (recordsOf(answer) ?? []).map(cursorOf);
        const isPage = (...cursors: readonly string[]) =>
          page.length === cursors.length && cursors.every((cursor, at) => cursor === page[at]);
        const among = [
          ...(isPage(first, second) ? (['ascending'] as const) : []),
          ...(isPage(second, first) ? (['descending'] as const) : []),
        ];
        return { among, saw: sawOf(answer) };
      }
      throw new NotTried('no list has three records');
    },
  }),
];
