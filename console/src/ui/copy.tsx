import { useSignal } from '@preact/signals';

const SHOWN_MS = 1_500;

export interface CopyProps {
  readonly label: string;
  /** What a screen reader says first, where the label alone is not enough: "Bearer value of CI". */
  readonly name?: string | undefined;
  /** Worked out when it is pressed. */
  readonly text: () => string | Promise<string>;
}

/** A button that puts a text on the clipboard. */
export function Copy({ label, name, text }: CopyProps) {
  const said = useSignal<string | null>(null);
  const copy = async ({ currentTarget }: Event) => {
    // What stands beside it stays where it is.
    const button = currentTarget as HTMLElement;
    button.style.minWidth = `${button.offsetWidth}px`;
    said.value = (await putOnClipboard(await text())) ? 'Copied' : 'Not allowed by the browser';
    setTimeout(() => {
      said.value = null;
    }, SHOWN_MS);
  };
  return (
    <button type="button" class="button button-quiet" onClick={copy}>
      {name !== undefined && <span class="unseen">{name}: </span>}
      <span aria-live="polite">{said.value ?? label}</span>
    </button>
  );
}

/** The clipboard's own interface is there on HTTPS and localhost alone; the page may be served over plain HTTP in a network. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand('copy');
    area.remove();
    return isDone;
  }
}
