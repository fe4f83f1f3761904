import { textBytes } from '../memory/value-bytes.ts';

/** What is shown of a body, in bytes of UTF-8. */
export const SHOWN_BYTES = 64 * 1024;

/**
 * What more is kept, in characters: a secret that begins before the cut must be found whole, or the cut would show a part
 * of it. A token has 255 characters at most, and none takes more than 32 however it is escaped.
 */
const SLACK_LENGTH = 32 * 255;
const KEPT_LENGTH = SHOWN_BYTES + SLACK_LENGTH;

/** A text as far as it is kept, and the bytes of UTF-8 that the whole one has. */
export interface KeptText {
  readonly text: string;
  readonly bytes: number;
}

/** Of a longer text the beginning, as a copy: a slice would keep the whole text in memory. */
export function keptText(text: string): KeptText {
  const bytes = Buffer.byteLength(text);
  return { text: text.length <= KEPT_LENGTH ? text : copyOf(text.slice(0, KEPT_LENGTH)), bytes };
}

function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Why there is no text of a body. */
type Missing = 'unread' | 'too-large' | 'not-text';

/** What is kept of a request's body. Of one that is refused at once it may come after the answer. */
export class BodyText {
  kept: KeptText | null;
  missing: Missing = 'unread';
  /** Told of the bytes that the text takes, where it comes late. */
  onText: ((bytes: number) => void) | null = null;
  #hide: ((text: string) => string) | null = null;

  constructor(text: string | null = null) {
    this.kept = text === null ? null : keptText(text);
  }

  complete(text: string): void {
    this.kept = this.#without(keptText(text));
    this.onText?.(textBytes(this.kept.text));
  }

  omit(why: Missing): void {
    this.missing = why;
  }

  /** @param hide takes out what must not be kept, also of a text that comes later */
  hide(hide: (text: string) => string): void {
    if (this.kept?.text === '') return;
    this.#hide = hide;
    this.kept &&= this.#without(this.kept);
  }

  #without({ text, bytes }: KeptText): KeptText {
    return { text: this.#hide === null ? text : this.#hide(text), bytes };
  }
}

/** Of requests that have none. It never changes. */
export const NO_TEXT = new BodyText('');
