import type { Random } from '../random/random.ts';
import { type Codes, codesOf } from './alias.ts';
import type { Funnel, TrafficProfile } from './profile.ts';
import type { PageEntry } from './streams.ts';

/** A step of a funnel, ready to be taken. */
export interface Step {
  /** Index of its section in the profile, and its pages. */
  readonly section: number;
  readonly pages: Codes;
  /** Code of the event that completes it; -1 for none. */
  readonly event: number;
  readonly rate: number;
}

/** How far a visit goes through a funnel: its first steps. */
export type Goal = readonly Step[];

/** The funnels of a profile. A goal has a number above 0, 0 is none. */
export interface Funnels {
  /** By number. */
  readonly goals: readonly Goal[];
  /** Numbers of the goals that reach the end of their funnel. */
  readonly ends: readonly number[];
  /**
   * Which goal a visit has; `conversion` is the square root of what multiplies how many go through: as many more begin, and
   * as many more of those who reach it take the last step.
   */
  draw(random: Random, conversion: number): number;
}

export function createFunnels(
  { funnels = [], sections, events }: TrafficProfile,
  pages: readonly PageEntry[],
): Funnels {
  const stepsOf = (steps: Funnel['steps']): Step[] =>
    steps.map(({ section, event, rate = 1 }) => ({
      section: sections.findIndex(({ name }) => name === section),
      pages: codesOf(
        pages.filter(page => page.section.name === section),
        ({ code }) => code,
      ),
      event: event === undefined ? -1 : events.findIndex(({ name }) => name === event),
      rate,
    }));
  const goals: Goal[] = [[]];
  const ends: number[] = [];
  const paths: { readonly upTo: number; readonly first: number; readonly steps: Step[] }[] = [];
  let upTo = 0;
  for (const funnel of funnels) {
    const steps = stepsOf(funnel.steps);
    upTo += funnel.share;
    paths.push({ upTo, first: goals.length, steps });
    goals.push(...steps.map((_, index) => steps.slice(0, index + 1)));
    ends.push(goals.length - 1);
  }

  return {
    goals,
    ends,
    draw(random, conversion) {
      const place = random.float() / conversion;
      for (const { upTo, first, steps } of paths) {
        if (!(place < upTo)) continue;
        let taken = 1;
        for (; taken < steps.length; taken++) {
          const factor = taken === steps.length - 1 ? conversion : 1;
          if (random.float() >= steps[taken]!.rate * factor) break;
        }
        return first + taken - 1;
      }
      return 0;
    },
  };
}
