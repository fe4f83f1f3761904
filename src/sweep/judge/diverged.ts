import { beyond, firstOf } from '../compare/agreement.ts';
import type { Comparable } from '../compare/comparable.ts';
import { firstAmong } from '../compare/side-by-side.ts';
import type { Diverged, SentRequest } from '../result.ts';
import { shownRequest } from './shorten.ts';
import { shownAnswer } from './shown-answer.ts';
import type { Touch } from './touched.ts';

/** What one sandbox got otherwise than usual; at least one of both is there. */
interface Difference {
  readonly more: Comparable | null;
  readonly less: Comparable | null;
}

/**
 * The first request after the touched one that the tests do not usually send, and the first of the usual ones that is
 * missing: in the sandbox of the touched one, else in another. Null where there is none.
 */
export function findDiverged({ answered, pairs, sideBySide }: Touch): Diverged | null {
  const isOwn = ({ one }: (typeof pairs)[number]) => one?.name === answered.exchange.sandbox;
  const differencesOf = (list: typeof pairs) =>
    list.flatMap(({ one, other }): Difference[] => {
      const more = firstOf(beyond(one, other).filter(({ place }) => place > answered.place));
      const less = firstOf(beyond(other, one));
      return more === null && less === null ? [] : [{ more, less }];
    });
  const [own] = differencesOf(pairs.filter(isOwn));
  const first = own ?? firstAmong(differencesOf(pairs), sideBySide, ({ more, less }) => (more ?? less)!);
  return first && { variant: shown(first.more), baseline: shown(first.less) };
}

function shown(sent: Comparable | null): SentRequest | null {
  return sent && { request: shownRequest(sent.request), answer: shownAnswer(sent) };
}
