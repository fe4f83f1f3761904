import type { Act, Concurrency, Fault, FaultOf, Firing, Nature, Settings } from './fault.ts';

/** Who did it, as the journal says. */
interface Caused {
  readonly cause: string;
}

/** What the rules do to one call. */
export interface Intervention {
  readonly refusal: (Act<'refuses'> & Caused) | null;
  /** One after the other, in the order of the rules. */
  readonly delays: readonly (Act<'delays'> & Caused)[];
  readonly wire: (Act<'wire'> & Caused) | null;
  /** Of all that acts: refusal, delays, wire. */
  readonly causes: readonly string[];
}

export const NOTHING: Intervention = Object.freeze({ refusal: null, delays: [], wire: null, causes: [] });

/** A rule whose turn it is. */
export interface Due<F = Fault> {
  readonly fault: F;
  readonly settings: Settings;
  /** Counts the rule as fired. */
  fire(concurrency: Concurrency): Firing;
}

/** Fires those of `due`, in the order of the rules, that come to act; the others have not fired. */
export function intervene(due: readonly Due[], concurrency: Concurrency): Intervention {
  const causes: string[] = [];
  const act = <N extends Nature>({ fault, settings, fire }: Due<FaultOf<N>>) => {
    const firing = fire(concurrency);
    causes.push(firing.cause);
    return { ...fault.act(settings, firing), cause: firing.cause };
  };

  const refusal = ofNature(due, 'refuses').slice(0, 1).map(act)[0] ?? null;
  // A call that is refused with nothing done is refused at once.
  const delays = refusal?.phase === 'before_commit' ? [] : ofNature(due, 'delays').map(act);
  const wire = ofNature(due, 'wire').slice(0, 1).map(act)[0] ?? null;
  return { refusal, delays, wire, causes };
}

function ofNature<N extends Nature>(due: readonly Due[], nature: N) {
  return due.filter((one): one is Due<Fault & FaultOf<N>> => one.fault.nature === nature);
}
