import { usePolled } from '../../state/polled.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';

const EVERY_MS = 60_000;

/** The server that this page comes from. */
export function ServerPanel() {
  const info = usePolled('server', api => api.GET('/info'), { everyMs: EVERY_MS, live: false });
  return (
    <Panel title="Server">
      <Read what="The server" of={info}>
        {({ version, base_url, tz }) => (
          <dl class="facts-list">
            <dt class="soft">Leadline</dt>
            <dd class="facts-value">{version}</dd>
            <dt class="soft">API</dt>
            <dd class="facts-value">{base_url}</dd>
            <dt class="soft">Zone rules</dt>
            <dd class="facts-value">{tz}</dd>
          </dl>
        )}
      </Read>
    </Panel>
  );
}
