// Variants that are a time: the clock of a server that was given none.
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { NOON } from './served.ts';

const nowOf = async (options: Parameters<typeof createSimulator>[0]) => {
  const simulator = await createSimulator({ frozen: true, ...options });
  onTestFinished(() => simulator.close(0));
  const response = await fetch(`${simulator.origin}/_sim/clock`);
  const events = await fetch(`${simulator.url}/sites/SEASHELL/events`, {
    headers: { Authorization: 'Bearer demo-admin', Accept: 'application/json' },
  });
  const { data } = (await events.json()) as { data: object[] };
  const { now } = (await response.json()) as { now: string };
  const [{ at } = { at: '' }] = await simulator.journal();
  return { now, at, event: data[0] };
};

const TIMES = VARIANTS.filter(({ group }) => group === 'time');

describe.each(TIMES)('$name', ({ name, options, meaning }) => {
  const clock = new Date(options!.clock).toISOString();

  it('is when the clock starts, and requests come', async () => {
    const { now, at, event } = await nowOf({ variant: name });
    expect([now, at]).toEqual([clock, clock]);
    expect(meaning).toContain(options!.clock);
    // Of one change at a time.
    expect(event).toHaveProperty('id');
  });
  it('gives way to a clock that is given', async () => {
    expect((await nowOf({ variant: name, clock: NOON })).now).toBe(new Date(NOON).toISOString());
  });
});

it('does not give way to a clock that is undefined', async () => {
  const { now } = await nowOf({ variant: 'time/leap-day', ...({ clock: undefined } as object) });
  expect(now).toBe('2028-02-29T12:00:00.000Z');
});

describe('the times', () => {
  const wallClock = (instant: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }).format(new Date(instant));
  const oneMinuteAround = (name: string) => {
    const { clock } = TIMES.find(each => each.name === name)!.options!;
    return [clock, new Date(Date.parse(clock) + 60_000).toISOString()].map(wallClock);
  };

  it('are before a gap and an overlap', () => {
    expect(oneMinuteAround('time/gap')).toEqual(['01:59:30', '03:00:30']);
    expect(oneMinuteAround('time/overlap')).toEqual(['02:59:30', '02:00:30']);
  });
});
