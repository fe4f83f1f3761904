import { invalidField } from '../errors.ts';
import type { Clock } from '../time/clock.ts';
import { parseInstant } from '../time/instant.ts';
import type { ControlHandler } from './handler.ts';
import { noteOn } from './note.ts';

/** GET /_sim/clock. */
export const getClock: ControlHandler<'getClock'> = (_simulator, sandbox) => describeClock(sandbox.clock);

/** PUT /_sim/clock: what is left out stays. */
export const setClock: ControlHandler<'setClock'> = (_simulator, sandbox, { body }) => {
  const { clock } = sandbox;
  // First, lest a clock that ticks move on between the two.
  if (body.frozen !== undefined) clock.freeze(body.frozen);
  if (body.now !== undefined) clock.set(parseInstant(body.now)!);
  return { ...describeClock(clock), ...noteOn(sandbox) };
};

/** POST /_sim/clock/advance. */
export const advanceClock: ControlHandler<'advanceClock'> = (_simulator, sandbox, { body }) => {
  advance(sandbox.clock, body.seconds);
  return { ...describeClock(sandbox.clock), ...noteOn(sandbox) };
};

export function describeClock(clock: Clock) {
  return { now: new Date(clock.now()).toISOString(), frozen: clock.frozen };
}

/** @throws 400 beyond the years 2000 to 2100 */
export function advance(clock: Clock, seconds: number): void {
  try {
    clock.advance(seconds);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidField('seconds', `The seconds field is too large: ${error.message}.`);
  }
}
