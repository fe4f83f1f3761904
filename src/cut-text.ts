/**
 * A text that is at most `maxLength` UTF-16 units long: a longer one is cut and ends with `…`, and no surrogate pair is
 * parted.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, Math.max(0, maxLength - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}
