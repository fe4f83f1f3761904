import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { fork } from '../../src/random/random.ts';
import { formatTimestamp, parseTimestamp } from '../../src/time/timestamp.ts';
import { isZoneName, zoneOf } from '../../src/time/zone.ts';

const seconds = (text: string) => parseTimestamp(text) ?? Number.NaN;
const FROM_S = seconds('2000-01-01 00:00:00');
const TO_S = seconds('2040-12-31 23:59:59');
const ALL = Intl.supportedValuesOf('timeZone');

describe('isZoneName', () => {
  it.each([
    'UTC',
    'GMT',
    'utc',
    'America/New_York',
    'america/new_york',
    'US/Pacific',
    'Europe/Kyiv',
    'Europe/Kiev',
    'EST',
    'EST5EDT',
    'Etc/GMT+5',
    'Etc/GMT-14',
    'GMT0',
    'NZ-CHAT',
    'W-SU',
    'PRC',
    'GB',
    'NZ',
    'America/Argentina/Buenos_Aires',
    'Africa/El_Aaiun',
  ])('takes %s', name => expect(isZoneName(name)).toBe(true));

  it.each([
    '',
    ' ',
    'Mars/Olympus',
    'Europe/Berlin ',
    ' Europe/Berlin',
    '+05:30',
    '-08:00',
    '+0530',
    '05:30',
    'UTC+1',
    'GMT+5',
    'Z',
    'SystemV/EST5',
    'systemv/est5',
    'PST',
    'IST',
    'jst',
    'Factory',
    'localtime',
    'Etc/Unknown',
    '__proto__',
    'constructor',
    'Europe/Berlin\u0000',
    'Europe/Zürich',
  ])('refuses %j', name => expect(isZoneName(name)).toBe(false));

  it('takes every zone that Intl lists', () => {
    expect(ALL.filter(name => !isZoneName(name))).toEqual([]);
  });
});

describe('zoneOf', () => {
  it('keeps the spelling that was asked for', () => {
    expect(zoneOf('america/new_YORK').name).toBe('america/new_YORK');
    expect(zoneOf('america/new_YORK')).toBe(zoneOf('america/new_YORK'));
  });

  it('throws a RangeError for a name that is none', () => {
    expect(() => zoneOf('+05:30')).toThrow(RangeError);
  });
});

