import { connection } from '../state/live.ts';
import { hrefTo, route, setParams, VIEWS } from '../state/route.ts';
import { ALL_SANDBOXES, chosenSandbox, isSandboxMissing, readSandboxes, sandboxNames } from '../state/sandboxes.ts';

export function Header({ titles }: { readonly titles: Readonly<Record<string, string>> }) {
  return (
    <header class="header">
      <a class="brand" href={hrefTo('requests')}>
        <img src="console/icon.svg" alt="" width={18} height={18} />
        Leadline
      </a>
      <nav aria-label="Views">
        {VIEWS.map(view => (
          <a
            key={view}
            class="nav-link"
            href={hrefTo(view)}
            aria-current={view === route.value.view ? 'page' : undefined}
          >
            {titles[view]}
          </a>
        ))}
      </nav>
      <SandboxSelect />
      <ConnectionSign />
    </header>
  );
}

function SandboxSelect() {
  const chosen = chosenSandbox.value;
  const names = sandboxNames.value ?? [];
  const read = () => {
    readSandboxes();
  };
  return (
    <label class="sandbox-select">
      <span class="soft">Sandbox</span>
      <select
        value={chosen}
        onFocus={read}
        onChange={({ currentTarget }) => setParams({ sandbox: currentTarget.value })}
      >
        <option value={ALL_SANDBOXES}>all</option>
        {isSandboxMissing.value && <option value={chosen}>{`${chosen} (does not exist)`}</option>}
        {names.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const SIGNS = {
  connecting: { text: 'Connecting', detail: 'Connecting to the server.' },
  live: { text: 'Live', detail: 'Requests are shown as they are answered.' },
  polling: { text: 'Every 2 s', detail: 'There is no stream of requests: they are read every 2 seconds.' },
  missing: { text: 'No sandbox', detail: 'The sandbox does not exist. Its requests are shown once it is made.' },
  interrupted: { text: 'Disconnected', detail: 'The server does not answer; trying again.' },
};

function ConnectionSign() {
  const { text, detail } = SIGNS[connection.value.state];
  return (
    <span class={`sign sign-${connection.value.state}`} role="status" title={detail}>
      {text}
    </span>
  );
}
