import type { HitLog } from '../hits/hit-log.ts';
import type { MemoryKind } from '../memory/memory.ts';
import { valueBytes } from '../memory/value-bytes.ts';
import type { State } from '../rules/state.ts';
import { NAMED_PROFILES } from '../traffic/named-profiles.ts';
import type { InitialData, SandboxData, SandboxHits, Snapshot } from './sandbox-data.ts';

/** Bytes by kind that a sandbox's data take beyond what it began with. */
export type Footprint = Readonly<Record<Extract<MemoryKind, 'hits' | 'snapshots' | 'state'>, number>>;

export const NO_FOOTPRINT: Footprint = { hits: 0, snapshots: 0, state: 0 };

// The snapshot itself, and a call that one of its fault rules has counted.
const SNAPSHOT_BYTES = 1000;
const CALL_BYTES = 160;

/**
 * What data take, in work that does not grow with what it holds: lists of records and logs of hits are counted
 * once, by what is known of them, however many snapshots refer to them. The initial ones are the fixture's. A
 * list of which a snapshot has an older version counts in full for both, although most of their records are the same.
 */
export function footprintOf(
  { state, hits, snapshots }: SandboxData,
  initial: InitialData,
  previous: SandboxData | null,
): Footprint {
  if (previous !== null) succeed(state, previous.state);
  const counted = new Set<object>([...listsOf(initial.state), ...logsOf(initial.hits)]);
  const live = bytesOf(state, hits, counted);
  let kept = 0;
  for (const snapshot of snapshots) {
    const own = bytesOf(snapshot.state, snapshot.hits, counted);
    kept += own.state + own.hits + ownBytes(snapshot);
  }
  return { ...live, snapshots: kept };
}

/** What of a state and of hits is not `counted` yet, which it is then. */
function bytesOf(state: State, hits: SandboxHits, counted: Set<object>): { state: number; hits: number } {
  let stateBytes = 0;
  let hitBytes = 0;
  for (const list of listsOf(state)) {
    if (counted.has(list)) continue;
    counted.add(list);
    stateBytes += bytesOfList(list);
  }
  if (counted.has(hits.bySite)) return { state: stateBytes, hits: 0 };
  counted.add(hits.bySite);
  for (const log of logsOf(hits)) {
    if (counted.has(log)) continue;
    counted.add(log);
    hitBytes += log.committedBytes;
  }
  return { state: stateBytes, hits: hitBytes };
}

function ownBytes({ rules }: Snapshot): number {
  let bytes = SNAPSHOT_BYTES;
  for (const { rule, calls } of rules) bytes += bytesOfRecord(rule) + calls.length * CALL_BYTES;
  return bytes;
}

type Records = readonly object[];

function listsOf({ tokens, sites, events, milestones }: State): Records[] {
  return [tokens, sites, events, milestones];
}

function* logsOf({ bySite }: SandboxHits): Generator<HitLog> {
  for (const { log } of bySite.values()) yield log;
}

const knownLists = new WeakMap<Records, number>();
const knownRecords = new WeakMap<object, number>();

/** Counts the lists of `next` by what differs from those that they replace. */
function succeed(next: State, previous: State): void {
  const before = listsOf(previous);
  for (const [index, list] of listsOf(next).entries()) {
    const old = before[index]!;
    if (list !== old && knownLists.has(old)) knownLists.set(list, bytesAfter(list, old));
  }
}

function bytesOfList(list: Records): number {
  const known = knownLists.get(list);
  if (known !== undefined) return known;
  const bytes = list.reduce((sum, record) => sum + bytesOfRecord(record), 0);
  knownLists.set(list, bytes);
  return bytes;
}

const RECORDS_PER_SLICE = 1000;

/** Counts the records of a state that is new, so that the first change to it need not. Yields between slices of work. */
export function* countRecords(state: State): Generator<void, void, void> {
  for (const list of listsOf(state)) {
    for (let index = 0; index < list.length; index++) {
      if (index % RECORDS_PER_SLICE === RECORDS_PER_SLICE - 1) yield;
      bytesOfRecord(list[index]!);
    }
    bytesOfList(list);
    yield;
  }
}

/** Bytes of a list whose beginning and end are those of another. */
function bytesAfter(list: Records, old: Records): number {
  const least = Math.min(list.length, old.length);
  let begin = 0;
  while (begin < least && list[begin] === old[begin]) begin++;
  let end = 0;
  while (end < least - begin && list.at(-1 - end) === old.at(-1 - end)) end++;
  let bytes = knownLists.get(old)!;
  for (const record of old.slice(begin, old.length - end)) bytes -= bytesOfRecord(record);
  for (const record of list.slice(begin, list.length - end)) bytes += bytesOfRecord(record);
  return bytes;
}

/** With its place in a list. */
function bytesOfRecord(record: object): number {
  const known = knownRecords.get(record) ?? 8 + valueBytes(record, isShared);
  knownRecords.set(record, known);
  return known;
}

/** Parts of the profiles that come with Leadline, which sites that have one of them share. */
const shared = new Set<object>();

function isShared(value: object): boolean {
  if (shared.size === 0) addParts(NAMED_PROFILES);
  return shared.has(value);
}

function addParts(value: object): void {
  shared.add(value);
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) addParts(part);
}
