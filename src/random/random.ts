import { createHash } from 'node:crypto';
import seedrandom from 'seedrandom';

/** A stream of chance that depends on its labels alone. */
export interface Random {
  /** Uniform in [0, 1), 32 bits of it. */
  float(): number;
  /** Uniform in [0, 2^32). */
  uint32(): number;
  /** Uniform integer in [0, bound), bound ≤ 2^21. */
  below(bound: number): number;
}

/**
 * The stream for `labels` under `seed`, such as `fork(seed, 'TIDEPOOL', '2026-06-15', 'visits')`. Streams with other
 * labels are independent, so drawing more in one place never shifts another.
 */
export function fork(seed: string, ...labels: (string | number)[]): Random {
  const generator = seedrandom.alea(keyOf(seed, labels));
  const uint32 = () => generator.int32() >>> 0;
  return {
    float: () => uint32() / 0x1_0000_0000,
    uint32,
    below: bound => Math.floor((uint32() / 0x1_0000_0000) * bound),
  };
}

/** A number in [0, 1) that depends on `seed` and `labels` alone: one decision, no stream. */
export function chance(seed: string, ...labels: (string | number)[]): number {
  return digest(seed, labels).readUInt32BE(0) / 0x1_0000_0000;
}

/** 32 hexadecimal digits that depend on `seed` and `labels` alone. */
export function fingerprint(seed: string, ...labels: (string | number)[]): string {
  return digest(seed, labels).toString('hex', 0, 16);
}

function digest(seed: string, labels: (string | number)[]): Buffer {
  return createHash('sha256').update(keyOf(seed, labels)).digest();
}

// JSON keeps ['a', 'b/c'] and ['a/b', 'c'] apart.
function keyOf(seed: string, labels: (string | number)[]): string {
  return JSON.stringify([seed, ...labels]);
}
