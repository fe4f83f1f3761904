import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

export interface DialogProps {
  readonly title: string;
  /** After it was closed, by its button or by Escape. */
  readonly closed: () => void;
  readonly children: ComponentChildren;
}

/** Something to read, above the page. The focus goes back to where it was. */
export function Dialog({ title, closed, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="dialog dialog-wide" aria-labelledby={id} onClose={closed}>
      <div class="panel-head">
        <h2 id={id}>{title}</h2>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
