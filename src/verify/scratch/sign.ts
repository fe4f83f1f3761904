import { createHmac } from 'node:crypto';
import type { Sign } from './name.ts';

const DIGITS = 12;

/** Signs with a token, which cannot be told from what it has signed. */
export function signOf(token: string): Sign {
  return nonce => createHmac('sha256', token).update(nonce).digest('hex').slice(0, DIGITS);
}
