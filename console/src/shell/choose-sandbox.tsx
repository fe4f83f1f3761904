import { setParams } from '../state/route.ts';
import { sandboxNames } from '../state/sandboxes.ts';
import { Empty, Loading } from '../ui/feedback.tsx';

/** In the place of a view that steers one sandbox, while all are chosen. */
export function ChooseSandbox() {
  const names = sandboxNames.value;
  if (names === null) return <Loading what="The sandboxes" />;
  return (
    <Empty title="Which sandbox?">
      <p>This view shows one sandbox at a time.</p>
      <ul class="choices">
        {names.map(name => (
          <li key={name}>
            <button type="button" class="button" onClick={() => setParams({ sandbox: name })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
