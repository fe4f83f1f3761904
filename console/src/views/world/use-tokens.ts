import { rowsOf } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';

/** The tokens of a sandbox. A thousand of them are not read again at each request, though `last_used_at` changes. */
export function useTokens(sandbox: string) {
  return usePolled(
    `tokens ${sandbox}`,
    async api => rowsOf(await api.GET('/tokens', { params: { query: { sandbox } } })),
    { everyMs: 3_000, live: false },
  );
}
