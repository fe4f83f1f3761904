import { vi } from 'vitest';
import { Simulator } from '../../src/simulator/simulator.ts';

/** What lies behind a server of this process, for tests that must see more than it tells. */
export async function simulatorBehind(origin: string): Promise<Simulator> {
  const seen = new Set<Simulator>();
  const { get: read } = Object.getOwnPropertyDescriptor(Simulator.prototype, 'draining')!;
  const spy = vi.spyOn(Simulator.prototype, 'draining', 'get').mockImplementation(function (this: Simulator) {
    seen.add(this);
    return read!.call(this);
  });
  await fetch(`${origin}/_sim/health`);
  spy.mockRestore();
  return [...seen].find(({ baseUrl }) => baseUrl === `${origin}/v1`)!;
}
