import { type Fields, fieldsOf, recordsOf } from '../answers.ts';
import type { ServerAnswer, ServerRequest } from '../server/exchange.ts';

/** Of 100 sites. */
const PAGES_MAX = 10;

/** All sites of the account; null where the list cannot be read to its end. @throws RunEnd, ServerError */
export async function allSites(
  ask: (request: ServerRequest) => Promise<ServerAnswer>,
): Promise<readonly Fields[] | null> {
  const all: Fields[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const last = all.at(-1)?.id;
    const cursor = typeof last === 'string' ? { starting_after: last } : {};
    const answer = await ask({ path: '/sites', query: { limit: '100', ...cursor } });
    const records = recordsOf(answer);
    if (records === null) return null;
    all.push(...records);
    if (fieldsOf(answer).has_more !== true) return all;
    if (typeof all.at(-1)?.id !== 'string') return null;
  }
  return null;
}
