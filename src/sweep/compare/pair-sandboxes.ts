import { grouped } from '../grouped.ts';
import type { ComparedRun, ComparedSandbox } from './comparable.ts';
import { isSideBySide } from './side-by-side.ts';

/** A sandbox of one run and its counterpart in another; at least one of both is there. */
export interface Pair {
  readonly one: ComparedSandbox | null;
  readonly other: ComparedSandbox | null;
}

/**
 * The sandboxes of two runs, in pairs. Those are paired first that got the same requests, and have the same name where
 * several did; then those with the same name; of the rest, those that have most requests in common. What is left equal is
 * paired in order of first use. Names alone do not do: a server numbers sandboxes in the order in which files of tests,
 * which may run side by side, ask for them. Servers that the tests start are numbered by chance like that, too, so that
 * the names of their sandboxes say nothing beyond equal requests. Where sandboxes are used side by side, the order of first
 * use is chance, and that of the requests' texts takes its place, also in the result.
 */
export function pairSandboxes(run: ComparedRun, other: ComparedRun): readonly Pair[] {
  const signatures = new Map([...run.sandboxes, ...other.sandboxes].map(sandbox => [sandbox, signatureOf(sandbox)]));
  const requestsOf = (sandbox: ComparedSandbox) => signatures.get(sandbox)!;
  const sideBySide = [run, other].some(isSideBySide);
  const inOrder = ({ sandboxes }: ComparedRun) => (sideBySide ? sortedBy(sandboxes, requestsOf) : sandboxes);
  const ones = new Set(inOrder(run));
  const others = new Set(inOrder(other));
  const pairs: Pair[] = [];
  const take = (one: ComparedSandbox, counterpart: ComparedSandbox) => {
    ones.delete(one);
    others.delete(counterpart);
    pairs.push({ one, other: counterpart });
  };
  const nameOf = ({ name }: ComparedSandbox) => name;
  const isNamed = ({ name }: ComparedSandbox) => !name.includes('/');
  const always = () => true;
  const steps = [
    { takes: always, keyOf: (each: ComparedSandbox) => `${nameOf(each)} ${requestsOf(each)}` },
    { takes: always, keyOf: requestsOf },
    { takes: isNamed, keyOf: nameOf },
  ];
  for (const { takes, keyOf } of steps) {
    const free = grouped(others, keyOf);
    for (const one of [...ones].filter(takes)) {
      const counterpart = free.get(keyOf(one))?.shift();
      if (counterpart !== undefined) take(one, counterpart);
    }
  }
  for (const one of ones) {
    const best = mostInCommon(one, others);
    if (best !== null) take(one, best);
  }
  for (const one of ones) pairs.push({ one, other: null });
  for (const each of others) pairs.push({ one: null, other: each });
  const textOf = (pair: Pair) =>
    [pair.one, pair.other].map(each => (each === null ? '' : requestsOf(each))).join('\n\n');
  return sideBySide ? sortedBy(pairs, textOf) : pairs;
}

/** By code unit; what is equal stays in order. */
function sortedBy<Each>(list: readonly Each[], textOf: (each: Each) => string): readonly Each[] {
  return list
    .map(each => ({ each, text: textOf(each) }))
    .sort((one, other) => (one.text < other.text ? -1 : one.text > other.text ? 1 : 0))
    .map(({ each }) => each);
}

/** What a sandbox was asked, whatever the order. */
function signatureOf({ sent }: ComparedSandbox): string {
  return sent
    .map(({ request }) => request)
    .sort()
    .join('\n');
}

/** Of more than that only the first are looked at: the work grows with the square of their number. */
const LOOKED_AT = 100;

function mostInCommon(one: ComparedSandbox, others: ReadonlySet<ComparedSandbox>): ComparedSandbox | null {
  let best: { readonly sandbox: ComparedSandbox; readonly common: number } | null = null;
  for (const sandbox of [...others].slice(0, LOOKED_AT)) {
    const common = overlap(one, sandbox);
    if (best === null || common > best.common) best = { sandbox, common };
  }
  return best?.sandbox ?? null;
}

/** How many requests two sandboxes have in common. */
function overlap(one: ComparedSandbox, other: ComparedSandbox): number {
  const left = countsOf(other);
  return one.sent.filter(({ request }) => takeOne(left, request)).length;
}

/** How often each request was sent. */
export function countsOf({ sent }: Pick<ComparedSandbox, 'sent'>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { request } of sent) counts.set(request, (counts.get(request) ?? 0) + 1);
  return counts;
}

/** Takes one of a request's count; false where none is left. */
export function takeOne(counts: Map<string, number>, request: string): boolean {
  const left = counts.get(request) ?? 0;
  if (left > 0) counts.set(request, left - 1);
  return left > 0;
}
