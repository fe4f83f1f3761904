import type { ComponentType, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Banner } from './shell/banner.tsx';
import { ChooseSandbox } from './shell/choose-sandbox.tsx';
import { Header } from './shell/header.tsx';
import { MissingSandbox } from './shell/missing-sandbox.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';
import { StatusBar } from './shell/status-bar.tsx';
import { Strip } from './shell/strip.tsx';
import { TokenForm } from './shell/token-form.tsx';
import { tokenWanted } from './state/access.ts';
import { connection, entries } from './state/live.ts';
import { route, setParams, type View } from './state/route.ts';
import { chosenSandbox, isSandboxMissing, oneSandbox } from './state/sandboxes.ts';
import { Boundary } from './ui/boundary.tsx';
import { FaultsView } from './views/faults/faults-view.tsx';
import { ReportView } from './views/report/report-view.tsx';
import { RequestsView } from './views/requests/requests-view.tsx';
import { SandboxesView } from './views/sandboxes/sandboxes-view.tsx';
import { TrafficView } from './views/traffic/traffic-view.tsx';
import { WorldView } from './views/world/world-view.tsx';

/** A view of one sandbox, or of whichever are chosen. */
type ViewEntry = { readonly title: string } & (
  | { readonly one: ComponentType<{ readonly sandbox: string }> }
  | {
      readonly any: ComponentType;
      /** Whether there is something to see without the chosen sandbox: entries that the page has, or all sandboxes. */
      readonly without: () => boolean;
    }
);

const VIEWS: Readonly<Record<View, ViewEntry>> = {
  requests: { title: 'Requests', any: RequestsView, without: () => entries.all.length > 0 },
  faults: { title: 'Faults', one: FaultsView },
  world: { title: 'World', one: WorldView },
  report: { title: 'Report', any: ReportView, without: () => false },
  traffic: { title: 'Traffic', one: TrafficView },
  sandboxes: { title: 'Sandboxes', any: SandboxesView, without: () => true },
};

const TITLES = Object.fromEntries(Object.entries(VIEWS).map(([name, { title }]) => [name, title]));

export function App() {
  const { view } = route.value;
  const { title } = VIEWS[view];
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    document.title = `${title} · Leadline`;
    if (shown.current === view) return;
    shown.current = view;
    main.current?.scrollTo(0, 0);
    heading.current?.focus();
  }, [view, title]);
  return (
    <div class="app">
      <SkipLink to={main} />
      <Boundary what="The header">
        <Header titles={TITLES} />
      </Boundary>
      <Boundary what="The state of the sandbox" of={chosenSandbox.value}>
        <Strip />
      </Boundary>
      <Banner />
      <main ref={main} id="main" tabIndex={-1} class={connection.value.state === 'interrupted' ? 'is-old' : undefined}>
        <h1 ref={heading} tabIndex={-1} class="unseen">
          {title}
        </h1>
        {tokenWanted.value ? (
          <TokenForm />
        ) : (
          <Boundary key={view} what="The view" of={chosenSandbox.value}>
            <Shown entry={VIEWS[view]} />
          </Boundary>
        )}
      </main>
      <StatusBar />
      <Shortcuts titles={TITLES} />
    </div>
  );
}

/** The address of the page names what it shows, so that none can be followed to a place in it. */
function SkipLink({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  return (
    <button type="button" class="button skip" onClick={() => to.current?.focus()}>
      Skip to the view
    </button>
  );
}

function Shown({ entry }: { readonly entry: ViewEntry }) {
  const sandbox = oneSandbox.value;
  const missing = isSandboxMissing.value && sandbox !== null ? <MissingSandbox sandbox={sandbox} /> : null;
  if ('one' in entry) return missing ?? <OfOne view={entry.one} sandbox={sandbox} />;
  if (missing === null) return <entry.any />;
  return (
    <>
      {entry.any !== SandboxesView && missing}
      {entry.without() && <entry.any />}
    </>
  );
}

interface OfOneProps {
  readonly view: ComponentType<{ readonly sandbox: string }>;
  readonly sandbox: string | null;
}

/** A sandbox that was the only one stays when others are made beside it: somebody may be filling in a form. */
function OfOne({ view: View, sandbox }: OfOneProps) {
  const before = useRef<string | null>(null);
  const kept = sandbox ?? (route.value.params.sandbox === undefined ? before.current : null);
  before.current = kept;
  useEffect(() => {
    if (kept !== sandbox) setParams({ sandbox: kept }, { replace: true });
  }, [kept, sandbox]);
  return kept === null ? <ChooseSandbox /> : <View key={kept} sandbox={kept} />;
}
