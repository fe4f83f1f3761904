import { plainText } from '../plain-text.ts';

const TEXT_LENGTH_MAX = 240;

/**
 * A text that Markdown shows as it is: what begins links, images, cells, tags, code and emphasis is escaped,
 * and a zero-width space follows `@` and `#`, which would name people and issues even so.
 */
export function harmless(text: string): string {
  return plainText(text, TEXT_LENGTH_MAX)
    .replace(/[\\`*_[\]<>|~&:.$]/g, '\\$&')
    .replace(/[@#]/g, '$&\u200b');
}
