import { badRequest, invalidField, notFound } from '../errors.ts';
import { fingerprint } from '../random/random.ts';
import type { Change, WriteContext } from './change.ts';
import type { State, Timestamp, Token } from './state.ts';

export interface TokenInput {
  readonly name: string;
  readonly abilities: readonly string[];
  readonly expires_at: Timestamp | null;
}

/** What a token object's `version` says of tokens made here. */
const TOKEN_VERSION = 1;

/** Each request is compared with every token. */
export const MAX_TOKENS = 1000;

/** Makes a token, as the account dashboard would. @throws 400 where the name is taken: names are unique; beyond 1,000 tokens */
export function addToken(state: State, input: TokenInput, { now, seed }: WriteContext): Change<Token> {
  if (state.tokens.some(({ name }) => name === input.name)) {
    throw invalidField('name', `The name "${input.name}" has already been taken.`);
  }
  if (state.tokens.length >= MAX_TOKENS) {
    throw badRequest(`An account has at most ${MAX_TOKENS} tokens. Delete some first.`, 'tokens:bound');
  }
  const sequence = state.sequence + 1;
  const token: Token = {
    ...input,
    value: `sim-${fingerprint(seed, 'token', sequence)}`,
    version: TOKEN_VERSION,
    last_used_at: null,
    created_at: now,
    updated_at: now,
  };
  return { state: { ...state, sequence, tokens: [...state.tokens, token] }, body: token };
}

/** Revokes a token: it is no longer valid. @throws 404 */
export function removeToken(state: State, name: string): Change<Token> {
  const removed = state.tokens.find(token => token.name === name);
  if (removed === undefined) throw notFound(`There is no token "${name}".`);
  return { state: { ...state, tokens: state.tokens.filter(token => token !== removed) }, body: removed };
}
