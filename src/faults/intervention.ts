import type { Act, Fault, FaultOf, Firing, Nature, Plans, Settings } from './fault.ts';

/** Who did it, as the journal says. */
interface Caused {
  readonly cause: string;
}

/** What the rules do to one call. */
export interface Intervention {
  readonly refusal: (Act<'refuses'> & Caused) | null;
  /** One after the other, in the order of the rules. */
  readonly delays: readonly (Act<'delays'> & { readonly cause: string | null })[];
  readonly wire: (Act<'wire'> & Caused) | null;
}

export const NOTHING: Intervention = Object.freeze({ refusal: null, delays: [], wire: null });

/** A rule whose turn it is. */
export interface Due<F = Fault> {
  readonly fault: F;
  readonly settings: Settings;
  /** Whether the journal does not name it, of one that delays. @default false */
  readonly isSilent?: boolean;
  /** Counts the rule as fired. */
  fire(plans: Plans): Firing;
}

/**
 * Fires those of `due`, in the order of the rules, that come to act; the others have not fired.
 * @param isRefused whether the limits or a lapsed subscription refuse the call, where no fault does so before them
 */
export function intervene(due: readonly Due[], plans: Plans, isRefused: boolean): Intervention {
  const act = <N extends Nature>({ fault, settings, fire }: Due<FaultOf<N>>) => {
    const firing = fire(plans);
    return { ...fault.act(settings, firing), cause: firing.cause };
  };
  const first = <N extends Nature>(ofTheNature: readonly Due<FaultOf<N>>[]) =>
    ofTheNature.slice(0, 1).map(act)[0] ?? null;

  const refusals = ofNature(due, 'refuses');
  const refusal = first(isRefused ? refusals.filter(isBeforeCommit) : refusals);
  const wire = first(ofNature(due, 'wire'));
  const abortsBeforeCommit = wire !== null && 'abort' in wire && wire.phase === 'before_commit';
  // A call that ends with nothing done is not delayed.
  const endsAtOnce = isRefused || refusal?.phase === 'before_commit' || abortsBeforeCommit;
  const delay = (one: Due<FaultOf<'delays'>>) => (one.isSilent ? { ...act(one), cause: null } : act(one));
  const delays = endsAtOnce ? [] : ofNature(due, 'delays').map(delay);
  return { refusal, delays, wire };
}

function isBeforeCommit({ settings }: Due): boolean {
  return settings.phase === 'before_commit';
}

function ofNature<N extends Nature>(due: readonly Due[], nature: N) {
  return due.filter((one): one is Due<Fault & FaultOf<N>> => one.fault.nature === nature);
}
