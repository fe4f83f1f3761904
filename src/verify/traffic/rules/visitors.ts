import { isFields } from '../../answers.ts';
import { type Drift, plainly, typeOf } from '../drift.ts';
import type { ReadRequest } from '../request.ts';

const DETAILS = ['content', 'referrers'];

/** Spec: Current visitors object: `content` and `referrers` only when `detailed=true`. */
export function visitorDrifts({ query, refused }: ReadRequest, body: unknown): Drift[] {
  if (!isFields(body) || refused.size > 0) return [];
  return DETAILS.flatMap((field): Drift[] => {
    const isThere = Object.hasOwn(body, field);
    if (query.detailed === true) {
      return isThere ? [] : [{ field, expected: 'there with detailed=true', saw: plainly('nothing') }];
    }
    return isThere ? [{ field, expected: 'there only with detailed=true', saw: typeOf(body[field]) }] : [];
  });
}
