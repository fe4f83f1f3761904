import { setParams } from '../state/route.ts';
import { ALL_SANDBOXES, readSandboxesAnew } from '../state/sandboxes.ts';
import { ActionButton } from '../ui/action-button.tsx';

/** In the place of a view, or above it, where the chosen sandbox does not exist. */
export function MissingSandbox({ sandbox }: { readonly sandbox: string }) {
  return (
    <div class="state">
      <p class="state-title">
        There is no sandbox <bdi>{sandbox}</bdi>
      </p>
      <p>It was never made, was deleted, or was dropped. The next request with one of its tokens makes it, too.</p>
      <div class="buttons">
        <ActionButton
          kind="main"
          label={`Make sandbox ${sandbox}`}
          call={api => api.PUT('/sandboxes/{name}', { params: { path: { name: sandbox } }, body: {} })}
          done={readSandboxesAnew}
        >
          Make it
        </ActionButton>
        <button type="button" class="button" onClick={() => setParams({ sandbox: ALL_SANDBOXES })}>
          Show all sandboxes
        </button>
      </div>
    </div>
  );
}
