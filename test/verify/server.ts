import { createSimulator } from '../../src/create-simulator.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import type { SimulatorOptions } from '../../src/simulator/options.ts';
import { elapsedMs, systemSource } from '../../src/time/clock.ts';
import { PROBES } from '../../src/verify/probes/registry.ts';
import type { ProbeResult, VerifyResult } from '../../src/verify/result.ts';
import { paced } from '../../src/verify/server/paced.ts';
import { senderTo } from '../../src/verify/server/send.ts';
import { verify } from '../../src/verify/verify.ts';
import { atEndOfFile } from '../support/at-end-of-file.ts';

/** A Leadline of its own, with a real clock, which the tests of a file verify. */
export async function otherServer(options: SimulatorOptions = {}): Promise<SimulatorHandle> {
  const simulator = await createSimulator({ plan: 'unlimited', ...options });
  atEndOfFile.push(() => simulator.close());
  return simulator;
}

export interface Verified {
  readonly result: VerifyResult;
  of(name: string): ProbeResult;
}

/** Verifies a server at once, without pauses. */
export async function verified(
  baseUrl: string,
  token: string,
  { probes = PROBES, siteId, values = false, maxRequests = 10_000 }: Partial<Trial> = {},
): Promise<Verified> {
  const send = await senderTo({ baseUrl, token });
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests, rate: 1000, maxWaitS: 0 });
  const result = await verify(pace, { baseUrl, probes, siteId, values, wallMs: systemSource });
  return { result, of: name => result.results.find(each => each.name === name)! };
}

interface Trial {
  readonly probes: typeof PROBES;
  readonly siteId: string;
  readonly values: boolean;
  readonly maxRequests: number;
}
