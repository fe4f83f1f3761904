import { segmentOf } from '../server/exchange.ts';

/** The path of a site, or of what is below it: ids are those that a server gave. */
export function sitePath({ id }: { readonly id: string }, ...below: readonly string[]): string {
  return ['/sites', ...[id, ...below].map(segmentOf)].join('/');
}
