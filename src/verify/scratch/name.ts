import { timingSafeEqual } from 'node:crypto';

/** The first 12 hex digits of HMAC(token, nonce). */
export type Sign = (nonce: string) => string;

const PREFIX = 'leadline-verify-';
/** Epoch seconds and a random number, 8 hex digits each; the signature; and what makes a name of 255 characters. */
const FORM = /^leadline-verify-([0-9a-f]{8}[0-9a-f]{8})-([0-9a-f]{12})(?: x*)?$/;

/** Whether a site could be one of a run, by anybody's token. */
export function isLikeScratch(name: string): boolean {
  return name.startsWith(PREFIX);
}

/**
 * The name of the scratch site of a run: when it began, by the server's clock, is in the nonce, so that no run needs
 * `created_at`, whose zone the spec does not tell.
 * @param random 8 hex digits
 */
export function scratchName(sign: Sign, nowS: number, random: string): string {
  const nonce = `${nowS.toString(16).padStart(8, '0')}${random}`;
  return `${PREFIX}${nonce}-${sign(nonce)}`;
}

/** When the run began whose scratch site has this name, epoch seconds; null where the name is not of this token. */
export function begunS(sign: Sign, name: string): number | null {
  const [, nonce, signature] = FORM.exec(name) ?? [];
  if (nonce === undefined || signature === undefined) return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce)))) return null;
  return Number.parseInt(nonce.slice(0, 8), 16);
}
