/** A request, as curl is told it. */
export interface CurlRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  /** A value, or the name of the shell variable that has it. */
  readonly bearer: { readonly value: string } | { readonly variable: string } | null;
  /** Null: curl must not send the header by itself. */
  readonly headers: Readonly<Record<string, string | null>>;
  readonly body: string | null;
}

/** One line for a POSIX shell, that sends the same request. */
export function curlOf({ method, url, bearer, headers, body }: CurlRequest): string {
  const words = ['curl', '-sS', ...methodOf(method, body !== null)];
  // curl would resolve /sites/../account.
  if (/\/\.{1,2}(\/|\?|$)/.test(url)) words.push('--path-as-is');
  // curl would take [1-3] and {a,b} for several URLs.
  if (/[[\]{}]/.test(url)) words.push('-g');
  words.push(quoted(url));
  if (bearer !== null) words.push('-H', authorization(bearer));
  for (const [name, value] of Object.entries(headers)) words.push('-H', quoted(headerOf(name, value)));
  // A body that begins with @ would be the name of a file.
  if (body !== null) words.push('--data-raw', quoted(body));
  return words.join(' ');
}

/** A report or list of the API, as a client asks for it. @param token null: its place is held by a variable */
export function curlOfGet(url: string, token: string | null): string {
  return curlOf({
    method: 'GET',
    url,
    bearer: token === null ? { variable: 'TOKEN' } : { value: token },
    headers: { Accept: 'application/json' },
    body: null,
  });
}

/** As curl is told it: of one without a value it would think that it is not to be sent. */
function headerOf(name: string, value: string | null): string {
  if (value === null) return `${name}:`;
  return value.trim() === '' ? `${name};` : `${name}: ${value}`;
}

function methodOf(method: string, hasBody: boolean): readonly string[] {
  if (method === (hasBody ? 'POST' : 'GET')) return [];
  // With -X HEAD, curl would wait for the body.
  return method === 'HEAD' && !hasBody ? ['--head'] : ['-X', method];
}

function authorization(bearer: NonNullable<CurlRequest['bearer']>): string {
  if ('value' in bearer) return quoted(`Authorization: Bearer ${bearer.value}`);
  return `"Authorization: Bearer $${bearer.variable}"`;
}

/** One word for a shell. */
export function quoted(text: string): string {
  if (/^[A-Za-z0-9_@%+=:,./-]+$/.test(text)) return text;
  // A terminal that the line is pasted into would act on them.
  if (CONTROL.test(text)) return printed(text);
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** All control characters but tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** One word for a shell, as printf writes it: not every shell has `$'…'`. The shell drops line feeds at the end of what it is. */
function printed(text: string): string {
  const [, most = '', end = ''] = /^(.*?)(\n*)$/s.exec(text) ?? [];
  const format = most.replace(/[\\%]/g, '$&$&').replace(CONTROLS, escaped).replaceAll('!', '\\041');
  return `"$(printf '${format.replaceAll("'", "'\\''")}')"${end === '' ? '' : `'${end}'`}`;
}

/** The bytes of UTF-8, octal. */
function escaped(character: string): string {
  return [...new TextEncoder().encode(character)].map(byte => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
