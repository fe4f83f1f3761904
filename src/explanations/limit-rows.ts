import type { CauseFamily } from '../errors.ts';
import { type CauseRows, control, validTokens } from './explanation.ts';

/** Limits, the subscription and the permission: what the account and the token may do. */
export const accountRows: CauseRows<'limit:hourly' | 'limit:concurrency' | 'lapsed'> &
  CauseRows<Extract<CauseFamily, 'ability'>> = {
  'limit:hourly': {
    means: 'more requests in the hour than the plan allows',
    step: 'limits',
    explain: subject => {
      const { sandbox, entry } = subject;
      const { plan } = sandbox.state.account;
      const { requestsPerHour: limit } = sandbox.allowance;
      const waitS = subject.refusal?.retryAfterS ?? null;
      const wait = waitS === null ? 'the seconds that Retry-After says' : `${waitS} s, as Retry-After says`;
      const free = waitS === null ? '' : ` The limit ends at ${later(entry.at, waitS)} by the sandbox's clock.`;
      return {
        why: `the account had made all requests that its plan allows in an hour.${free} The request was not carried out. A retry before then is refused, too.`,
        allowed: `${plan === 'unlimited' || limit === null ? 'The plan is unlimited now: any number.' : `${limit} requests an hour on the plan ${plan},`} all tokens of the account together.`,
        try: `In the client: wait ${wait}, then send it again. In a test: ${waitS === null ? '' : `${control(subject, 'POST', '/clock/advance', { seconds: waitS })} advances the clock, `}${control(subject, 'PATCH', '/usage', { requests_this_hour: 0 })} resets the count, ${control(subject, 'PATCH', '/account', { plan: 'unlimited' })} removes the limit.`,
        spec: 'Limits; Errors, 429',
      };
    },
  },
  'limit:concurrency': {
    means: 'more requests at once than the plan allows',
    step: 'limits',
    explain: subject => {
      const { sandbox, refusal } = subject;
      const { concurrentRequests: limit, nextTier } = sandbox.allowance;
      const most = limit === null ? 'as many requests in flight as the plan allows' : `${limit} requests in flight`;
      return {
        why: `the account had ${most} already. The request was not carried out.`,
        allowed: `${limit === null ? 'The plan is unlimited now: any number' : `${limit} requests at once on the plan ${sandbox.state.account.plan}`} over all tokens of the account.${nextTier === null ? '' : ` The next plan, ${nextTier.name}, allows ${nextTier.concurrent_queries}.`}`,
        try: `In the client: send at most ${limit ?? 'so many'} at once, such as with a queue, and after this answer wait ${refusal?.retryAfterS ?? 1} s before sending it again. In a test: ${control(subject, 'PATCH', '/account', { plan: 'unlimited' })} removes the limit. POST /_sim/faults/NAME/release lets requests go that a fault rule holds; ${control(subject, 'GET', '/faults')} lists the rules.`,
        spec: 'Limits; Errors, Body shapes',
      };
    },
  },
  lapsed: {
    means: "the account's subscription has lapsed",
    step: 'subscription',
    explain: subject => ({
      why: `the account's subscription has lapsed${subject.sandbox.assumptions.lapsed === 'reports' ? ', which refuses reports' : ', which refuses everything but GET /token'}.`,
      allowed: 'The same request, once the subscription is active.',
      try: `In the client: report it to the user; a retry does not help. In a test: ${control(subject, 'PATCH', '/account', { subscription: 'active' })}.`,
      spec: 'Errors, 400; assumption lapsed',
    }),
  },
  ability: {
    form: 'ability:ABILITY missing',
    means: 'the token is valid but has no ability that the operation accepts',
    step: 'permission',
    explain: subject => {
      const { entry, operation, sandbox } = subject;
      const siteId = /^\/sites\/([^/]+)/.exec(entry.path)?.[1] ?? '';
      const accepted = (operation?.abilities ?? []).map(ability => ability.replace('{site_id}', siteId));
      const { tokens } = sandbox.state;
      const own = tokens.find(({ name }) => name === entry.token)?.abilities.join(', ') || 'no longer known';
      const able = validTokens(subject).filter(({ abilities }) =>
        abilities.some(each => each === '*' || accepted.includes(each)),
      );
      const wanted = accepted.find(each => each !== '*') ?? '*';
      const names = able.map(({ name }) => `"${name}"`).slice(0, 3);
      return {
        why: `the token "${entry.token}" may not do this. Its abilities: ${own}. A missing ability is answered 400, never 403.`,
        allowed: `A token with one of these abilities: ${accepted.join(', ')}.`,
        try: `${names.length === 0 ? '' : `Use the token ${names.join(' or ')} of ${control(subject, 'GET', '/tokens')}. `}Or create one: ${control(subject, 'POST', '/tokens', { name: 'Able', abilities: [wanted] })}.`,
        spec: `Authentication 3 and 4; Endpoints, ${operation?.operationId ?? 'Permission'}`,
      };
    },
  },
};

/** So many seconds after an instant. */
function later(at: string, seconds: number): string {
  return new Date(Date.parse(at) + seconds * 1000).toISOString();
}
