import { elapsedMs } from '../../src/time/clock.ts';
import { type MadeTwin, makeTwin, type TwinAsked } from '../../src/twin/twin.ts';
import { paced } from '../../src/verify/server/paced.ts';
import { senderTo } from '../../src/verify/server/send.ts';
import type { Side } from './likeness.ts';

const NOW_MS = Date.UTC(2026, 6, 2);

/** The twin of an account, without pauses between requests. */
export async function twinOf(
  { url, token }: Side,
  asked: Partial<TwinAsked> = {},
): Promise<MadeTwin & { requests: number }> {
  const { maxRequests = 150 } = asked;
  const send = await senderTo({ baseUrl: url, token });
  const pace = paced({ send, elapsedMs, sleep: async () => {} }, { maxRequests, rate: 1000, maxWaitS: 0 });
  const made = await makeTwin(pace, {
    ...{ maxRequests, siteId: undefined, wallMs: () => NOW_MS, seed: 'leadline', rename: false },
    ...asked,
  });
  return { ...made, requests: pace.requests() };
}
