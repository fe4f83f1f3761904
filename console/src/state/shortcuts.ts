import { VIEWS, type View } from './route.ts';

/** What a key does, wherever the focus is. */
export type Shortcut =
  | { readonly does: 'view'; readonly view: View }
  | { readonly does: 'filter' }
  | { readonly does: 'help' };

/** A key that was pressed. */
export interface Press {
  readonly key: string;
  /** With Control, Alt or the command key. */
  readonly isModified: boolean;
  /** In a field, where keys write or choose. */
  readonly isTyping: boolean;
  /** Above an open dialog. */
  readonly isModal: boolean;
}

/** What a press is meant for; null where it is meant for the field, the dialog or the browser. */
export function shortcutOf({ key, isModified, isTyping, isModal }: Press): Shortcut | null {
  if (isModified || isTyping || isModal) return null;
  if (key === '?') return { does: 'help' };
  if (key === '/') return { does: 'filter' };
  const view = /^[1-9]$/.test(key) ? VIEWS[Number(key) - 1] : undefined;
  return view === undefined ? null : { does: 'view', view };
}
