import { useSignal } from '@preact/signals';
import { visibleText } from '../../../ui/visible-text.ts';
import { beginningOf } from '../body-text.ts';

const LINES = 30;
const CHARACTERS = { block: 4_000, line: 400 };

export interface FoldProps {
  readonly text: string;
  /** Of a block the lines are kept. */
  readonly kind: 'block' | 'line';
  /** After "Show all", such as "(120 lines)". */
  readonly extent?: string | undefined;
}

/** A text of which only the beginning is shown until more is asked for. */
export function Fold({ text, kind, extent }: FoldProps) {
  const isWhole = useSignal(false);
  const beginning = beginningOf(text, kind === 'block' ? LINES : 1, CHARACTERS[kind]);
  const isFolded = !isWhole.value && beginning.length < text.length;
  const shown = <bdi>{visibleText(isFolded ? `${beginning}…` : text)}</bdi>;
  return (
    <>
      {kind === 'block' ? <pre class="body">{shown}</pre> : shown}
      {isFolded && (
        <button
          type="button"
          class="button button-quiet"
          onClick={() => {
            isWhole.value = true;
          }}
        >
          Show all {extent ?? `(${text.length.toLocaleString('en')} characters)`}
        </button>
      )}
    </>
  );
}
