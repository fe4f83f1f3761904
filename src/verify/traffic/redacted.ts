/** A text without the values of tokens, and without characters that a terminal would act on. */
export function redacted(text: string, secrets: ReadonlySet<string>): string {
  let shown = text.replace(/[^\P{Cc}\n]/gu, '?');
  for (const secret of secrets) shown = shown.replaceAll(secret, '[redacted]');
  return shown.replace(/\bBearer +[^\s"']+/gi, 'Bearer [redacted]');
}
