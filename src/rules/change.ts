import type { State, Timestamp } from './state.ts';

/** What a rule answers: the state after it, and the body of the answer. */
export interface Change<Body> {
  readonly state: State;
  readonly body: Body;
}

/** What a rule may know beside the state and its input. */
export interface WriteContext {
  readonly now: Timestamp;
  /** Decides the ids that the rule gives out, together with `state.sequence`. */
  readonly seed: string;
}
