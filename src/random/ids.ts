import { fingerprint } from './random.ts';

/** Eight uppercase letters: a site id or a legacy goal code. Assumption site-id. */
export function letterId(seed: string, ...labels: (string | number)[]): string {
  const hex = fingerprint(seed, ...labels);
  return Array.from({ length: 8 }, (_, i) =>
    String.fromCharCode(65 + (Number.parseInt(hex.slice(i * 4, i * 4 + 4), 16) % 26)),
  ).join('');
}

/** A version 4 UUID by form. */
export function uuid(seed: string, ...labels: (string | number)[]): string {
  const hex = fingerprint(seed, ...labels);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
