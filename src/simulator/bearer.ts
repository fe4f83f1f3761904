/** The sandbox of a bearer value without a `~`. */
export const DEFAULT_SANDBOX = 'default';

/** Stands for all sandboxes where an operation of the control plane takes that; no sandbox has this name. */
export const ALL_SANDBOXES = '*';

export interface Bearer {
  /** The token's value, as the state knows it. */
  readonly value: string;
  readonly sandbox: string;
}

/** Whether `name` can be a sandbox's name. */
export function isSandboxName(name: string): boolean {
  return /^[A-Za-z0-9._-]{1,64}$/.test(name);
}

/** Clients send the same header over and over. */
let last: { readonly header: string | undefined; readonly bearer: Bearer | null } = { header: undefined, bearer: null };

/**
 * Reads an Authorization header: the scheme in any case, then the bearer value, whose last `~` splits the token from
 * the sandbox. Null where it is missing or malformed. Spec: Authentication rule 1.
 */
export function readBearer(authorization: string | undefined): Bearer | null {
  if (last.header !== authorization) last = { header: authorization, bearer: parseBearer(authorization) };
  return last.bearer;
}

/** The bearer value as it was sent, whatever is in it; null where the header is missing or malformed. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer +([^\s]+) *$/i.exec(authorization ?? '')?.[1] ?? null;
}

function parseBearer(authorization: string | undefined): Bearer | null {
  const bearer = bearerIn(authorization);
  if (bearer === null) return null;
  const { value, sandbox } = splitBearer(bearer);
  return isSandboxName(sandbox) ? { value, sandbox } : null;
}

/** A bearer value at its last `~`; what follows need not be a name. */
export function splitBearer(bearer: string): Bearer {
  const at = bearer.lastIndexOf('~');
  return at < 0
    ? { value: bearer, sandbox: DEFAULT_SANDBOX }
    : { value: bearer.slice(0, at), sandbox: bearer.slice(at + 1) };
}

/** The complete bearer value of a token in a sandbox. */
export function bearerOf(value: string, sandbox: string): string {
  return sandbox === DEFAULT_SANDBOX ? value : `${value}~${sandbox}`;
}
