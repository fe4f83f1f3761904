import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zoneNameOf } from '../../src/time/zone.ts';

// The names of the TZ database, links included, release 2025b. Intl alone cannot tell them: it turns links into what they
// lead to, not the same in every version.
const NAMES = readFileSync(new URL('zone-names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('zoneNameOf', () => {
  it.each([
    ['as written', (name: string) => name],
    ['small letters', (name: string) => name.toLowerCase()],
    ['capital letters', (name: string) => name.toUpperCase()],
  ])('knows every name of the TZ database in %s', (_, write) => {
    expect(NAMES).toHaveLength(597);
    expect(NAMES.map(name => zoneNameOf(write(name)))).toEqual(NAMES);
  });

  it('knows every name that the runtime lists', () => {
    const names = Intl.supportedValuesOf('timeZone');
    expect(names.map(name => zoneNameOf(name.toLowerCase()))).toEqual(names);
  });

  it('leaves links where they are', () => {
    expect(zoneNameOf('us/pacific')).toBe('US/Pacific');
    expect(zoneNameOf('ASIA/CALCUTTA')).toBe('Asia/Calcutta');
    expect(zoneNameOf('etc/gmt+5')).toBe('Etc/GMT+5');
    expect(zoneNameOf('utc')).toBe('UTC');
  });

  it.each(['', 'Mars/Olympus', '+05:30', 'PST', 'systemv/est5', 'Europe/Zürich'])('%j is none', name => {
    expect(zoneNameOf(name)).toBeNull();
  });
});
