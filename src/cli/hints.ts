import { nearest } from '../nearest.ts';
import { OPTIONS } from './options.ts';

const PREFIX = 'LEADLINE_';
const KNOWN = OPTIONS.flatMap(option => option.env).filter(name => name.startsWith(PREFIX));

/** A line for each environment variable that is not read but looks like a misspelt one, such as `LEADLINE_FALTS`. */
export function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  const suffixes = KNOWN.map(name => name.slice(PREFIX.length));
  return Object.keys(env)
    .filter(name => name.startsWith(PREFIX) && !KNOWN.some(known => known === name))
    .flatMap(name => {
      const meant = nearest(name.slice(PREFIX.length), suffixes);
      return meant === null ? [] : [`${name} is not read; did you mean ${PREFIX}${meant}?`];
    });
}
