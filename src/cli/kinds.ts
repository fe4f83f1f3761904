import { isIP } from 'node:net';
import { parseInstant } from '../time/instant.ts';

/** What values an option takes: `allowed` completes the sentence "it wants …"; `read` gives undefined for all others. */
export interface Kind<Value> {
  readonly allowed: string;
  readonly read: (text: string) => Value | undefined;
}

/** On or off. A switch on the command line stands for `true`. */
export const onOff: Kind<boolean> = {
  allowed: 'true, false, 1 or 0',
  read: text => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()],
};

export const wholeNumber = (from: number, to: number): Kind<number> => ({
  allowed: `a whole number from ${from} to ${to}`,
  read: text => (/^\d{1,9}$/.test(text) ? within(Number(text), from, to) : undefined),
});

/** A decimal number above 0, such as `2`, `0.25` or `.5`. */
export const factor = (to: number): Kind<number> => ({
  allowed: `a number above 0, at most ${to}`,
  read: text => (/^(\d{1,9}(\.\d+)?|\.\d+)$/.test(text) ? within(Number(text), Number.MIN_VALUE, to) : undefined),
});

export const oneOf = <Name extends string>(names: readonly Name[]): Kind<Name> => ({
  allowed: `one of ${names.join(', ')}`,
  read: text => names.find(name => name === text),
});

export const text = (allowed: string): Kind<string> => ({ allowed, read: given => given });

/** A fault's rule: the command line's form as it is, or a JSON object. Its words are judged where faults are known. */
export const rule: Kind<string | object> = {
  allowed: 'a rule such as unavailable:times=2, or a JSON object',
  read: given => (given.startsWith('{') ? parsedObject(given) : given),
};

/** Text of which more is known than that it is there. */
export const form = (allowed: string, pattern: RegExp): Kind<string> => ({
  allowed,
  read: given => (pattern.test(given) ? given : undefined),
});

/** An ISO 8601 date and time with its zone; without one, the host's zone would decide. */
export const instant: Kind<string> = {
  allowed: 'an ISO 8601 instant with a zone, such as 2026-06-15T12:00:00Z, in the years 2000 to 2100',
  read: given => (parseInstant(given) === null ? undefined : given),
};

const HOST_NAME = /^(?!.{254})([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?))*\.?$/i;

export const hostName: Kind<string> = {
  allowed: 'a host name without scheme and port, such as api.example.test',
  read: given => (HOST_NAME.test(given) ? given : undefined),
};

/** An address to listen on. Digits and dots alone are an IPv4 address or nothing. */
export const listenHost: Kind<string> = {
  allowed: 'an IP address or a host name of this machine, such as 127.0.0.1, ::1 or 0.0.0.0',
  read: given => (isIP(given) > 0 || (HOST_NAME.test(given) && !/^[\d.]+$/.test(given)) ? given : undefined),
};

/** An origin as a browser sends it. */
export const origin: Kind<string> = {
  allowed: 'an origin without a path, such as http://localhost:5173, or *',
  read: given => (given === '*' || (URL.canParse(given) && new URL(given).origin === given) ? given : undefined),
};

function within(value: number, from: number, to: number): number | undefined {
  return value >= from && value <= to ? value : undefined;
}

function parsedObject(given: string): object | undefined {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
