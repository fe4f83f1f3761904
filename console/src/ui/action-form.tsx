import type { ComponentChildren } from 'preact';
import { act } from '../state/actions.ts';
import { ActionButton, type ActionButtonProps } from './action-button.tsx';
import { useSubmit } from './use-submit.ts';

export interface ActionFormProps<Data> extends Pick<ActionButtonProps<Data>, 'label' | 'done' | 'kind' | 'name'> {
  /** Null while the fields make no request: they are marked as `required`, or bounded, so that the browser says why. */
  readonly call: ActionButtonProps<Data>['call'] | null;
  /** Of the button, where it is not the label. */
  readonly text?: string | undefined;
  /** The fields. */
  readonly children: ComponentChildren;
}

/** Fields and a button that are one request of the control plane. */
export function ActionForm<Data>({
  label,
  text = label,
  call,
  done,
  kind = 'plain',
  name,
  children,
}: ActionFormProps<Data>) {
  const submit = useSubmit(async () => {
    if (call === null) return;
    const data = await act(label, call);
    if (data !== null) done?.(data);
  });
  return (
    <form class="fields" onSubmit={submit}>
      {children}
      {call === null ? (
        <button type="submit" class={`button button-${kind}`} aria-label={name}>
          {text}
        </button>
      ) : (
        <ActionButton type="submit" label={label} name={name} kind={kind} call={call}>
          {text}
        </ActionButton>
      )}
    </form>
  );
}
