import { fieldsOf, isError } from '../answers.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';

/** Spec: Account object, Token object, Endpoints (Account), Authentication. */
export const ACCOUNT_PROBES = [
  probe({
    name: 'account-object',
    about: 'spec',
    sentence: 'Account object: id, object "account", name, email; GET /account needs *',
    needs: ['abilities'],
    async probe(ask, { abilities }) {
      const answer = await ask({ path: '/account' });
      if (!abilities.includes('*')) {
        return judged(answer.status === 400, '400: the token lacks the permission', sawOf(answer));
      }
      const { id, object, name, email } = fieldsOf(answer);
      const isSo =
        answer.status === 200 &&
        Number.isInteger(id) &&
        object === 'account' &&
        typeof name === 'string' &&
        typeof email === 'string';
      return judged(isSo, '200 with id (integer), object "account", name and email (strings)', sawOf(answer));
    },
  }),
  probe({
    name: 'unauthenticated',
    about: 'spec',
    sentence: 'Authentication 4: a missing token yields 401 { "error" }',
    needs: [],
    async probe(ask) {
      const answer = await ask({ path: '/token', authorization: null });
      return judged(answer.status === 401 && isError(answer), '401 { error: string }', sawOf(answer));
    },
  }),
];
