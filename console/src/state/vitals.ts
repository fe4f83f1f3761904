import { rowsOf, type Schemas } from '../client/control.ts';
import { usePolled } from './polled.ts';

/** While nothing happens: hours run out and clocks move by themselves. */
const EVERY_MS = 2_000;

export function useClock(sandbox: string) {
  return usePolled(`clock ${sandbox}`, api => api.GET('/clock', { params: { query: { sandbox } } }), {
    everyMs: EVERY_MS,
    live: false,
  });
}

/** Without a sandbox nothing is read. */
export function useUsage(sandbox: string | null) {
  return usePolled(
    sandbox === null ? null : `usage ${sandbox}`,
    api => api.GET('/usage', { params: { query: sandbox === null ? {} : { sandbox } } }),
    { everyMs: EVERY_MS },
  );
}

/** The rules of the sandbox, in order of their adding; those that are spent stay until they are removed. */
export function useFaults(sandbox: string) {
  return usePolled(
    `faults ${sandbox}`,
    async api => rowsOf(await api.GET('/faults', { params: { query: { sandbox } } })),
    { everyMs: EVERY_MS },
  );
}

/** Whether a rule has acted as often as it may. */
export function isSpent({ times, fired }: Schemas['Fault']): boolean {
  return times !== null && fired >= times;
}
