import type { Entry } from '../../state/entry-list.ts';
import { statusText } from './entry-text.ts';

/** The status of a request, or that it has none. */
export function StatusBadge({ entry }: { readonly entry: Entry }) {
  const { text, kind, title } = statusText(entry);
  return (
    <span class={`status status-${kind}`} title={title}>
      {text}
    </span>
  );
}
