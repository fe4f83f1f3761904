import type { DataChange } from '../data-change.ts';
import { type Row, variantsOf } from '../variant.ts';

/** By code points, as the limits of names count. */
const cut = (text: string) => (maxCharacters: number) => [...text].slice(0, maxCharacters).join('');
const repeated = (text: string) => (maxCharacters: number) => cut(text.repeat(maxCharacters))(maxCharacters);

const row = (name: string, meaning: string, data: DataChange): Row => ({ name, level: 'info', meaning, data });

const NAMES = 'The account and all sites and milestones are called';
/** A page has 100 records at most. */
const ADDED = 120;

export const data = variantsOf('data', [
  row('names-quoted', `${NAMES} by a name with quotes, an apostrophe, a backslash and markup.`, {
    names: cut(`"O'Neill" \\ <b>&amp;</b>`),
  }),
  row('names-emoji', `${NAMES} by a name with emoji, one of several code points, and a combining accent.`, {
    names: cut('🪸 👩‍👩‍👧 Cafe\u0301 🇫🇷'),
  }),
  row('names-right-to-left', `${NAMES} by a name in Arabic and Hebrew with a number in it.`, {
    names: cut('مرفأ 24 חוף'),
  }),
  row('names-long', `${NAMES} by the longest name there can be: 255 code points, 30 of a milestone.`, {
    names: repeated('Größe 🐚 '),
  }),
  row('empty-account', 'The account has no sites.', { isEmpty: true }),
  row('no-hits', 'No site has traffic: reports are of nothing.', { isWithoutHits: true }),
  row('more-records', `There are ${ADDED} sites more, and in each other site ${ADDED} events and milestones more.`, {
    added: ADDED,
  }),
]);
