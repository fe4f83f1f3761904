import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/create-simulator.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import { fork } from '../../src/random/random.ts';
import { type Played, play } from './play.ts';
import { type Step, script } from './script.ts';

const MOMENT = { clock: '2026-06-15T12:00:00Z', frozen: true, plan: 'unlimited' } as const;
const WORLDS = 8;
const STEPS = 30;

let simulator: SimulatorHandle;
beforeAll(async () => {
  simulator = await createSimulator(MOMENT);
});
afterAll(() => simulator.close(0));

const answers = (played: readonly Played[]) => played.map(({ answer }) => answer);
// Of a week, so that a seed of its own costs a few days of traffic and not years.
const quick = script.filter(({ path }) => !path.startsWith('/aggregations') || path.includes('date_from=2026-06-08'));
const reports = quick.filter(({ path }) => path.startsWith('/aggregations')).slice(0, 12);
const creations = quick.filter(
  ({ body }) => typeof body === 'object' && body !== null && 'timezone' in body && 'name' in body,
);

describe('sandboxes of one process', () => {
  it('with other seeds see other traffic and make other ids', async () => {
    await simulator.sandbox({ name: 'seed-a', seed: 'a' });
    await simulator.sandbox({ name: 'seed-b', seed: 'b' });
    const [a, b] = await Promise.all(
      ['seed-a', 'seed-b'].map(name => play(simulator.url, [reports[0]!, creations[0]!], name)),
    );
    expect(a![0]!.answer).not.toBe(b![0]!.answer);
    expect(a![1]!.answer).not.toBe(b![1]!.answer);
  });

  it('with the same seed answer alike, whatever went on in the other', async () => {
    await simulator.sandbox({ name: 'busy', seed: 's' });
    await simulator.sandbox({ name: 'calm', seed: 's' });
    await play(simulator.url, reports.slice(3), 'busy');
    const steps = [...reports.slice(0, 3), ...creations];
    expect(answers(await play(simulator.url, steps, 'calm'))).toEqual(
      answers(await play(simulator.url, steps, 'busy')),
    );
  });

  it('driven all at once answer as each does alone, failures by chance included', async () => {
    const walks = Array.from({ length: WORLDS }, (_, world) => walk(`walk ${world}`));
    const rule = { fault: 'unavailable', name: 'flaky', probability: 0.2 } as const;
    const worlds = async (prefix: string) => {
      for (let world = 0; world < WORLDS; world++) {
        await (await simulator.sandbox({ name: `${prefix}-${world}` })).faults.add(rule);
      }
    };
    await worlds('alone');
    await worlds('together');

    const alone: string[][] = [];
    for (const [world, steps] of walks.entries())
      alone.push(answers(await play(simulator.url, steps, `alone-${world}`)));
    const together = await Promise.all(walks.map((steps, world) => play(simulator.url, steps, `together-${world}`)));
    expect(together.map(answers)).toEqual(alone);
    expect(alone.flat().filter(answer => answer.startsWith('503')).length).toBeGreaterThan(10);
  });
});

/** A random way through the script. */
function walk(label: string): Step[] {
  const random = fork('walks', label);
  return Array.from({ length: STEPS }, () => quick[random.below(quick.length)]!);
}
