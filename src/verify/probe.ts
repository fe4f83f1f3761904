import type { Ask } from './asking.ts';
import type { Facts, Need } from './facts/facts.ts';

/** What a probe found. */
export type Judged =
  | { readonly verdict: 'holds' }
  /** Both in words, without values of the account: `saw` is given by `sawOf`. */
  | { readonly verdict: 'differs'; readonly expected: string; readonly saw: Saw }
  /** What an assumption is, as `--assume` takes it. */
  | { readonly verdict: 'is'; readonly value: string; readonly why?: string }
  /** None of the choices. */
  | { readonly verdict: 'is'; readonly value: null; readonly why: string; readonly saw: Saw }
  | { readonly verdict: 'not tried'; readonly why: string };

/** What a server answered: statuses, types and shapes, and with `--values` values too. */
export interface Saw {
  readonly shape: string;
  readonly values: string;
}

/** One sentence of the spec, or one assumption, and how it is tried on a server. */
export interface Probe<Needed extends Need = never> {
  /** Of an assumption: its name in the register. */
  readonly name: string;
  readonly about: 'spec' | 'assumption';
  /** The part of the spec and what it says; of an assumption: what is asked. */
  readonly sentence: string;
  /** What has to be known of the account first; where that is not there, the probe is not tried. */
  readonly needs: readonly Needed[];
  /** Only with `--write`: it changes the scratch site. */
  readonly isWrite?: true;
  /** @throws NotTried, RunEnd, ServerError */
  readonly probe: (ask: Ask, facts: Pick<Facts, Needed>) => Promise<Judged>;
}

/** Keeps the needs of a row as its type. */
export function probe<const Needed extends Need>(row: Probe<Needed>): Probe<Need> {
  return row as unknown as Probe<Need>;
}

export const holds: Judged = { verdict: 'holds' };

/** `holds` where `isSo`, otherwise `differs`. */
export function judged(isSo: boolean, expected: string, saw: Saw): Judged {
  return isSo ? holds : { verdict: 'differs', expected, saw };
}
