/** The simulator that `soak.ts` drives: it tells its origin, and its memory when it is asked. */
import { createSimulator } from '../src/index.ts';

const MB = 1024 * 1024;

const { origin } = await createSimulator({
  clock: '2026-06-15T12:00:00Z',
  frozen: true,
  plan: 'unlimited',
  memory: 64,
});
process.send?.({ origin });
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rssMb: rss / MB, heapMb: heapUsed / MB, externalMb: external / MB });
});
