import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { ChooseSandbox } from './shell/choose-sandbox.tsx';
import { Header } from './shell/header.tsx';
import { StatusBar } from './shell/status-bar.tsx';
import { Strip } from './shell/strip.tsx';
import { TokenForm } from './shell/token-form.tsx';
import { tokenWanted } from './state/access.ts';
import { route, type View } from './state/route.ts';
import { oneSandbox } from './state/sandboxes.ts';
import { FaultsView } from './views/faults/faults-view.tsx';
import { ReportView } from './views/report/report-view.tsx';
import { RequestsView } from './views/requests/requests-view.tsx';
import { SandboxesView } from './views/sandboxes/sandboxes-view.tsx';
import { TrafficView } from './views/traffic/traffic-view.tsx';
import { WorldView } from './views/world/world-view.tsx';

/** A view of one sandbox, or of whichever are chosen. */
type ViewEntry = { readonly title: string } & (
  | { readonly one: ComponentType<{ readonly sandbox: string }> }
  | { readonly any: ComponentType }
);

const VIEWS: Readonly<Record<View, ViewEntry>> = {
  requests: { title: 'Requests', any: RequestsView },
  faults: { title: 'Faults', one: FaultsView },
  world: { title: 'World', one: WorldView },
  report: { title: 'Report', any: ReportView },
  traffic: { title: 'Traffic', one: TrafficView },
  sandboxes: { title: 'Sandboxes', any: SandboxesView },
};

export function App() {
  const { view } = route.value;
  const { title } = VIEWS[view];
  useEffect(() => {
    document.title = `${title} · Leadline`;
  }, [title]);
  return (
    <div class="app">
      <Header titles={Object.fromEntries(Object.entries(VIEWS).map(([name, each]) => [name, each.title]))} />
      <Strip />
      <main id="main" tabIndex={-1}>
        <h1 class="unseen">{title}</h1>
        {tokenWanted.value ? <TokenForm /> : <Shown entry={VIEWS[view]} />}
      </main>
      <StatusBar />
    </div>
  );
}

function Shown({ entry }: { readonly entry: ViewEntry }) {
  if ('any' in entry) return <entry.any />;
  const sandbox = oneSandbox.value;
  return sandbox === null ? <ChooseSandbox /> : <entry.one key={sandbox} sandbox={sandbox} />;
}
