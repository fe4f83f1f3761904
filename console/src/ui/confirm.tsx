import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
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
  const isOpen = useSignal(false);
  const isSent = useSignal(false);
  const confirm = async () => {
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
        onClick={() => {
          isOpen.value = !isSent.peek();
        }}
      >
        {text}
      </button>
      {isOpen.value && (
        <ConfirmDialog
          label={label}
          question={question}
          call={call}
          confirm={confirm}
          closed={() => {
            isOpen.value = false;
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}

interface ConfirmDialogProps extends Pick<ConfirmButtonProps<unknown>, 'label' | 'question' | 'children'> {
  readonly call: Call;
  readonly confirm: () => void;
  /** After either answer, when the focus is back. */
  readonly closed: () => void;
}

function ConfirmDialog({ label, question, children, call, confirm, closed }: ConfirmDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onClose={closed}>
      <h2 id={id}>{question}</h2>
      {children}
      {showsCurl.value && <CurlOf call={call} />}
      <div class="buttons dialog-buttons">
        <button type="button" class="button" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          class="button button-danger"
          onClick={() => {
            close();
            confirm();
          }}
        >
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
