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

/** The separators of abilities, and what stands before the one that is being typed. */
const BEFORE = /^.*[\s,]/s;

/** What is typed of a site's id in the last ability; null where that is no ability of a site. */
export function typedSite(text: string): string | null {
  return /^(?:read|manage):(.*)$/s.exec(text.replace(BEFORE, ''))?.[1] ?? null;
}

/** What a field of abilities offers, after those that are typed already, and what each is about. */
export function offeredAbilities(
  text: string,
  sites: readonly Pick<Schemas['SiteSummary'], 'id' | 'name'>[],
): readonly (readonly [value: string, about: string])[] {
  const before = BEFORE.exec(text)?.[0] ?? '';
  const ofSites = (kind: string) => sites.map(({ id, name }) => [`${kind}:${id}`, name] as const);
  const all = [
    ['*', 'everything'],
    ['all-sites-readonly', 'all sites'],
    ...ofSites('read'),
    ...ofSites('manage'),
  ] as const;
  return all.map(([ability, about]) => [`${before}${ability}`, about]);
}

/** Whether it is expired at an instant of the sandbox's clock. */
export function isExpired({ expires_at }: Pick<Token, 'expires_at'>, nowMs: number): boolean {
  return expires_at !== null && Date.parse(`${expires_at.replace(' ', 'T')}Z`) <= nowMs;
}

/** When a new token expires: never, after so many seconds of the sandbox's time, or at an instant that is typed. */
const EXPIRIES = {
  never: { text: 'never', seconds: null },
  hour: { text: 'in 1 hour of sandbox time', seconds: 3_600 },
  day: { text: 'in 1 day of sandbox time', seconds: 86_400 },
  past: { text: '1 minute ago', seconds: -60 },
  at: { text: 'at a time', seconds: null },
} as const;
export type Expiry = keyof typeof EXPIRIES;

export const EXPIRY_CHOICES = Object.entries(EXPIRIES).map(([name, { text }]) => [name as Expiry, text] as const);

interface Instants {
  /** Of the sandbox's clock; null where it is not known yet. */
  readonly now: string | null;
  /** Null where it is incomplete. */
  readonly typed: string | null;
}

/** @returns an instant, null for never, undefined while it is not known */
export function expiryOf(expiry: Expiry, { now, typed }: Instants): string | null | undefined {
  if (expiry === 'never') return null;
  const { seconds } = EXPIRIES[expiry];
  if (seconds === null) return typed ?? undefined;
  return now === null ? undefined : new Date(Date.parse(now) + seconds * 1_000).toISOString();
}
