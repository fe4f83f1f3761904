import type { TokenCause } from '../errors.ts';
import { nearest } from '../nearest.ts';
import { type CauseRows, control, listed, type Subject, validTokens } from './explanation.ts';

const HEADER = 'Authorization: Bearer TOKEN';
const SPEC = 'Authentication 1 and 4';

const listTokens = (subject: Subject) =>
  `${control(subject, 'GET', '/tokens')} lists the tokens of this sandbox; under exec, LEADLINE_TOKEN has one`;

/** Where no valid token was sent: 401, the same for all. */
export const tokenRows: CauseRows<TokenCause> = {
  'token:missing': {
    means: 'no `Authorization` header',
    step: 'token',
    explain: subject => ({
      why: 'the request has no Authorization header.',
      allowed: `The header ${HEADER}, with the value of a token. Tokens in the URL or in the body are ignored.`,
      try: `Send ${HEADER} with every request. ${listTokens(subject)}.`,
      spec: SPEC,
    }),
  },
  'token:malformed': {
    means: 'an `Authorization` header that is not a `Bearer` value',
    step: 'token',
    explain: subject => ({
      why: 'the Authorization header is not of the form Bearer TOKEN, or the text after its last ~ is not a valid sandbox name.',
      allowed: `${HEADER}: the word Bearer, a space, the token without quotes or spaces. After the last ~ of a token comes the name of the sandbox: 1 to 64 letters, digits, ".", "_" and "-".`,
      try: `Print the header that your client sends and compare. The usual reason is an undefined or empty token in the client's settings. ${listTokens(subject)}.`,
      spec: SPEC,
    }),
  },
  'token:unknown': {
    means: 'no token of the sandbox has the bearer value',
    step: 'token',
    explain: subject => (subject.entry.missing_sandbox === undefined ? unknownToken(subject) : missingSandbox(subject)),
  },
  'token:expired': {
    means: 'the token is past its `expires_at`',
    step: 'token',
    explain: subject => ({
      why: `the token ${named(subject)} had expired${expiry(subject)}. The sandbox's clock was at ${subject.entry.at}.`,
      allowed: 'A token without expires_at, or one whose expires_at is in the future by the clock of the sandbox.',
      try: `Use another token: ${otherTokens(subject)}. Or set the clock back: ${control(subject, 'PUT', '/clock', { now: dayBefore(subject) })}.`,
      spec: SPEC,
    }),
  },
  'token:revoked': {
    means: 'the token was deleted since the server started',
    step: 'token',
    explain: subject => ({
      why: `the token ${named(subject)} was deleted in this sandbox.`,
      allowed: 'A token that exists.',
      try: `Use another token: ${otherTokens(subject)}. Or create a new one: ${control(subject, 'POST', '/tokens', { name: 'New', abilities: ['*'] })}. A reset brings back the tokens of the fixture.`,
      spec: SPEC,
    }),
  },
};

function unknownToken(subject: Subject) {
  const { sandbox } = subject.entry;
  return {
    why: `no token of the sandbox "${sandbox}" has this bearer value. Leadline does not know tokens of the real service.`,
    allowed: `A token of the sandbox "${sandbox}": ${tokenNames(subject)}.`,
    try: `${mapping(subject)}Compare the value that your client sends: ${listTokens(subject)}. A token created by POST /_sim/tokens works only in its sandbox, until a reset.`,
    spec: SPEC,
  };
}

/** Of a client that was written for the real service, whose token need not be changed. */
function mapping({ entry }: Subject): string {
  return entry.intercepted
    ? 'Start with leadline exec --intercept HOST --token-as VALUE: a token of the fixture, such as demo-admin of the demo data, then stands for whatever the client sends. '
    : '';
}

/** A bearer value whose sandbox does not exist, and whose token is none that could make it. */
function missingSandbox({ entry, sandboxNames }: Subject) {
  const name = entry.missing_sandbox!;
  const near = nearest(name, sandboxNames());
  return {
    why: `the bearer value names the sandbox "${name}", which does not exist${near === null ? '' : `; the nearest is "${near}"`}. A first request creates a sandbox only with a token of the server's fixture, and this is none. The request is in the journal of "default".`,
    allowed: `A token of the fixture followed by ~${name}, or a sandbox that was created before.`,
    try: `${near === null ? '' : `Write ~${near} at the end of the token. `}Or create the sandbox: the answer to PUT /_sim/sandboxes/${name} has its tokens. GET /_sim/sandboxes lists the existing ones.`,
    spec: SPEC,
  };
}

function named({ entry }: Subject): string {
  return entry.refused_token === undefined ? 'of the request' : `"${entry.refused_token}"`;
}

function expiry({ entry, sandbox }: Subject): string {
  const token = sandbox.state.tokens.find(({ name }) => name === entry.refused_token);
  return token?.expires_at ? ` at ${token.expires_at}` : '';
}

/** A day before the request; the clock cannot be set to before 2000. */
function dayBefore({ entry, sandbox }: Subject): string {
  const token = sandbox.state.tokens.find(({ name }) => name === entry.refused_token);
  const expires = token?.expires_at?.slice(0, 10);
  return `${expires ?? entry.at.slice(0, 10)}T00:00:00Z`;
}

function tokenNames(subject: Subject): string {
  return listed(validTokens(subject).map(({ name }) => `"${name}"`)) || 'it has none yet';
}

function otherTokens(subject: Subject): string {
  const names = validTokens(subject).flatMap(({ name }) => (name === subject.entry.refused_token ? [] : `"${name}"`));
  return names.length === 0
    ? `create one: ${control(subject, 'POST', '/tokens', { name: 'New', abilities: ['*'] })}`
    : `${listed(names, 'or')} of ${control(subject, 'GET', '/tokens')}`;
}
