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
