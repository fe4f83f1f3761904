// What this file says, the compiler checks: `npm run typecheck` fails where a line that must not compile does.
import { expect, it } from 'vitest';
import { type ControlHandler, StatusAnswer, TextAnswer } from '../../src/control/handler.ts';

const clock = { now: '2026-06-15T12:00:00.000Z', frozen: true };

it('a handler answers what the document says, and nothing else compiles', () => {
  const right: ControlHandler<'getClock'>[] = [
    () => clock,
    async () => clock,
    () => new StatusAnswer(201, clock),
    () => new TextAnswer('application/json', [JSON.stringify(clock)]),
  ];
  const wrong: ControlHandler<'getClock'>[] = [
    // @ts-expect-error: a field is missing
    () => ({ now: clock.now }),
    // @ts-expect-error: a field has another type
    () => ({ ...clock, frozen: 'yes' }),
    // @ts-expect-error: later is no better
    async () => ({ now: clock.now }),
    // @ts-expect-error: with another status neither
    () => new StatusAnswer(201, { now: clock.now }),
    // @ts-expect-error: there is a body
    () => {},
  ];
  const nothing: ControlHandler<'clearFaults'> = () => {};
  // @ts-expect-error: 204 has no body
  const something: ControlHandler<'clearFaults'> = () => clock;
  expect([right.length, wrong.length, nothing.length, something.length]).toEqual([4, 5, 0, 0]);
});
