import { type Ask, asking, readsOnly } from './asking.ts';
import { factsOf, type Need } from './facts/facts.ts';
import { NotTried } from './not-tried.ts';
import type { Judged, Probe } from './probe.ts';
import type { ProbeResult, VerifyResult } from './result.ts';
import { Scratch, type Writing } from './scratch/scratch.ts';
import { ServerError } from './server/exchange.ts';
import { type Paced, RunEnd } from './server/paced.ts';

export interface VerifyAsked {
  readonly baseUrl: string;
  readonly probes: readonly Probe<Need>[];
  readonly siteId: string | undefined;
  /** Whether `saw` may have values of the account. */
  readonly values: boolean;
  /** Real time, epoch milliseconds. */
  readonly wallMs: () => number;
  /** Makes a text of a result without the token's value. @default the text as it is */
  readonly mask?: (text: string) => string;
  /** With `--write`; without it, nothing but reads is sent. */
  readonly write?: Writing;
  /** Called before each probe. */
  readonly trying?: (name: string, done: number) => void;
}

/** Tries all probes on a server, one after the other; once the run has ended, the rest is not tried. */
export async function verify(paced: Paced, asked: VerifyAsked): Promise<VerifyResult> {
  const { baseUrl, probes, siteId, values, wallMs, mask = text => text, write, trying = () => {} } = asked;
  const scratch = write === undefined ? null : new Scratch(paced, write);
  const { ask, asked: askedSince } = asking(paced, scratch?.mayWrite ?? readsOnly, { values });
  const facts = factsOf({ ask, siteId, scratch, wallMs, mask });
  const refusal = await unknownToken(ask);
  askedSince();
  const results: ProbeResult[] = [];
  try {
    for (const probe of probes) {
      trying(probe.name, results.length);
      const judged = await tried(async () => {
        if (refusal !== null) throw refusal;
        if (probe.isWrite && write === undefined) throw new NotTried('it changes data: only with --write');
        return probe.probe(ask, await facts(...probe.needs));
      });
      results.push(resultOf(probe, judged, { asked: askedSince(), values, mask }));
    }
  } finally {
    await scratch?.cleanUp();
  }
  return { version: 1, against: baseUrl, requests: paced.requests(), results };
}

/** With a token that the server does not know, every sentence would differ. */
async function unknownToken(ask: Ask): Promise<RunEnd | null> {
  try {
    const { status } = await ask({ path: '/token' });
    return status === UNAUTHORIZED ? new RunEnd('the server does not know the token: GET /token answers 401') : null;
  } catch (error) {
    if (error instanceof RunEnd || error instanceof ServerError) return null;
    throw error;
  }
}

const UNAUTHORIZED = 401;

async function tried(probe: () => Promise<Judged>): Promise<Judged> {
  try {
    return await probe();
  } catch (error) {
    if (error instanceof NotTried || error instanceof RunEnd || error instanceof ServerError) {
      return { verdict: 'not tried', why: error.message };
    }
    throw error;
  }
}

function resultOf(
  { name, about, sentence }: Probe<Need>,
  judged: Judged,
  { asked, values, mask }: { readonly asked: readonly string[] } & Required<Pick<VerifyAsked, 'values' | 'mask'>>,
): ProbeResult {
  return {
    name,
    about,
    verdict: judged.verdict,
    value: 'value' in judged ? judged.value : null,
    sentence,
    asked: asked.length === 0 ? null : mask(asked.join('; ')),
    expected: 'expected' in judged ? judged.expected : null,
    saw: 'saw' in judged ? mask(judged.saw[values ? 'values' : 'shape']) : null,
    why: 'why' in judged && judged.why !== undefined ? mask(judged.why) : null,
  };
}
