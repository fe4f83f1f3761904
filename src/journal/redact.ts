const REDACTED = '[redacted]';

// Anywhere, also inside a value that is JSON.
const PASSWORD = /share_?password/i;

// What clients call a secret that they put into a query by mistake.
const SECRET_KEY = /password|token|authorization|secret|api_?key/i;

/** Takes secrets out of what is written down. */
export interface Redactor {
  /** A path as sent: segments that hold a secret are replaced. */
  path(path: string): string;
  /** A query as sent, without `?`: values that hold a secret, or whose key says that they are one, are replaced. */
  query(query: string): string;
  /** What we say ourselves, which may quote the request. */
  text(text: string): string;
}

/** `secrets`: values that must not be seen, as they are or percent-encoded. */
export function redactor(secrets: readonly string[]): Redactor {
  const known = secrets.filter(secret => secret !== '');
  const holdsSecret = (given: string) => {
    const plain = decode(given);
    return known.some(secret => given.includes(secret) || plain.includes(secret));
  };
  const text = (given: string) => known.reduce((left, secret) => left.replaceAll(secret, REDACTED), given);

  const segment = (given: string) => (holdsSecret(given) ? REDACTED : given);
  const pair = (given: string) => {
    const equals = given.indexOf('=');
    const key = equals < 0 ? given : given.slice(0, equals);
    if (holdsSecret(key)) return REDACTED;
    const isSecret = SECRET_KEY.test(decode(key)) || PASSWORD.test(decode(given)) || holdsSecret(given);
    return isSecret && equals >= 0 ? `${key}=${REDACTED}` : given;
  };

  return {
    path: path => text(path.split('/').map(segment).join('/')),
    query: query => query.split('&').map(pair).join('&'),
    text,
  };
}

/** As a server would read it; what cannot be read stays as it is. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, run => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
}
