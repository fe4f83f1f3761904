import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';

/** Options as a program without types gives them, and what is said of them. */
const REFUSED: readonly (readonly [object, string])[] = [
  [{ port: '4020' }, 'port cannot be "4020"; allowed: a whole number from 0 to 65535'],
  [{ port: 70_000 }, 'port cannot be 70000; allowed: a whole number from 0 to 65535'],
  [{ seed: '' }, 'seed cannot be ""; allowed: a text that is not empty'],
  [{ frozen: 'yes' }, 'frozen cannot be "yes"; allowed: true, false'],
  [{ traffic: -1 }, 'traffic cannot be -1; allowed: a number above 0, at most 100000'],
  [{ memory: 0 }, 'memory cannot be 0; allowed: a whole number from 1 to 1048576'],
  [{ data: '' }, 'data cannot be ""; allowed: a folder'],
  [{ faults: 'unavailable' }, 'faults cannot be "unavailable"; allowed: an array of rules'],
  [{ cors: 'example.test' }, 'cors cannot be "example.test"; allowed: an origin without a path, such as'],
  [{ controlToken: '' }, 'controlToken cannot be ""; allowed: printable characters without spaces'],
  [{ log: 'loud' }, 'log cannot be "loud"; allowed: silent, error, info, debug'],
  [{ journals: 5 }, 'there is no option "journals"; there are fixture, seed, clock'],
];

describe('options from a program', () => {
  it.each(REFUSED)('refuses %j', async (options, message) => {
    await expect(createSimulator({ listen: false, ...options })).rejects.toThrow(message);
  });

  it('judges those of a sandbox, too', async () => {
    const simulator = await createSimulator({ listen: false });
    await expect(simulator.sandbox({ traffic: 0 })).rejects.toThrow('traffic cannot be 0; allowed: a number above 0');
    await expect(simulator.sandbox({ port: 1 } as object)).rejects.toThrow('there is no option "port"');
    await simulator.close();
  });

  it('takes undefined for what is left out', async () => {
    const options = { listen: false, seed: undefined, port: undefined } as object;
    await (await createSimulator(options)).close();
  });
});

describe('the clock of a sandbox', () => {
  it.each([-1, Number.NaN, '5'])('does not advance by %s', async seconds => {
    const simulator = await createSimulator({ listen: false, clock: '2026-06-15T12:00:00Z', frozen: true });
    const { clock } = await simulator.sandbox();
    await expect(clock.advance(seconds as number)).rejects.toThrow('The seconds field must be a number, at least 0.');
    expect(await clock.now()).toBe('2026-06-15T12:00:00.000Z');
    await simulator.close();
  });
});
