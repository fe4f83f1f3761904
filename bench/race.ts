import { compareAnswers } from './answer.ts';
import type { Engine, Question } from './engines/engine.ts';
import { median, processorMs } from './measure.ts';
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
  readonly engine: string;
  readonly question: Question;
  /** How often it is asked in a sample, and how many samples are taken. */
  readonly times: number;
  readonly rounds: number;
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
export async function race(shape: Shape, engines: readonly Engine[], rounds: number): Promise<Race> {
  const runners: Runner[] = [];
  let expected: string[] | null = null;
  for (const engine of engines) {
    const ways: { question: Question; ms: number }[] = [];
    for (const question of engine.questions(shape)) {
      let answer: unknown;
      const ms = await processorMs(async () => {
        answer = await question.ask();
      });
      const lines = question.print(answer);
      expected ??= lines;
      compareAnswers(`${engine.name}, ${question.form}: ${shape.name}`, lines, expected);
      ways.push({ question, ms });
    }
    const { question, ms: firstMs } = ways.reduce((best, way) => (way.ms < best.ms ? way : best));
    const ms = firstMs < WARM_MS ? await warm(question) : firstMs;
    const times = Math.min(100, Math.max(1, Math.ceil(SAMPLE_MS / ms)));
    runners.push({
      engine: engine.name,
      question,
      times,
      rounds: ms > SLOW_MS ? SLOW_ROUNDS : rounds,
      samples: [],
    });
  }
  for (let round = 0; round < rounds; round++) {
    for (const runner of runners) if (round < runner.rounds) runner.samples.push(await sample(runner));
  }
  return {
    shape,
    rows: expected!.length,
    timings: runners.map(({ engine, question, samples }) => ({ engine, form: question.form, ms: median(samples) })),
  };
}

/** Milliseconds that it takes in the end. */
async function warm(question: Question): Promise<number> {
  for (let left = WARM_MS; ; ) {
    const ms = await processorMs(() => question.ask());
    left -= ms;
    if (left < 0) return ms;
  }
}

async function sample({ question, times }: Runner): Promise<number> {
  const ms = await processorMs(async () => {
    for (let time = 0; time < times; time++) await question.ask();
  });
  return ms / times;
}
