import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { Call } from '../client/control.ts';
import { act, showsCurl } from '../state/actions.ts';
import { type ActionButtonProps, CurlOf } from './action-button.tsx';

export interface ConfirmButtonProps<Data> extends Omit<ActionButtonProps<Data>, 'type' | 'children'> {
  /** Of the button that opens the dialog, where it is not the label. */
  readonly text?: string | undefined;
  /** Of the dialog: "Delete sandbox ci-1?" */
  readonly question: ComponentChildren;
  /** What is lost, and what stays. */
  readonly children?: ComponentChildren;
}

/**
 * A button whose request is sent after a question, for what cannot be taken back. Escape and Cancel send nothing. The focus
 * goes back to the button; where the action removed that, to the view.
 */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { label, text = label, question, children, call, done, kind = 'danger', disabled = false, name } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isSent = useSignal(false);
  const confirm = async () => {
    dialog.current?.close();
    isSent.value = true;
    const data = await act(label, call);
    isSent.value = false;
    if (data !== null) done?.(data);
    requestAnimationFrame(focusView);
  };
  return (
    <>
      <button
        type="button"
        class={`button button-${kind}`}
        disabled={disabled}
        aria-label={name}
        aria-haspopup="dialog"
        aria-busy={isSent.value}
        onClick={() => !isSent.peek() && dialog.current?.showModal()}
      >
        {text}
      </button>
      <ConfirmDialog dialog={dialog} label={label} question={question} call={call} confirm={confirm}>
        {children}
      </ConfirmDialog>
    </>
  );
}

interface ConfirmDialogProps extends Pick<ConfirmButtonProps<unknown>, 'label' | 'question' | 'children'> {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly call: Call;
  readonly confirm: () => void;
}

function ConfirmDialog({ dialog, label, question, children, call, confirm }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id}>
      <h2 id={id}>{question}</h2>
      {children}
      {showsCurl.value && <CurlOf call={call} />}
      <div class="buttons dialog-buttons">
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button type="button" class="button button-danger" onClick={confirm}>
          {label}
        </button>
      </div>
    </dialog>
  );
}

function focusView(): void {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('main')?.focus();
}
