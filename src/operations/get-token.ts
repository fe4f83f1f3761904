import type { AnswerOf } from '../contract/types.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Call } from './handler.ts';

/** GET /token: metadata of the token that asks, never its value. Spec: Token object. */
export function getToken(_sandbox: Sandbox, { token, now, write }: Call<'getToken'>): AnswerOf<'getToken'> {
  return {
    name: token.name,
    version: token.version,
    abilities: [...token.abilities],
    last_used_at: write(now),
    expires_at: write(token.expires_at),
    created_at: write(token.created_at),
    updated_at: write(token.updated_at),
  };
}
