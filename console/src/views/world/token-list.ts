import type { Schemas } from '../../client/control.ts';

type Token = Schemas['Token'];

/** So many are shown at first. */
export const SHOWN = 100;

/** Those with a text in their name or an ability, in any letter case. Bearer values are not looked at. */
export function matchingTokens(tokens: readonly Token[], text: string): readonly Token[] {
  const part = text.toLowerCase();
  return tokens.filter(({ name, abilities }) => [name, ...abilities].some(each => each.toLowerCase().includes(part)));
}

const ABILITIES_MAX = 6;

/** The abilities of a token, for a table: the first of many. */
export function abilitiesText(abilities: readonly string[]): string {
  const rest = abilities.length - ABILITIES_MAX;
  return abilities.slice(0, ABILITIES_MAX).join(' ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '');
}

/** Abilities that were typed, apart by spaces or commas. */
export function abilitiesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[\s,]+/).filter(ability => ability !== ''))];
}

const SITES_MAX = 200;

/** What a field of abilities offers: each ability after those that are typed already. @param sites ids */
export function offeredAbilities(text: string, sites: readonly string[]): readonly string[] {
  const before = /^.*[\s,]/s.exec(text)?.[0] ?? '';
  const some = sites.slice(0, SITES_MAX);
  const all = ['*', 'all-sites-readonly', ...some.map(site => `read:${site}`), ...some.map(site => `manage:${site}`)];
  return all.map(ability => `${before}${ability}`);
}

/** The sites that abilities name, each once. */
export function sitesOf(tokens: readonly Token[]): readonly string[] {
  const named = tokens.flatMap(({ abilities }) =>
    abilities.map(ability => /^(?:read|manage):(.+)$/.exec(ability)?.[1]),
  );
  return [...new Set(named.filter(site => site !== undefined))];
}

/** Whether it is expired at an instant of the sandbox's clock. */
export function isExpired({ expires_at }: Pick<Token, 'expires_at'>, nowMs: number): boolean {
  return expires_at !== null && Date.parse(`${expires_at.replace(' ', 'T')}Z`) <= nowMs;
}

/** When a new token expires: after so many seconds of the sandbox's time, never, or at an instant that is typed. */
const EXPIRIES = {
  never: { text: 'never', seconds: null },
  hour: { text: 'in 1 hour of sandbox time', seconds: 3_600 },
  day: { text: 'in 1 day of sandbox time', seconds: 86_400 },
  past: { text: '1 minute ago', seconds: -60 },
  at: { text: 'at a time', seconds: null },
} as const;
export type Expiry = keyof typeof EXPIRIES;

export const EXPIRY_CHOICES = Object.entries(EXPIRIES).map(([name, { text }]) => [name as Expiry, text] as const);

/** @returns an instant, or null for never and for a time that is typed */
export function expiryOf(expiry: Expiry, nowMs: number): string | null {
  const { seconds } = EXPIRIES[expiry];
  return seconds === null ? null : new Date(nowMs + seconds * 1_000).toISOString();
}
