import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '../errors.ts';
import type { Origin } from '../sandbox/sandbox.ts';

/** One setting: how it is compared, and how a message shows it. */
interface Setting {
  readonly value: unknown;
  readonly text: string;
}

const shown = (value: unknown): Setting => ({ value, text: JSON.stringify(value) });

/** What a sandbox is set up with, by the names of `WorldOptions`. */
const SETTINGS: Readonly<Record<string, (origin: Origin) => Setting>> = {
  fixture: ({ fixtureId, fixtureName }) => ({ value: fixtureId, text: fixtureName }),
  seed: ({ seed }) => shown(seed),
  clock: ({ startMs }) => ({
    value: startMs,
    text: startMs === undefined ? 'real time' : new Date(startMs).toISOString(),
  }),
  frozen: ({ frozen }) => shown(frozen),
  plan: ({ state }) => shown(state.account.plan),
  traffic: ({ factor }) => shown(factor),
  strict: ({ strict }) => shown(strict),
  assume: ({ assumptions }) => ({ value: assumptions, text: 'assumptions' }),
};

/** Messages by setting where a sandbox was made with another value than is asked for now; none where all are the same. */
export function settingsThatDiffer(made: Origin, asked: Origin): FieldErrors {
  const errors: FieldErrors = Object.create(null);
  for (const [name, read] of Object.entries(SETTINGS)) {
    const [was, wanted] = [read(made), read(asked)];
    if (isDeepStrictEqual(was.value, wanted.value)) continue;
    const values = was.text === wanted.text ? '' : `: ${was.text}, not ${wanted.text}`;
    errors[name] = [`The sandbox "${made.name}" was made with another value of ${name}${values}.`];
  }
  return errors;
}
