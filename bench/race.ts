import { compareAnswers } from './answer.ts';
import type { Entrant } from './engines/entrant.ts';
import { median } from './measure.ts';
import type { Shape } from './shapes.ts';

/** What one engine took for one shape. */
export interface Timing {
  readonly engine: string;
  readonly form: string;
  /** Processor milliseconds, median. */
  readonly ms: number;
}

export interface Race {
  readonly shape: Shape;
  /** Rows of the answer, the same for all. */
  readonly rows: number;
  readonly timings: readonly Timing[];
}

interface Runner {
  readonly entrant: Entrant;
  /** Its quickest way. */
  readonly form: number;
  /** How often it is asked in a sample, and how many samples are taken. */
  readonly times: number;
  readonly rounds: number;
  /** Whether it is asked a little before a sample: what is slow is warm for its own sake. */
  readonly quick: boolean;
  readonly samples: number[];
}

// Before samples are taken, a question is asked for a while: caches are warm then, and code is compiled.
const WARM_MS = 200;
// A sample is long enough for the clock of the processor; what takes seconds is told apart by a few.
const SAMPLE_MS = 20;
const SLOW_MS = 500;
const SLOW_ROUNDS = 3;

/**
 * Asks all engines one shape: first each in all its ways, whose answers must be those of the first engine row for row,
 * then the quickest way of each again and again, one engine after the other.
 * @throws Error where two answers differ
 */
export async function race(shape: Shape, entrants: readonly Entrant[], rounds: number): Promise<Race> {
  const runners: Runner[] = [];
  let expected: readonly string[] | null = null;
  for (const entrant of entrants) {
    const firstMs: number[] = [];
    for (const [form, told] of entrant.forms.entries()) {
      const { ms, lines } = await entrant.run({ shape, form, times: 1, prints: true, warm: false });
      expected ??= lines;
      compareAnswers(`${entrant.name}, ${told}: ${shape.name}`, lines, expected);
      firstMs.push(ms);
    }
    const form = firstMs.indexOf(Math.min(...firstMs));
    const ms = await warm(entrant, { shape, form, times: 1, prints: false, warm: false }, firstMs[form]!);
    runners.push({
      entrant,
      form,
      times: Math.min(100, Math.max(1, Math.ceil(SAMPLE_MS / ms))),
      quick: ms < SLOW_MS,
      rounds: ms < SLOW_MS ? rounds : Math.min(rounds, SLOW_ROUNDS),
      samples: [],
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (const { entrant, form, times, samples, rounds: own, quick } of runners) {
      if (round >= own) continue;
      samples.push((await entrant.run({ shape, form, times, prints: false, warm: quick })).ms);
    }
  }
  return {
    shape,
    rows: expected!.length,
    timings: runners.map(({ entrant, form, samples }) => ({
      engine: entrant.name,
      form: entrant.forms[form]!,
      ms: median(samples),
    })),
  };
}

/** Milliseconds that a task takes in the end. */
async function warm(entrant: Entrant, task: Parameters<Entrant['run']>[0], firstMs: number): Promise<number> {
  let ms = firstMs;
  for (let left = WARM_MS - firstMs; left > 0; left -= ms) ms = (await entrant.run(task)).ms;
  return ms;
}
