/** Three letters, a comma: the one form of HTTP dates that servers may still write. Source: RFC 9110, 5.6.7. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Seconds that `Retry-After` asks for: a number, or a date, which is compared with the server's `Date`. null where the
 * header is missing or says neither. Source: RFC 9110, 10.2.3.
 */
export function retryAfterS(headers: Readonly<Record<string, string>>): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const { date = '' } = headers;
  if (!HTTP_DATE.test(text) || !HTTP_DATE.test(date)) return null;
  const seconds = (Date.parse(text) - Date.parse(date)) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
