import type { Site, State, Token } from '../../src/rules/state.ts';

/** What a rule of these tests may know beside its state and input. */
export const MOMENT = { now: '2026-06-15 12:00:00', seed: 'rules' };

export function site(id: string, more: Partial<Site> = {}): Site {
  return {
    id,
    name: id,
    sharing: 'none',
    share_password: null,
    multi_domain: false,
    multi_domain_option: null,
    created_at: '2026-01-01 00:00:00',
    timezone: 'UTC',
    traffic: null,
    ...more,
  };
}

export function token(...abilities: string[]): Token {
  return {
    name: abilities.join(' '),
    value: 'secret',
    version: 1,
    abilities,
    last_used_at: null,
    expires_at: null,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
  };
}

/** A frozen state: a rule that changes its input throws. */
export function stateOf(more: Partial<State> = {}): State {
  const account = {
    id: 1,
    name: 'A',
    email: 'a@leadline.example',
    timezone: 'Asia/Tokyo',
    plan: 'tier-6',
    subscription: 'active',
  } as const;
  return deepFreeze({ account, tokens: [], sites: [], events: [], milestones: [], sequence: 0, ...more });
}

function deepFreeze<T extends object>(record: T): T {
  for (const value of Object.values(record)) if (typeof value === 'object' && value !== null) deepFreeze(value);
  return Object.freeze(record);
}
