import { asking, type MayWrite, readsOnly } from './asking.ts';
import { factsOf, type Need } from './facts/facts.ts';
import { NotTried } from './not-tried.ts';
import type { Judged, Probe } from './probe.ts';
import type { ProbeResult, VerifyResult } from './result.ts';
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
  /** Called with each result. */
  readonly told?: (result: ProbeResult, requests: number) => void;
}

/** Tries all probes on a server, one after the other; once the run has ended, the rest is not tried. */
export async function verify(paced: Paced, asked: VerifyAsked): Promise<VerifyResult> {
  const { baseUrl, probes, siteId, values, wallMs, told = () => {} } = asked;
  const mayWrite: MayWrite = readsOnly;
  const { ask, asked: askedSince } = asking(paced, mayWrite);
  const facts = factsOf({ ask, siteId, wallMs });
  const results: ProbeResult[] = [];
  for (const probe of probes) {
    const judged = await tried(probe, async () => probe.probe(ask, await facts(...probe.needs)));
    const result = resultOf(probe, judged, { asked: askedSince(), values });
    results.push(result);
    told(result, paced.requests());
  }
  return { version: 1, against: baseUrl, requests: paced.requests(), results };
}

async function tried({ isWrite }: Probe<Need>, probe: () => Promise<Judged>): Promise<Judged> {
  if (isWrite) return { verdict: 'not tried', why: 'it changes data: only with --write' };
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
  { asked, values }: { readonly asked: readonly string[]; readonly values: boolean },
): ProbeResult {
  const saw = 'saw' in judged ? judged.saw[values ? 'values' : 'shape'] : null;
  return {
    name,
    about,
    verdict: judged.verdict,
    value: 'value' in judged ? judged.value : null,
    sentence,
    asked: asked.length === 0 ? null : asked.join('; '),
    expected: 'expected' in judged ? judged.expected : null,
    saw,
    why: 'why' in judged ? (judged.why ?? null) : null,
  };
}
