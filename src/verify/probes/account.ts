import { fieldsOf, isError } from '../answers.ts';
import type { Ask } from '../asking.ts';
import { NotTried } from '../not-tried.ts';
import { judged, probe } from '../probe.ts';
import { sawOf } from '../saw.ts';
import type { ServerRequest } from '../server/exchange.ts';
import { fieldProbes } from './field-probes.ts';
import { exactly, integer, orNull, text, texts, timestamp } from './field-shapes.ts';

async function objectAt(ask: Ask, path: string) {
  const answer = await ask({ path });
  if (answer.status !== 200) throw new NotTried(`GET ${path} answers ${answer.status}`);
  return [fieldsOf(answer)];
}

const NO_TOKEN = [
  { name: 'token-missing', given: 'a missing token', request: { path: '/token', authorization: null } },
  {
    name: 'token-malformed',
    given: 'a malformed Authorization header',
    request: { path: '/token', authorization: 'Bearer' },
  },
  {
    name: 'token-unknown',
    given: 'a token that is not valid',
    request: { path: '/token', authorization: 'Bearer leadline-verify-no-such-token' },
  },
] as const satisfies readonly { name: string; given: string; request: ServerRequest }[];

/** Spec: Account object, Token object, Endpoints (Account), Authentication. */
export const ACCOUNT_PROBES = [
  probe({
    name: 'get-token',
    about: 'spec',
    sentence: 'Authentication 5: GET /token works with any valid token',
    needs: [],
    async probe(ask) {
      const answer = await ask({ path: '/token' });
      return judged(answer.status === 200, '200', sawOf(answer));
    },
  }),
  probe({
    name: 'get-account',
    about: 'spec',
    sentence: 'Endpoints: GET /account needs a token with *; one without the permission yields 400 { error }',
    needs: ['abilities'],
    async probe(ask, { abilities }) {
      const answer = await ask({ path: '/account' });
      if (abilities.includes('*')) return judged(answer.status === 200, '200', sawOf(answer));
      return judged(answer.status === 400 && isError(answer), '400 { error: string }', sawOf(answer));
    },
  }),
  ...fieldProbes({
    of: 'account-object',
    part: 'Account object',
    needs: [],
    objects: ask => objectAt(ask, '/account'),
    fields: { id: integer, object: exactly('account'), name: text, email: text },
  }),
  ...fieldProbes({
    of: 'token-object',
    part: 'Token object',
    needs: [],
    objects: ask => objectAt(ask, '/token'),
    fields: {
      name: text,
      version: integer,
      abilities: texts,
      last_used_at: timestamp,
      expires_at: orNull(timestamp),
      created_at: timestamp,
      updated_at: timestamp,
    },
  }),
  probe({
    name: 'token-value',
    about: 'spec',
    sentence: 'Token object: the secret token value is never returned',
    needs: ['hasToken'],
    async probe(ask, { hasToken }) {
      const { status, text } = await ask({ path: '/token' });
      const saw = 'the value of the token';
      return judged(status !== 200 || !hasToken(text), 'no value of the token', { shape: saw, values: saw });
    },
  }),
  ...NO_TOKEN.map(({ name, given, request }) =>
    probe({
      name,
      about: 'spec',
      sentence: `Authentication 4: ${given} yields 401 { error }`,
      needs: [],
      async probe(ask) {
        const answer = await ask(request);
        return judged(answer.status === 401 && isError(answer), '401 { error: string }', sawOf(answer));
      },
    }),
  ),
];
