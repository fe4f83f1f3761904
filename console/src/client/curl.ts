/** A request, as curl is told it. */
export interface CurlRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** A value, or the name of the shell variable that has it. */
  readonly bearer: { readonly value: string } | { readonly variable: string } | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** One line for a POSIX shell, that sends the same request. */
export function curlOf({ method, url, bearer, headers, body }: CurlRequest): string {
  const words = ['curl', '-sS'];
  if (method !== 'GET' && !(method === 'POST' && body !== null)) words.push('-X', method);
  // curl would take [1-3] and {a,b} for several URLs.
  if (/[[\]{}]/.test(url)) words.push('-g');
  words.push(quoted(url));
  if (bearer !== null) words.push('-H', authorization(bearer));
  for (const [name, value] of Object.entries(headers)) words.push('-H', quoted(`${name}: ${value}`));
  // A body that begins with @ would be the name of a file.
  if (body !== null) words.push('--data-raw', quoted(body));
  return words.join(' ');
}

function authorization(bearer: NonNullable<CurlRequest['bearer']>): string {
  if ('value' in bearer) return quoted(`Authorization: Bearer ${bearer.value}`);
  return `"Authorization: Bearer $${bearer.variable}"`;
}

/** One word for a shell. */
export function quoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
