import type { Rule } from '../faults/rule.ts';
import { type CauseRows, control, type Explanation, type Subject } from './explanation.ts';

/** What a client should do about each fault, and what became of the request. */
const BY_FAULT: Readonly<Record<Rule['fault'], { readonly did: string; readonly client: string }>> = {
  rate_limited: {
    did: 'answered 429 as the hourly limit does',
    client: 'wait as many seconds as Retry-After says, then send it again',
  },
  concurrency_limited: {
    did: 'answered 429 as the concurrency limit does',
    client: 'send fewer requests at once, and this one again once the seconds of Retry-After have passed',
  },
  unavailable: { did: 'answered 503', client: 'wait as many seconds as Retry-After says, then send it again' },
  server_error: {
    did: 'answered 500',
    client: 'read the state before sending a write again: a 500 does not say whether the write took effect',
  },
  latency: { did: 'delayed the answer', client: 'set a longer timeout, or tolerate the delay' },
  hold: { did: 'held the request', client: 'set a timeout' },
  hang: { did: 'gave no answer', client: 'set a timeout' },
  reset: {
    did: 'cut the connection',
    client: 'send a read again; before sending a write again, read the state: the write may have taken effect',
  },
  truncate: { did: 'cut the answer short', client: 'treat a body that is shorter than Content-Length as an error' },
  malformed: { did: 'answered with a body that is not JSON', client: 'treat a body that cannot be parsed as an error' },
  slow: { did: 'sent the answer slowly', client: 'set a timeout for the whole answer, or tolerate the delay' },
};

export const faultRows: CauseRows<'fault'> = {
  fault: {
    form: 'fault:NAME#N',
    means: 'the fault rule `NAME` acted for the `N`th time',
    step: 'faults',
    explain: subject => {
      const { name, nth } = partsOf(subject.detail);
      const rule = subject.sandbox.faults.rule(name);
      return rule === null ? ended(subject, name, nth) : armed(subject, rule, nth);
    },
  },
};

function armed(subject: Subject, { name, fault, settings, match }: Rule, nth: string): Explanation {
  const { did, client } = BY_FAULT[fault];
  const given = subject.sandbox.setup.rules.some(rule => rule.settings === settings);
  const origin = given
    ? 'at the start of the sandbox (--fault, LEADLINE_FAULTS or the fixture)'
    : 'by POST /_sim/faults or sandbox.faults.add';
  const asked = Object.entries(match).flatMap(([key, value]) => (value === null ? [] : [`${key} ${value}`]));
  const phase = PHASES[String(settings.phase)] ?? '';
  return {
    why: `the fault rule "${name}" (${fault}) ${did}, for the ${ordinal(nth)} time. It was armed ${origin}, and matches ${asked.join(', ') || 'every request'}.${phase}`,
    allowed: 'The same request, if no rule matches it: a test caused this failure on purpose.',
    try: `In the client: ${client}. In a test: ${control(subject, 'DELETE', `/faults/${name}`)} removes the rule, ${control(subject, 'GET', '/faults')} lists all.`,
    spec: 'Errors; docs/faults.md',
  };
}

function ended(subject: Subject, name: string, nth: string): Explanation {
  return {
    why: `the fault rule "${name}" acted, for the ${ordinal(nth)} time. It is no longer armed.`,
    allowed: 'The same request: a test caused this failure on purpose.',
    try: `Send it again: the rule no longer acts. ${control(subject, 'GET', '/faults')} lists those that are armed.`,
    spec: 'Errors; docs/faults.md',
  };
}

const PHASES: Readonly<Record<string, string>> = {
  before_commit: ' The operation was not carried out.',
  after_commit: ' The operation had already been carried out.',
};

/** Of `flaky#2`. */
function partsOf(detail: string): { name: string; nth: string } {
  const at = detail.lastIndexOf('#');
  return at < 0 ? { name: detail, nth: '1' } : { name: detail.slice(0, at), nth: detail.slice(at + 1) };
}

const ENDINGS = ['th', 'st', 'nd', 'rd'];

function ordinal(text: string): string {
  const n = Number(text);
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return `${text}${(isTeen ? undefined : ENDINGS[n % 10]) ?? 'th'}`;
}
