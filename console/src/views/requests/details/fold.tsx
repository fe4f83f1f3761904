import { useSignal } from '@preact/signals';
import { visibleText } from '../../../ui/visible-text.ts';
import { beginningOf } from '../body-text.ts';

const LINES = 30;
const CHARACTERS = { block: 4_000, line: 600 };

export interface FoldProps {
  readonly text: string;
  /** Of a block the lines are kept. */
  readonly kind: 'block' | 'line';
  /** Of JSON, the names of fields are told apart by colour. */
  readonly language?: 'json' | 'text' | undefined;
  /** After "Show all", such as "(120 lines)". */
  readonly extent?: string | undefined;
}

/** A text of which only the beginning is shown until more is asked for. */
export function Fold({ text, kind, language, extent }: FoldProps) {
  const isWhole = useSignal(false);
  const beginning = beginningOf(text, kind === 'block' ? LINES : 1, CHARACTERS[kind]);
  const isFolded = !isWhole.value && beginning.length < text.length;
  const shown = visibleText(isFolded ? `${beginning}…` : text);
  return (
    <>
      {kind === 'line' ? <bdi>{shown}</bdi> : <pre class="body">{language === 'json' ? jsonParts(shown) : shown}</pre>}
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

const NAMES = /("(?:[^"\\]|\\.)*")(?=: )/;

function jsonParts(json: string) {
  return json.split(NAMES).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} class="json-key">
        {part}
      </span>
    ),
  );
}
