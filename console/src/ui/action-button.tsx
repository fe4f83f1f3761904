import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Call } from '../client/control.ts';
import { act, curlFor, showsCurl } from '../state/actions.ts';
import { Code } from './code.tsx';

export interface ActionButtonProps<Data> {
  /** What it does, for the status bar: "Advance 1 hour". Also its text, where it has no children. */
  readonly label: string;
  readonly call: Call<Data>;
  readonly done?: ((data: Data) => void) | undefined;
  readonly kind?: 'main' | 'plain' | 'danger' | 'quiet' | undefined;
  readonly disabled?: boolean | undefined;
  /** `submit` in a form, which then calls `act` itself. */
  readonly type?: 'button' | 'submit' | undefined;
  /** What a screen reader says, where the text alone is not enough: "Remove fault outage". */
  readonly name?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A button that is one request of the control plane. With "Show curl" the request stands beside it. */
export function ActionButton<Data>(props: ActionButtonProps<Data>) {
  const { label, call, done, kind = 'plain', disabled = false, type = 'button', name, children } = props;
  const isSent = useSignal(false);
  const send = async () => {
    if (isSent.peek()) return;
    isSent.value = true;
    const data = await act(label, call);
    isSent.value = false;
    if (data !== null) done?.(data);
  };
  return (
    <>
      <button
        type={type}
        class={`button button-${kind}`}
        disabled={disabled}
        aria-label={name}
        aria-busy={isSent.value}
        onClick={type === 'button' ? send : undefined}
      >
        {children ?? label}
      </button>
      {showsCurl.value && <CurlOf call={call} />}
    </>
  );
}

/** The request as a line for a shell. */
export function CurlOf({ call }: { readonly call: Call }) {
  const line = useSignal('');
  const current = useSignal(call);
  current.value = call;
  useSignalEffect(() => {
    let isOver = false;
    curlFor(current.value)
      .then(text => {
        if (!isOver) line.value = text;
      })
      .catch(() => {});
    return () => {
      isOver = true;
    };
  });
  return <Code text={line.value} copyLabel="Copy as curl" />;
}
