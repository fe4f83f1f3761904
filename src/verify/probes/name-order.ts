/** How names may be sorted: the spec does not say it (assumption name-order). */
const ORDERS: readonly ((a: string, b: string) => number)[] = [
  byCodeUnit,
  (a, b) => byCodeUnit(a.toLowerCase(), b.toLowerCase()),
  (a, b) => byCodeUnit(plain(a), plain(b)),
  (a, b) => byCodeUnit(lettersOf(plain(a)), lettersOf(plain(b))),
];

/** Without case and accents, as collations of databases compare. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether names ascend, in any usual order; where what is missing stands does not matter. */
export function inNameOrder(names: readonly unknown[]): boolean {
  const given = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return ORDERS.some(order => given.every((name, at) => at === 0 || order(given[at - 1]!, name) <= 0));
}

/** Without punctuation, as collations of languages compare at first. */
function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '');
}
