import type { Schema } from '../contract/document.ts';
import type { Field } from '../contract/operations.ts';
import { parseTimestamp } from '../time/timestamp.ts';
import { isZoneName } from '../time/zone.ts';
import { nearestValue } from './synonyms.ts';

type ValueSchema = Schema & { readonly items?: Schema };

/** What may be sent in a field, in words; empty where anything may. */
export function allowedIn({ type, schema }: Pick<Field, 'type' | 'schema'>): string {
  const { enum: values, items, format, minimum, maximum, maxLength, pattern } = schema as ValueSchema;
  if (Array.isArray(values)) return `one of ${texts(values).join(', ')}`;
  if (Array.isArray(items?.enum)) return `one or more of ${texts(items.enum).join(', ')}, with commas between them`;
  if (type === 'integer' || type === 'number') return `an integer from ${minimum ?? 0} to ${maximum ?? 'any'}`;
  if (type === 'boolean') return 'true or false';
  if (format === 'zone') return 'a name of the TZ database, such as Europe/Berlin or UTC';
  if (format === 'date') return 'a date YYYY-MM-DD, such as 2026-06-15';
  if (isReportTime(pattern))
    return 'a time YYYY-MM-DD HH:MM:SS in the timezone of the report, such as 2026-03-01 00:00:00';
  return maxLength === undefined ? 'a text that is not empty' : `a text of 1 to ${maxLength} characters`;
}

/** The valid value nearest to one that was sent, as it is written in a query; null where none suggests itself. */
export function nearestIn({ type, schema }: Pick<Field, 'type' | 'schema'>, given: unknown): string | null {
  const { enum: values, items, format, minimum, maximum, maxLength, pattern } = schema as ValueSchema;
  if (Array.isArray(values)) return nearestValue(given, texts(values));
  if (Array.isArray(items?.enum)) return nearestList(given, texts(items.enum));
  if (type === 'integer' || type === 'number') return nearestNumber(given, Number(minimum ?? 0), Number(maximum));
  if (type === 'boolean') return nearestBoolean(given);
  if (typeof given !== 'string') return null;
  if (format === 'zone') return nearestZone(given);
  if (format === 'date') return dateIn(given);
  if (isReportTime(pattern)) return timeIn(given);
  return typeof maxLength === 'number' && given.length > maxLength ? [...given].slice(0, maxLength).join('') : null;
}

const texts = (values: readonly unknown[]) => values.filter(each => typeof each === 'string');

const isReportTime = (pattern: unknown) => typeof pattern === 'string' && pattern.includes('\\d{4}-');

function nearestList(given: unknown, allowed: readonly string[]): string | null {
  if (typeof given !== 'string') return null;
  const found = given
    .split(/[,;|\s]+/)
    .slice(0, 50)
    .map(each => nearestValue(each.replace(/^["'[]+|["'\]]+$/g, ''), allowed));
  const kept = [...new Set(found)].filter(each => each !== null);
  return kept.length === 0 ? null : kept.join(',');
}

function nearestNumber(given: unknown, least: number, most: number): string | null {
  const number = typeof given === 'number' ? given : Number.parseFloat(String(given));
  if (Number.isNaN(number)) return null;
  return String(Math.trunc(Math.max(least, Number.isNaN(most) ? number : Math.min(most, number))));
}

const BOOLEANS: Readonly<Record<string, string>> = {
  yes: 'true',
  on: 'true',
  y: 'true',
  no: 'false',
  off: 'false',
  n: 'false',
};

function nearestBoolean(given: unknown): string | null {
  const text = String(given).trim().toLowerCase();
  if (text === 'true' || text === '1') return 'true';
  if (text === 'false' || text === '0') return 'false';
  return Object.hasOwn(BOOLEANS, text) ? BOOLEANS[text]! : null;
}

/** What zones are called that are not names of the TZ database. */
const ZONES: Readonly<Record<string, string>> = {
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  EDT: 'America/New_York',
  BST: 'Europe/London',
  CEST: 'Europe/Berlin',
  EEST: 'Europe/Kyiv',
  IST: 'Asia/Kolkata',
  JST: 'Asia/Tokyo',
  AEST: 'Australia/Sydney',
  Z: 'UTC',
};
const CITIES = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Paris',
  'Europe/Madrid',
  'Europe/Rome',
  'Europe/Amsterdam',
  'Europe/Vienna',
  'Europe/Zurich',
  'Europe/Stockholm',
  'Europe/Warsaw',
  'Europe/Kyiv',
  'Europe/Athens',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Toronto',
  'Asia/Tokyo',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Dubai',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Africa/Cairo',
  'UTC',
];

function nearestZone(given: string): string | null {
  const name = given.trim();
  const known = ZONES[name.toUpperCase()];
  if (known !== undefined) return known;
  if (/^(UTC|GMT)?[+-]0?0(:?00)?$/i.test(name)) return 'UTC';
  const joined = name.replace(/\s+/g, '_');
  if (isZoneName(joined)) return joined;
  const byCity = CITIES.find(zone => zone.slice(zone.indexOf('/') + 1).toLowerCase() === joined.toLowerCase());
  return byCity ?? nearestValue(joined, CITIES);
}

/** A date that is written otherwise; null where its parts are not clear. */
function dateIn(given: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(given) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  return parseTimestamp(`${date} 00:00:00`) === null ? null : date;
}

function timeIn(given: string): string | null {
  const date = dateIn(given);
  if (date === null) return null;
  const [, hour, minute, second] = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(given) ?? [];
  const time = `${date} ${(hour ?? '0').padStart(2, '0')}:${minute ?? '00'}:${second ?? '00'}`;
  return parseTimestamp(time) === null ? `${date} 00:00:00` : time;
}
