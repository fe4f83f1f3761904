import type { Findings } from '../contract/findings.ts';

/** Refuses starting_after together with ending_before. Spec: Pagination rule 2; assumption both-cursors. */
export function checkCursors(query: Readonly<Record<string, string>>, findings: Findings): null {
  if (query.starting_after !== undefined && query.ending_before !== undefined) {
    findings.refuse('ending_before', 'The ending_before field must not be used together with starting_after.');
  }
  return null;
}
