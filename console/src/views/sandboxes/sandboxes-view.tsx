import './sandboxes.css';

import { useEffect } from 'preact/hooks';
import { rowsOf } from '../../client/control.ts';
import { usePolled } from '../../state/polled.ts';
import { oneSandbox, readSandboxes, sandboxNames } from '../../state/sandboxes.ts';
import { ChosenPanel } from './chosen-panel.tsx';
import { CreatePanel } from './create-panel.tsx';
import { ListPanel } from './list-panel.tsx';
import { ServerPanel } from './server-panel.tsx';
import { SnapshotsPanel } from './snapshots-panel.tsx';

/** The list of a thousand sandboxes is large, and little in it changes by itself. */
const LIST_EVERY_MS = 10_000;
const DEFAULTS_EVERY_MS = 600_000;

/** All sandboxes; of the chosen one, how to use it and its snapshots; a new one. */
export function SandboxesView() {
  const sandbox = oneSandbox.value;
  useEffect(() => {
    readSandboxes();
    const timer = setInterval(() => !document.hidden && readSandboxes(), LIST_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const assumptions = usePolled('assumption defaults', async api => rowsOf(await api.GET('/assumptions')), {
    everyMs: DEFAULTS_EVERY_MS,
    live: false,
  });
  const defaults = assumptions.value.data ?? [];
  return (
    <div class="sandboxes">
      <ListPanel defaults={defaults} />
      <div class="sandboxes-side">
        {sandbox !== null && <ChosenPanel key={`sandbox ${sandbox}`} sandbox={sandbox} defaults={defaults} />}
        {sandbox !== null && isThere(sandbox) && <SnapshotsPanel key={`snapshots ${sandbox}`} sandbox={sandbox} />}
        <CreatePanel />
        <ServerPanel />
      </div>
    </div>
  );
}

/** Also as long as nobody knows. */
function isThere(sandbox: string): boolean {
  return sandboxNames.value?.includes(sandbox) ?? true;
}
