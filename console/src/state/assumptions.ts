import { rowsOf } from '../client/control.ts';
import { usePolled } from './polled.ts';

/** The assumptions of a sandbox, in the order of the register. */
export function useAssumptions(sandbox: string) {
  return usePolled(
    `assumptions ${sandbox}`,
    async api => rowsOf(await api.GET('/assumptions', { params: { query: { sandbox } } })),
    { live: false },
  );
}
