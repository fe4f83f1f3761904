/** Control characters but tab and line feed, what has no width, and what turns the direction of text; not what joins emoji. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** The text with what nobody would see written as an escape: `\u0000`. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
