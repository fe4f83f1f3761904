import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { CallError } from '../client/control.ts';
import { giveToken } from '../state/access.ts';
import { Field, typedInto } from '../ui/field.tsx';

/** Asks for the control token, once: it is kept in memory until the page is closed or loaded again. */
export function TokenForm() {
  const token = useSignal('');
  const error = useSignal<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the view, with what had the focus.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    error.value = null;
    try {
      await giveToken(token.value.trim());
    } catch (thrown) {
      error.value =
        thrown instanceof CallError && thrown.status === 401
          ? 'The server refuses this token.'
          : thrown instanceof Error
            ? thrown.message
            : String(thrown);
    }
  };
  return (
    <form class="panel token-form" onSubmit={submit}>
      <h2>Control token</h2>
      <p>This server was started with a control token. It is kept in memory until this page is closed or reloaded.</p>
      <Field label="Control token" hint="The value of --control-token or LEADLINE_CONTROL_TOKEN.">
        <input ref={field} type="password" autocomplete="off" required value={token.value} onInput={typedInto(token)} />
      </Field>
      {error.value !== null && (
        <p class="error" role="alert">
          {error.value}
        </p>
      )}
      <button type="submit" class="button button-main">
        Continue
      </button>
    </form>
  );
}
