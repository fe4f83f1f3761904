/**
 * Whether a text can be a name: letters of any script, spaces, emoji, but no C0 or C1 control character and no half of a
 * surrogate pair.
 */
export function isPlainText(text: string): boolean {
  return !/[\p{Cc}\p{Cs}]/u.test(text);
}
