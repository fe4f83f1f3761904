import type { PageLists } from '../hits/page-lists.ts';
import { AMOUNT, BOUNCES, LONGER, REPEATS, type Tally } from './tally.ts';

/** The cell of each visit: `base + group + 1`, so that those that are DROPPED are counted in cell `base`, which nobody reads. */
export interface Cells {
  /** Length = visits; null where every visit is in group 0. */
  readonly group: Int32Array | null;
  readonly base: number;
  /** Whether every visit is in group 0 or DROPPED. */
  readonly isOne: boolean;
}

/** A range of groups of pages, each with a slot for every cell. */
export interface Block {
  /** Group of a page by its code, DROPPED where it does not pass; those of the block are `from` up to `to`. */
  readonly pages: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly cells: number;
}

/** As long as so many views take to be counted. */
const WORK_PER_LIST = 4;

/** What it takes to count the lists before `list`, in views, on top of what is the same for all. */
export function workBefore({ longer, bounce, repeat }: PageLists, list: number): number {
  return longer[list]! + bounce[list]! + repeat[list]! + list * WORK_PER_LIST;
}

/**
 * Counts the lists of a block from list `next` on, where no two of its pages share a group: no visit is twice in a group
 * then, so every first view is a visit.
 *
 * @returns the list that ended it: the first one beyond the block, or beyond so much work
 */
export function tallyLists(
  lists: PageLists,
  next: number,
  { group, base, isOne }: Cells,
  { pages, from, to, cells }: Block,
  { sums }: Tally,
  mostWork: number,
): number {
  const { code, longer, bounce, repeat, visit, seconds, lasted } = lists;
  const most = workBefore(lists, next) + mostWork;
  let list = next;
  for (; list < code.length && workBefore(lists, list) < most; list++) {
    const begin = longer[list]!;
    const end = longer[list + 1]!;
    const own = pages[code[list]!]!;
    if (own >= to) break;
    if (own < 0) continue;
    const slot = (own - from) * cells + base + 1;
    const bounceEnd = bounce[list + 1]!;
    const repeatEnd = repeat[list + 1]!;
    if (group !== null && !isOne) {
      for (let view = begin; view < end; view++) {
        const at = (slot + group[visit[view]!]!) * 4;
        sums[at + LONGER]! += 1;
        sums[at + AMOUNT]! += seconds[view]!;
      }
      for (let view = bounce[list]!; view < bounceEnd; view++) sums[(slot + group[visit[view]!]!) * 4 + BOUNCES]! += 1;
      for (let view = repeat[list]!; view < repeatEnd; view++) sums[(slot + group[visit[view]!]!) * 4 + REPEATS]! += 1;
      continue;
    }
    if (group === null) {
      sums[slot * 4 + LONGER]! += end - begin;
      sums[slot * 4 + BOUNCES]! += bounceEnd - bounce[list]!;
      sums[slot * 4 + REPEATS]! += repeatEnd - repeat[list]!;
      sums[slot * 4 + AMOUNT]! += lasted[list]!;
      continue;
    }
    let visits = 0;
    let amount = 0;
    for (let view = begin; view < end; view++) {
      // 1 where the visit counts, 0 where it is dropped: no branch to mispredict.
      const counts = group[visit[view]!]! + 1;
      visits += counts;
      amount += (seconds[view]! & -counts) >>> 0;
    }
    sums[slot * 4 + LONGER]! += visits;
    sums[slot * 4 + BOUNCES]! += countIn(visit, bounce[list]!, bounceEnd, group);
    sums[slot * 4 + REPEATS]! += countIn(visit, repeat[list]!, repeatEnd, group);
    sums[slot * 4 + AMOUNT]! += amount;
  }
  return list;
}

/** How many of the views `begin` up to `end` are of visits that are not dropped. */
function countIn(visit: PageLists['visit'], begin: number, end: number, group: Int32Array): number {
  let count = 0;
  for (let view = begin; view < end; view++) count += group[visit[view]!]! + 1;
  return count;
}

/**
 * Counts one of several lists whose pages share a group: a visit counts where none of the lists before had it.
 *
 * @param seen by visit, 1 where a list before had it
 */
export function tallySharedList(
  { longer, bounce, repeat, visit, seconds }: PageLists,
  list: number,
  { group, base }: Cells,
  origin: number,
  { sums, further }: Tally,
  seen: Uint8Array,
): void {
  const first = origin + base + 1;
  for (let view = longer[list]!; view < longer[list + 1]!; view++) {
    const index = visit[view]!;
    const slot = group === null ? first : first + group[index]!;
    // Added, not asked: which visits are new is at random, which a branch would mispredict.
    const isNew = 1 - seen[index]!;
    seen[index] = 1;
    sums[slot * 4 + LONGER]! += isNew;
    sums[slot * 4 + AMOUNT]! += (seconds[view]! & -isNew) >>> 0;
    further[slot]! += 1 - isNew;
  }
  // The one view of a bounce is in no other list.
  for (const [part, sum] of [
    [bounce, BOUNCES],
    [repeat, REPEATS],
  ] as const) {
    const end = part[list + 1]!;
    for (let view = part[list]!; view < end; view++) {
      const slot = group === null ? first : first + group[visit[view]!]!;
      sums[slot * 4 + sum]! += 1;
    }
  }
}

/** Forgets the visits of a list. */
export function forgetVisits({ visit, longer }: PageLists, list: number, seen: Uint8Array): void {
  for (let view = longer[list]!; view < longer[list + 1]!; view++) seen[visit[view]!] = 0;
}
