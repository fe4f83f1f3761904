import type { Schemas } from '../../client/control.ts';

type Finding = Schemas['Finding'];
export type Level = Finding['level'];

/** Worst first: of one, of many. */
export const LEVELS: readonly (readonly [level: Level, one: string, many: string])[] = [
  ['error', 'error', 'errors'],
  ['warning', 'warning', 'warnings'],
  ['info', 'info', 'infos'],
];

/** The level of an address; null where it has none. */
export function levelOf(param: string | undefined): Level | null {
  return LEVELS.find(([level]) => level === param)?.[0] ?? null;
}

export interface FindingLists {
  /** What is to be put right, in the order of the report. */
  readonly left: readonly Finding[];
  /** What tests expected, every time. */
  readonly meant: readonly Finding[];
}

/** @param level null for all */
export function findingLists(findings: readonly Finding[], level: Level | null): FindingLists {
  const some = findings.filter(finding => level === null || finding.level === level);
  return {
    left: some.filter(({ count, expected }) => expected < count),
    meant: some.filter(({ count, expected }) => expected >= count),
  };
}

/** `3×, 1 expected`; empty where it occurred once and was not expected. */
export function timesText({ count, expected }: Pick<Finding, 'count' | 'expected'>): string {
  return [...(count > 1 ? [`${count}×`] : []), ...(expected > 0 ? [`${expected} expected`] : [])].join(', ');
}
