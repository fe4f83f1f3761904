import type { SimulatorHandle } from '../handles.ts';
import { OPTIONS, SIMULATOR_OPTIONS, type SimulatorOptions } from '../simulator/options.ts';
import { hint, OptionError, refusalOf, shown, validateSimulatorOptions } from '../simulator/validate-options.ts';
import type { VariantChoice } from '../variants/variant.ts';
import type { VariantResult } from './result.ts';

/** Options of a simulator that are not those of a sweep. */
type Refused = 'variant' | 'port' | 'data';

/** How tests in JavaScript are swept. The options of `createSimulator` are those of the simulator of each run. */
export interface SweepOptions extends Omit<SimulatorOptions, Refused> {
  /** The tests, against the simulator that they are given. They fail by a rejection; what they return is ignored. */
  readonly run: (simulator: SimulatorHandle, run: SweepRun) => unknown;
  /** Variants that are run: names, groups, or the beginning of names such as `refusals/listSites`. @default all that are scored */
  readonly only?: readonly string[];
  /** Variants that are not run, named like these. @default none */
  readonly skip?: readonly string[];
  /** Runs at a time, 1 to 64: `run` is called again while earlier calls are under way. @default 1 */
  readonly jobs?: number;
  /**
   * Seconds that a run may take, without the time for which its variant makes it wait; it then hung.
   * @default five times the baseline, at least 10; for the baseline 600
   */
  readonly timeoutS?: number;
  /** The client says that it sends refused requests again: it must survive each refusal. @default false */
  readonly expectRetry?: boolean;
  /** Ends the sweep, which then returns what is known. */
  readonly signal?: AbortSignal;
  /** Is told when the baseline has passed, and after each variant. */
  readonly onProgress?: (progress: SweepProgress) => void;
}

/** One run of the tests. */
export interface SweepRun {
  /**
   * What the simulator is; undefined: the service as documented. For simulators that the tests start themselves, too:
   * `createSimulator({ variant })`.
   */
  readonly variant: VariantChoice | undefined;
  /** Aborted when the run hung, and when the sweep is ended: whatever the tests do then counts no more. */
  readonly signal: AbortSignal;
}

export interface SweepProgress {
  /** Variants that are done. */
  readonly done: number;
  /** Variants that are run. */
  readonly total: number;
  /** What the last one showed; null before the first. */
  readonly result: VariantResult | null;
}

type Own = Omit<SweepOptions, keyof SimulatorOptions>;
type Refusal = (value: unknown) => string | null;

const like =
  (option: keyof typeof OPTIONS): Refusal =>
  value =>
    refusalOf(option, value);
const must =
  (be: string, accepts: (value: unknown) => boolean): Refusal =>
  value =>
    accepts(value) ? null : `must be ${be}; got ${shown(value)}`;

/** Why an option cannot have a value, as it goes on from its name. */
const OWN: Readonly<Record<keyof Own, Refusal>> = {
  run: must('a function, which runs the tests', value => typeof value === 'function'),
  only: like('only'),
  skip: like('skip'),
  jobs: like('jobs'),
  timeoutS: like('timeout'),
  expectRetry: must('true or false', value => typeof value === 'boolean'),
  // Test environments have classes of their own.
  signal: must('an AbortSignal', value => typeof value === 'object' && value !== null && 'aborted' in value),
  onProgress: must('a function', value => typeof value === 'function'),
};

const REFUSED: readonly string[] = ['variant', 'port', 'data'] satisfies readonly Refused[];
const NAMES = [...Object.keys(OWN), ...SIMULATOR_OPTIONS.filter(name => !REFUSED.includes(name))];

/** The options of the simulators, from those that a program gives. @throws OptionError */
export function simulatorOptionsIn(given: SweepOptions): SimulatorOptions {
  // Programs in JavaScript pass anything.
  if (typeof given !== 'object' || given === null) {
    throw new OptionError('options', `must be an object; got ${shown(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (REFUSED.includes(name)) throw new OptionError(name, `is not an option of sweep(): it ${reasonFor(name)}`);
    if (!NAMES.includes(name)) throw new OptionError(name, `is not an option${hint(name, NAMES)}`);
  }
  for (const [name, refusal] of Object.entries(OWN)) {
    const value = given[name as keyof Own];
    const reason = value === undefined && name !== 'run' ? null : refusal(value);
    if (reason !== null) throw new OptionError(name, reason);
  }
  const options = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in OWN)));
  validateSimulatorOptions(options);
  return options;
}

function reasonFor(name: string): string {
  const { refused } = OPTIONS[name as Refused];
  return refused.sweep;
}
