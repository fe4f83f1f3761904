import { useServer } from '../../state/base-url.ts';
import { Panel } from '../../ui/panel.tsx';
import { Read } from '../../ui/read.tsx';

/** The server that this page comes from. */
export function ServerPanel() {
  const info = useServer();
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
