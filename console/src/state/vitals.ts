import type { ReadonlySignal } from '@preact/signals';
import { rowsOf, type Schemas } from '../client/control.ts';
import type { Polled } from './poll.ts';
import { usePolled } from './polled.ts';

/** While nothing happens: hours run out and clocks move by themselves. */
const EVERY_MS = 2_000;

/** The clock of a sandbox, its limits and its faults, which every view may show. */
export interface Vitals {
  readonly clock: ReadonlySignal<Polled<Schemas['Clock']>>;
  readonly usage: ReadonlySignal<Polled<Schemas['Usage']>>;
  readonly faults: ReadonlySignal<Polled<readonly Schemas['Fault'][]>>;
}

export function useClock(sandbox: string): Vitals['clock'] {
  return usePolled(`clock ${sandbox}`, api => api.GET('/clock', { params: { query: { sandbox } } }), {
    everyMs: EVERY_MS,
    live: false,
  });
}

/** Without a sandbox nothing is read. */
export function useUsage(sandbox: string | null): Vitals['usage'] {
  return usePolled(
    sandbox === null ? null : `usage ${sandbox}`,
    api => api.GET('/usage', { params: { query: sandbox === null ? {} : { sandbox } } }),
    { everyMs: EVERY_MS },
  );
}

/** The rules of the sandbox, in order of their adding; those that are spent stay until they are removed. */
export function useFaults(sandbox: string): Vitals['faults'] {
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
