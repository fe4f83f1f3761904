import type { Variant } from '../variants/variant.ts';
import type { Baseline } from './baseline.ts';

/** Whether the tests use what the variant is about: others need not be run. */
export function isCalledFor({ operation }: Variant, { operations }: Baseline): boolean {
  return operation === null || operations.has(operation);
}
