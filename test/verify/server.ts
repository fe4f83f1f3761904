import { randomBytes } from 'node:crypto';
import { createSimulator } from '../../src/create-simulator.ts';
import type { SimulatorHandle } from '../../src/handles.ts';
import type { SimulatorOptions } from '../../src/simulator/options.ts';
import { elapsedMs, systemSource } from '../../src/time/clock.ts';
import { PROBES } from '../../src/verify/probes/registry.ts';
import type { ProbeResult, VerifyResult } from '../../src/verify/result.ts';
import { CLEANING_REQUESTS } from '../../src/verify/scratch/scratch.ts';
import { signOf } from '../../src/verify/scratch/sign.ts';
import type { Send } from '../../src/verify/server/exchange.ts';
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
  /** What the run says of sites that earlier runs left, and of its own. */
  readonly notes: readonly string[];
  of(name: string): ProbeResult;
}

/** Verifies a server at once, without pauses. */
export async function verified(
  baseUrl: string,
  token: string,
  { probes = PROBES, siteId, values = false, maxRequests = 10_000, write = false, through = same }: Partial<Trial> = {},
): Promise<Verified> {
  const send = through(await senderTo({ baseUrl, token }));
  const reserved = write ? CLEANING_REQUESTS : 0;
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests, rate: 1000, maxWaitS: 0, reserved });
  const notes: string[] = [];
  const writing = { sign: signOf(token), random: eightDigits, note: (text: string) => notes.push(text) };
  const result = await verify(pace, {
    baseUrl,
    probes,
    siteId,
    values,
    wallMs: systemSource,
    ...(write && { write: writing }),
  });
  return { result, notes, of: name => result.results.find(each => each.name === name)! };
}

const same = (send: Send): Send => send;

/** As the name of a scratch site has it: another one each time. */
function eightDigits(): string {
  return randomBytes(4).toString('hex');
}

interface Trial {
  readonly probes: typeof PROBES;
  readonly siteId: string;
  readonly values: boolean;
  readonly maxRequests: number;
  readonly write: boolean;
  /** What stands between the run and the server. */
  readonly through: (send: Send) => Send;
}
