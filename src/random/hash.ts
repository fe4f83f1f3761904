/** A number in [0, 2^32) that depends on `text` and `salt` alone: quick, for orders that need no more. */
export function hashText(text: string, salt: number): number {
  let hash = salt;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193);
  return mix(hash, text.length);
}

/** One number in [0, 2^32) of two. */
export function mix(one: number, other: number): number {
  let hash = Math.imul(one, 0x9e37_79b1) ^ other;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
