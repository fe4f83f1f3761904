import { isError, isRefusalOf, recordsOf, rowsOf } from '../../answers.ts';
import { sawOf } from '../../saw.ts';
import { type ServerAnswer, segmentOf } from '../../server/exchange.ts';
import { daysOf, pageviews } from './reports-asked.ts';
import { assumption, byAll, byAnswer } from './told.ts';

const NO_SITE = '/sites/leadline-verify-no-such-site';

/** How an error goes out. */
type Form = 'json' | 'html' | 'page' | 'other';

function formOf({ status, json, headers, text }: ServerAnswer): Form {
  if (json !== undefined) return status >= 400 ? 'json' : 'other';
  const isHtml = /^text\/html\b/i.test(headers['content-type'] ?? '') || /^\s*</.test(text);
  if (!isHtml) return 'other';
  return status < 300 ? 'page' : 'html';
}

/** By the forms of an error for a client that prefers HTML, and for one that names nothing. */
const HTML_CHOICES = {
  'when-preferred': ['html', 'json'],
  'when-not-json': ['html', 'html'],
  never: ['json', 'json'],
  'login-page': ['html', 'page'],
} as const satisfies Record<string, readonly [Form, Form]>;

const HTML_NAMES = Object.keys(HTML_CHOICES) as (keyof typeof HTML_CHOICES)[];

const refusedWith = (status: number, field: string) => (answer: ServerAnswer) =>
  answer.status === status && isRefusalOf(answer, field);
const errorWith = (status: number) => (answer: ServerAnswer) => answer.status === status && isError(answer);

/** Assumptions about what is refused, and how. */
export const ERROR_ASSUMPTIONS = [
  assumption({
    name: 'empty-parameter',
    sentence: 'A list is asked with an empty limit, a report with an empty sort_by.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const list = await ask({ path: `/sites/${segmentOf(mainSite.id)}/milestones`, query: { limit: '' } });
      const report = await pageviews(ask, mainSite.id, { ...daysOf(30, clock, mainSite), sort_by: '' });
      return byAll(
        byAnswer<'empty-parameter'>(list, {
          absent: answer => recordsOf(answer) !== null,
          '400': refusedWith(400, 'limit'),
        }),
        byAnswer<'empty-parameter'>(report, {
          absent: answer => rowsOf(answer) !== null,
          '400': refusedWith(400, 'sort_by'),
        }),
      );
    },
  }),
  assumption({
    name: 'incompatible',
    sentence: 'A report on pageviews is asked for conversions, and one is grouped by browser twice.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const month = daysOf(30, clock, mainSite);
      const foreign = await pageviews(ask, mainSite.id, { ...month, aggregates: 'pageviews,conversions' });
      const twice = await pageviews(ask, mainSite.id, { ...month, field_grouping: 'browser,browser' });
      return byAll(
        byAnswer<'incompatible'>(foreign, { '422': errorWith(422), '400': refusedWith(400, 'aggregates') }),
        byAnswer<'incompatible'>(twice, { '422': errorWith(422), '400': refusedWith(400, 'field_grouping') }),
      );
    },
  }),
  assumption({
    name: 'day-range',
    sentence: 'A report by day is asked for 220 days.',
    needs: ['mainSite', 'clock'],
    async tell(ask, { mainSite, clock }) {
      const range = daysOf(220, clock, mainSite);
      return byAnswer<'day-range'>(await pageviews(ask, mainSite.id, { ...range, date_grouping: 'day' }), {
        '422': errorWith(422),
        '400': refusedWith(400, 'date_grouping'),
        off: answer => rowsOf(answer) !== null,
      });
    },
  }),
  assumption({
    name: 'html-errors',
    sentence: 'A site that does not exist is asked for with Accept: text/html, and without an Accept header.',
    needs: [],
    async tell(ask) {
      const html = await ask({ path: NO_SITE, accept: 'text/html' });
      const none = await ask({ path: NO_SITE, accept: null });
      const among = HTML_NAMES.filter(name => {
        const [preferred, unnamed] = HTML_CHOICES[name];
        return formOf(html) === preferred && formOf(none) === unnamed;
      });
      const [first, second] = [sawOf(html), sawOf(none)];
      return {
        among,
        saw: { shape: `${first.shape}; ${second.shape}`, values: `${first.values}; ${second.values}` },
      };
    },
  }),
];
