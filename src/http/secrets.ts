import type { IncomingMessage } from 'node:http';
import { redactorOf } from '../journal/known-secrets.ts';
import type { Redactor } from '../journal/redact.ts';
import { hiddenSecrets } from './hidden-secrets.ts';
import { splitUrl } from './target.ts';

const SCHEME = /^(bearer|basic|token)$/i;
/** Of a header that is full of words no more are looked for: each is compared with every part of the URL. */
const WORDS_HIDDEN = 4;

/** Clients send the same header over and over. */
let last: { readonly header: string | undefined; readonly secrets: readonly string[] } = {
  header: undefined,
  secrets: [],
};

/** What of an Authorization header must not be seen anywhere else: values with and without their sandbox. */
export function secretsOf(authorization: string | undefined): readonly string[] {
  if (last.header !== authorization) last = { header: authorization, secrets: secretsIn(authorization) };
  return last.secrets;
}

function secretsIn(authorization: string | undefined): string[] {
  const words = (authorization ?? '').split(/\s+/).filter(word => word !== '' && !SCHEME.test(word));
  return words.slice(0, WORDS_HIDDEN).flatMap(word => [word, word.slice(0, Math.max(0, word.lastIndexOf('~')))]);
}

/** What a log may say of a request that failed: no more of its secrets than the journal shows. */
export function failedRequest(req: IncomingMessage, thrown: unknown) {
  const { method = '', url = '', headers } = req;
  const redact = redactorOf([...secretsOf(headers.authorization), ...(hiddenSecrets(req) ?? [])]);
  return { method, url: redactedUrl(url, redact), err: redactedError(thrown, redact) };
}

function redactedUrl(url: string, redact: Redactor): string {
  const { path, queryText } = splitUrl(url);
  return queryText === '' ? redact.path(path) : `${redact.path(path)}?${redact.query(queryText)}`;
}

function redactedError(thrown: unknown, redact: Redactor): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: redact.text(String(thrown)) };
  return { type: thrown.name, message: redact.text(thrown.message), stack: redact.text(thrown.stack ?? '') };
}
