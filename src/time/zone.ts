import { createOffsets, type Offsets, type Transition } from './zone-offsets.ts';

export type { Transition } from './zone-offsets.ts';

/** The rules of one time zone for the years 2000 to 2100; beyond them the offset of the nearer end holds. */
export interface Zone {
  /** As it was asked for. */
  readonly name: string;
  /** Seconds east of UTC that wall clocks are ahead at an instant, -43,200 to 50,400. */
  offsetAt(epochS: number): number;
  /**
   * The instant of a wall clock, given in seconds as if it were UTC. A local time in a gap moves forward by the length
   * of the gap, one that occurs twice is the earlier (design: section 3; what Temporal calls compatible).
   */
  toEpochS(localS: number): number;
  /** The changes of offset with `fromS < atS ≤ toS`, ascending, each with the offset that holds from then on. */
  transitions(fromS: number, toS: number): readonly Transition[];
}

// The only names of up to three letters in the TZ database. ICU knows more, such as PST
// and IST: abbreviations of several zones each.
const SHORT_NAMES = new Set('CET EET EST GB GMT HST MET MST NZ PRC ROC ROK UCT UTC WET'.split(' '));

// What every zone name starts with: it keeps out offsets such as +05:30, which only some versions of Node accept.
const NAME_FORM = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

// UTC by its usual names needs no Intl, whose first use costs more than a request: most accounts are kept in it.
const UTC: Offsets = { offsetAt: () => 0, transitions: () => [] };
const known = new Map(['UTC', 'ETC/UTC', 'GMT'].map(name => [name, UTC]));
const zones = new Map<string, Zone>();
const ZONES_KEPT = 2000;

/**
 * Whether `name` is in the TZ database, links such as US/Pacific included; letters match in either case. Offsets
 * such as +05:30 are no names (design: fine print 13).
 */
export function isZoneName(name: string): boolean {
  return offsetsOf(name) !== null;
}

/** `name` in the letter case of the TZ database, or null where it is none of its names. */
export function zoneNameOf(name: string): string | null {
  return isZoneName(name) ? inZoneCase(name) : null;
}

/** The zone called `name`. @throws RangeError where there is none. */
export function zoneOf(name: string): Zone {
  const cached = zones.get(name);
  if (cached !== undefined) return cached;
  const offsets = offsetsOf(name);
  if (offsets === null) throw new RangeError(`${name} is not a time zone of the TZ database`);
  // Spellings of one name are many (any mix of cases), their rules are few.
  if (zones.size >= ZONES_KEPT) zones.clear();
  const zone = createZone(name, offsets);
  zones.set(name, zone);
  return zone;
}

function createZone(name: string, { offsetAt, transitions }: Offsets): Zone {
  return {
    name,
    offsetAt,
    transitions,
    toEpochS(localS) {
      // A day either side sees what held before and after any change near by: no zone changes twice within two days.
      const before = offsetAt(localS - 86_400);
      const after = offsetAt(localS + 86_400);
      const early = localS - Math.max(before, after);
      if (early + offsetAt(early) === localS) return early;
      const late = localS - Math.min(before, after);
      if (late + offsetAt(late) === localS) return late;
      return localS - before;
    },
  };
}

function offsetsOf(name: string): Offsets | null {
  const key = name.toUpperCase();
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const made = isCandidate(name, key) ? createOffsets(name) : null;
  if (made !== null) known.set(key, made);
  return made;
}

function isCandidate(name: string, key: string): boolean {
  return NAME_FORM.test(name) && !key.startsWith('SYSTEMV/') && (key.length > 3 || SHORT_NAMES.has(key));
}

/** Words of zone names that do not have one capital letter, the first. */
const WORDS = [
  // Short names and their parts.
  ...'CET EET EST GB GMT HST MET MST NZ PRC ROC ROK SU UCT US UTC W WET CHAT'.split(' '),
  ...'GMT0 CST6CDT EST5EDT MST7MDT PST8PDT'.split(' '),
  // Parts of places.
  ...'ACT LHI NSW IN au es of'.split(' '),
  ...'BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville EasterIsland McMurdo'.split(' '),
];

let words: ReadonlyMap<string, string> | undefined;

/**
 * A name of the TZ database in the letter case that the database has, links included: a rule and its exceptions, where
 * Intl would turn links into what they lead to, and not the same in every version.
 */
export function inZoneCase(name: string): string {
  words ??= new Map(WORDS.map(word => [word.toLowerCase(), word]));
  const known = words;
  return name.toLowerCase().replace(/[a-z0-9]+/g, word => known.get(word) ?? word[0]!.toUpperCase() + word.slice(1));
}
