import type { Schemas } from '../../client/control.ts';
import { curlOf } from '../../client/curl.ts';

type Exchange = Schemas['JournalExchange'];

/** Headers that decide about the answer; curl sets the others by itself. */
const HEADERS = ['Accept', 'Content-Type'];

/**
 * The request to the API as a line for a shell.
 * @param baseUrl where the API is
 * @param tokens bearer values by the token's name, as far as they are known
 */
export function curlOfEntry(entry: Exchange, baseUrl: string, tokens: Readonly<Record<string, string>>): string {
  const { method, path, query, request, outside } = entry;
  const sent = request?.headers ?? {};
  const body = request?.body || null;
  // curl would accept anything.
  const headers: Record<string, string | null> = request === null ? {} : { Accept: null };
  for (const name of HEADERS) {
    const value = sent[name.toLowerCase()];
    if (value !== undefined) headers[name] = value;
  }
  // curl would call any body a form.
  if (body !== null && headers['Content-Type'] === undefined) headers['Content-Type'] = null;
  return curlOf({
    method,
    // What stands behind # curl would keep to itself.
    url: `${outside ? new URL(baseUrl).origin : baseUrl}${path}${query === '' ? '' : `?${query}`}`.replaceAll(
      '#',
      '%23',
    ),
    bearer: bearerOf(entry, tokens),
    headers,
    body,
  });
}

function bearerOf({ token, refused_token, request }: Exchange, tokens: Readonly<Record<string, string>>) {
  if (request !== null && request.headers.authorization === undefined) return null;
  const name = token ?? refused_token;
  const value = name === undefined || !Object.hasOwn(tokens, name) ? undefined : tokens[name];
  return value === undefined ? { variable: 'TOKEN' } : { value };
}
