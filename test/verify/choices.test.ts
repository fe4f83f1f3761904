import { beforeAll, describe, expect, it } from 'vitest';
import { assumptionNames, defaultAssumptions, describeAssumptions } from '../../src/contract/assumptions.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import { senderTo } from '../../src/verify/server/send.ts';
import { FIXTURE, sentencesBy } from './broken/leadline.ts';
import { otherServer } from './server.ts';

/** Every choice that is not the default. */
const CHOICES = describeAssumptions(defaultAssumptions).flatMap(({ name, choices, default: usual }) =>
  choices.filter(choice => choice !== usual).map(choice => [name, choice === 'NUMBER' ? '1' : choice] as const),
);

let simulator: SimulatorHandle;

beforeAll(async () => {
  simulator = await otherServer({ fixture: FIXTURE, clock: '2026-06-15T16:00:00Z', frozen: true });
});

/** The token of a sandbox in which one assumption is another. */
async function tokenWith(name: string, choice: string): Promise<string> {
  const { name: sandbox } = await simulator.sandbox({ assume: { [name]: choice } });
  return `demo-admin~${sandbox}`;
}

describe('no sentence of the spec differs, whatever the documentation leaves open:', () => {
  it.each(CHOICES)('%s=%s', async (name, choice) => {
    const send = await senderTo({ baseUrl: simulator.url, token: await tokenWith(name, choice) });
    const { results } = await sentencesBy(send);
    expect(results.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
    expect(results.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(180);
  });

  it('and each assumption that has a choice is tried', () => {
    expect(new Set(CHOICES.map(([name]) => name)).size).toBeGreaterThan(15);
    expect(assumptionNames).toEqual(expect.arrayContaining(CHOICES.map(([name]) => name)));
  });
});
