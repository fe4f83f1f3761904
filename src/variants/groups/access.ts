import { WRITES } from '../operations.ts';
import type { Started } from '../started.ts';
import { variantsOf } from '../variant.ts';

/** The token that sends the first request after so many expires, in all sandboxes, for good. */
function expiring(after: number): Started {
  let requests = 0;
  let expired: string | null = null;
  return {
    access({ name, abilities }) {
      requests += 1;
      if (requests > after) expired ??= name;
      return name === expired ? 'expired' : abilities;
    },
  };
}

/** Each ability without what it lets write. */
const readingOnly = (): Started => ({
  access({ abilities }) {
    const left = abilities.map(ability => readingAbility(ability));
    return left.every((ability, index) => ability === abilities[index]) ? abilities : left;
  },
});

function readingAbility(ability: string): string {
  return ability === '*' ? 'all-sites-readonly' : ability.replace(/^manage:/, 'read:');
}

export const access = variantsOf('access', [
  {
    name: 'token-expires',
    level: 'may',
    meaning: 'The token expires in the middle of the run: from then on it is answered 401.',
    isDelayed: true,
    start: expiring,
  },
  {
    name: 'read-only',
    level: 'may',
    meaning: 'The token may only read: what it needs * or manage:SITE_ID for is refused with 400.',
    needs: { operations: [...WRITES, 'getAccount', 'getToken'] },
    start: readingOnly,
  },
]);
