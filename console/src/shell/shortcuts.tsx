import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { hrefTo, route, setParams, VIEWS } from '../state/route.ts';
import { type Shortcut, shortcutOf } from '../state/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Single keys can be switched off, since speech input and slips of the hand press them as well: WCAG 2.2, 2.1.4. */
const OFF = 'off';

/** Keys that work on the whole page, and the dialog that lists them. */
export function Shortcuts({ titles }: { readonly titles: Readonly<Record<string, string>> }) {
  const isOpen = useSignal(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = event.defaultPrevented ? null : shortcutOf(pressOf(event));
      if (shortcut === null || (route.peek().params.keys === OFF && shortcut.does !== 'help')) return;
      event.preventDefault();
      if (shortcut.does === 'help') isOpen.value = true;
      else run(shortcut);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  if (!isOpen.value) return null;
  const keys: readonly (readonly [string, string])[] = [
    ...VIEWS.map((view, at) => [`${at + 1}`, `${titles[view]}`] as const),
    ['/', 'To the search field of the view'],
    ['Esc', 'Closes a dialog or an opened request'],
    ['?', 'This list'],
  ];
  return (
    <Dialog
      title="Keys"
      closed={() => {
        isOpen.value = false;
      }}
    >
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label class="toggle">
        <input
          type="checkbox"
          checked={route.value.params.keys !== OFF}
          onChange={({ currentTarget }) => setParams({ keys: currentTarget.checked ? null : OFF }, { replace: true })}
        />
        Single keys work outside of fields
      </label>
    </Dialog>
  );
}

function pressOf({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent) {
  const element = target instanceof HTMLElement ? target : document.body;
  return {
    key,
    isModified: ctrlKey || altKey || metaKey,
    isTyping: element.matches('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]'),
    isModal: document.querySelector('dialog[open]') !== null,
  };
}

function run(shortcut: Exclude<Shortcut, { readonly does: 'help' }>): void {
  if (shortcut.does === 'view') location.hash = hrefTo(shortcut.view);
  else document.querySelector<HTMLElement>('main input[type=search]')?.focus();
}
