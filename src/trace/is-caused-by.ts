import { causesOf } from '../journal/joined-causes.ts';
import { causeOf, type Variant } from '../variants/variant.ts';
import type { TracedExchange } from './trace.ts';

/** Whether the journal says that the variant acted on an exchange. Some leave no cause: assumptions, options, data. */
export function isCausedBy(variant: Pick<Variant, 'name'>, { cause }: Pick<TracedExchange, 'cause'>): boolean {
  return causesOf(cause).includes(causeOf(variant));
}
