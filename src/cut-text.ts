/** The first ones of a list, and `and 3 more` in the place of the rest. */
export function fewOf(texts: readonly string[], max: number): readonly string[] {
  return texts.length <= max ? texts : [...texts.slice(0, max), `and ${texts.length - max} more`];
}

/**
 * A text that is at most `maxLength` UTF-16 units long: a longer one is cut and ends with `…`, and no surrogate pair is
 * parted.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, Math.max(0, maxLength - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}
