import { fewOf } from '../cut-text.ts';
import { isLoopback } from '../loopback.ts';
import type { Target } from './target.ts';

/** What a proxy lets through. */
export interface Rules {
  /** That are answered for, in lower case. */
  readonly hosts: readonly string[];
  /** Whether requests to all other hosts go on. */
  readonly passthrough: boolean;
  /** The only ports of this machine that requests go on to; left out: all. */
  readonly loopback?: readonly number[] | undefined;
  /** Where the proxy itself listens, on loopback. */
  readonly ownPort: number;
}

/** Why a request goes nowhere. */
export interface Refusal {
  readonly status: 400 | 502;
  /** Requests that are refused alike have the same. */
  readonly about: string;
  readonly text: string;
}

/** HTTPS of the service is on this port. */
const TAKEN_PORT = 443;
const HOSTS_NAMED = 5;

const MALFORMED: Refusal = {
  status: 400,
  about: 'malformed',
  text: 'refused a request: a proxy needs CONNECT HOST:PORT, or an absolute URL without a user name',
};

/** What becomes of a request: it is answered here, it goes on, or it is refused. */
export function wayOf(target: Target | null, rules: Rules): 'take' | 'through' | Refusal {
  const { hosts, passthrough, ownPort, loopback } = rules;
  if (target === null) return MALFORMED;
  const { scheme, host, port } = target;
  const refused = (why: string): Refusal => {
    const about = `${scheme === 'http' ? 'http://' : ''}${host}:${port}`;
    return { status: 502, about, text: `refused ${about}: ${why}` };
  };
  if (hosts.includes(host)) {
    if (port === TAKEN_PORT && scheme !== 'http') return 'take';
    return refused(`only HTTPS on port ${TAKEN_PORT} of ${host} is intercepted, and nothing else goes there`);
  }
  if (isLoopback(host)) {
    if (port === ownPort) return refused('that is this proxy itself');
    const isReached = loopback?.includes(port) ?? true;
    return isReached ? 'through' : refused('under --isolate the proxy reaches nothing else on this machine');
  }
  if (passthrough) return 'through';
  // It does not go with --isolate.
  const help = loopback === undefined ? '; --passthrough lets other hosts through' : '';
  return refused(`it is not among the hosts of --intercept, which has ${fewOf(hosts, HOSTS_NAMED).join(', ')}${help}`);
}

/** Why a request that may go on could not. */
export function unreachable({ host, port }: Target, { code }: NodeJS.ErrnoException): Refusal {
  const about = `${host}:${port}`;
  return { status: 502, about, text: `no connection to ${about}${code === undefined ? '' : ` (${code})`}` };
}