describe('offsetAt', () => {
  it.each([
    ['the last second of winter in New York', 'America/New_York', '2024-03-10 06:59:59', -18_000],
    ['the first second of summer in New York', 'America/New_York', '2024-03-10 07:00:00', -14_400],
    ['Kolkata', 'Asia/Kolkata', '2026-06-15 12:00:00', 19_800],
    ['Lord Howe, half an hour of summer time', 'Australia/Lord_Howe', '2024-01-01 00:00:00', 39_600],
    ['Apia before it skipped a day', 'Pacific/Apia', '2011-12-30 09:59:59', -36_000],
    ['Apia after it skipped a day', 'Pacific/Apia', '2011-12-30 10:00:00', 50_400],
    ['Casablanca in Ramadan', 'Africa/Casablanca', '2024-03-20 12:00:00', 0],
    ['Casablanca after Ramadan', 'Africa/Casablanca', '2024-05-20 12:00:00', 3600],
    ['before 2000', 'Europe/Berlin', '1980-07-01 00:00:00', 3600],
    ['after 2100', 'Europe/Berlin', '2345-12-01 00:00:00', 3600],
  ])('%s', (_, name, at, offset) => expect(zoneOf(name).offsetAt(seconds(at))).toBe(offset));

  it('agrees with Temporal in every zone, 2000 to 2040', () => {
    const random = fork('zones', 'offsets');
    const wrong: string[] = [];
    for (const name of ALL) {
      const zone = zoneOf(name);
      for (let i = 0; i < 12; i++) {
        const epochS = FROM_S + Math.floor(random.float() * (TO_S - FROM_S));
        const expected = Temporal.Instant.fromEpochMilliseconds(epochS * 1000).toZonedDateTimeISO(name);
        if (zone.offsetAt(epochS) !== expected.offsetNanoseconds / 1e9)
          wrong.push(`${name} ${formatTimestamp(epochS)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('toEpochS', () => {
  it.each([
    ['a time that exists once', 'America/New_York', '2024-06-15 12:00:00', '2024-06-15 16:00:00'],
    ['a time in a gap moves forward', 'America/New_York', '2024-03-10 02:30:00', '2024-03-10 07:30:00'],
    ['the first second of a gap', 'America/New_York', '2024-03-10 02:00:00', '2024-03-10 07:00:00'],
    ['the last second before a gap', 'America/New_York', '2024-03-10 01:59:59', '2024-03-10 06:59:59'],
    ['the first second after a gap', 'America/New_York', '2024-03-10 03:00:00', '2024-03-10 07:00:00'],
    ['a time in an overlap is the earlier', 'America/New_York', '2024-11-03 01:30:00', '2024-11-03 05:30:00'],
    ['the first second of an overlap', 'America/New_York', '2024-11-03 01:00:00', '2024-11-03 05:00:00'],
    ['the first second after an overlap', 'America/New_York', '2024-11-03 02:00:00', '2024-11-03 07:00:00'],
    ['an overlap of half an hour', 'Australia/Lord_Howe', '2024-04-07 01:45:00', '2024-04-06 14:45:00'],
    ['a day that never was', 'Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 22:00:00'],
    ['midnight in a gap', 'America/Sao_Paulo', '2018-11-04 00:00:00', '2018-11-04 03:00:00'],
  ])('%s', (_, name, local, instant) => {
    expect(formatTimestamp(zoneOf(name).toEpochS(seconds(local)))).toBe(instant);
  });

  it('agrees with Temporal around every change it knows of in a sample of zones', () => {
    const random = fork('zones', 'local');
    const wrong: string[] = [];
    for (const name of ALL) {
      const zone = zoneOf(name);
      const fromS = FROM_S + Math.floor(random.float() * (TO_S - FROM_S));
      const near = zone.transitions(fromS, fromS + 366 * 86_400).slice(0, 3);
      for (const { atS, offset } of near) {
        for (const shift of [-5400, -1800, -1, 0, 1800, 5400]) {
          const text = formatTimestamp(atS + offset + shift);
          const expected = Temporal.PlainDateTime.from(text).toZonedDateTime(name).epochMilliseconds / 1000;
          if (zone.toEpochS(seconds(text)) !== expected) wrong.push(`${name} ${text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('transitions', () => {
  it('lists the changes after the first bound, up to and including the second', () => {
    const spring = { atS: seconds('2024-03-10 07:00:00'), offset: -14_400 };
    const autumn = { atS: seconds('2024-11-03 06:00:00'), offset: -18_000 };
    const zone = zoneOf('America/New_York');
    expect(zone.transitions(seconds('2024-01-01 00:00:00'), seconds('2024-12-31 00:00:00'))).toEqual([spring, autumn]);
    expect(zone.transitions(spring.atS, autumn.atS)).toEqual([autumn]);
    expect(zone.transitions(spring.atS - 1, autumn.atS - 1)).toEqual([spring]);
    expect(zone.transitions(autumn.atS, spring.atS)).toEqual([]);
    expect(zoneOf('UTC').transitions(FROM_S, TO_S)).toEqual([]);
  });

  it.each(['Africa/Casablanca', 'Africa/El_Aaiun', 'Africa/Cairo', 'Asia/Gaza', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'misses no change of %s from 2000 to 2100',
    name => {
      const until = seconds('2101-01-01 00:00:00');
      const expected: string[] = [];
      let at = Temporal.Instant.from('2000-01-01T00:00:00Z').toZonedDateTimeISO(name).getTimeZoneTransition('next');
      while (at !== null && at.epochMilliseconds / 1000 <= until) {
        expected.push(`${formatTimestamp(at.epochMilliseconds / 1000)} ${at.offsetNanoseconds / 1e9}`);
        at = at.getTimeZoneTransition('next');
      }
      const found = zoneOf(name).transitions(FROM_S, until);
      expect(found.map(({ atS, offset }) => `${formatTimestamp(atS)} ${offset}`)).toEqual(expected);
    },
  );
});
