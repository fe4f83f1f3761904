import { isIP } from 'node:net';
import { DAY_RULE } from '../time/day-rule.ts';
import { parseInstant } from '../time/instant.ts';
import { parseDate, parseTimestamp } from '../time/timestamp.ts';
import { isZoneName } from '../time/zone.ts';

/** Which texts a format accepts, and what is said of any other. */
interface Format {
  readonly accepts: RegExp | ((text: string) => boolean);
  /** Goes on from the name of a field. */
  readonly must: string;
  /** What can be said of the texts without code, for editors. */
  readonly form?: RegExp;
}

// Letters of any script, spaces, emoji, but no C0 or C1 control character and no half of a surrogate pair.
const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;

const HOST_NAME = /^(?!.{254})([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)(\.([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?))*\.?$/i;

/** Digits and dots alone are an IPv4 address or nothing. */
const isAddress = (text: string) => isIP(text) > 0 || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text));

/** The formats that schemas name: of the documents, and of the options. */
export const formats = {
  zone: { accepts: isZoneName, must: 'must be a valid timezone' },
  date: { accepts: text => parseDate(text) !== null, must: 'must match the format YYYY-MM-DD' },
  'clock-date': {
    accepts: text => parseDate(text) !== null && text >= '2000-01-01' && text <= '2100-12-31',
    form: /^(20\d\d|2100)-\d\d-\d\d$/,
    must: 'must be a date YYYY-MM-DD of 2000 to 2100',
  },
  'day-rule': {
    accepts: DAY_RULE,
    must: 'must be a day such as 2026-03-04, 12-25, "4th thu of nov", "last mon of may" or easter, and perhaps " + 1"',
  },
  timestamp: {
    accepts: text => parseTimestamp(text) !== null,
    form: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    must: 'must have the form YYYY-MM-DD HH:MM:SS, UTC',
  },
  instant: {
    accepts: text => parseInstant(text) !== null,
    form: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/,
    must: 'must be an ISO 8601 instant with a zone, in the years 2000 to 2100',
  },
  moment: {
    accepts: text => parseInstant(text) !== null || parseTimestamp(text) !== null,
    must: 'must be an ISO 8601 instant with a zone or YYYY-MM-DD HH:MM:SS (UTC)',
  },
  uuid: { accepts: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/, must: 'must be a UUID' },
  // That of the account, which is whatever the fixture says.
  email: { accepts: () => true, must: 'must be an email address' },
  'no-nul': { accepts: text => !text.includes('\u0000'), must: 'must not hold a NUL character' },
  'plain-text': { accepts: PLAIN_TEXT, must: 'must not hold control characters or lone surrogates' },
  name: { accepts: /^[A-Za-z0-9._-]{1,64}$/, must: 'must be 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"' },
  'name-or-all': {
    accepts: /^(\*|[A-Za-z0-9._-]{1,64})$/,
    must: 'must be *, for all, or 1 to 64 of A-Z, a-z, 0-9, ".", "_" and "-"',
  },
  'status-filter': {
    accepts: /^[1-5](\d\d|xx)$/i,
    must: 'must be a status from 100 to 599, or a class of them such as 4xx',
  },
  'site-id': { accepts: /^[A-Za-z0-9_-]{1,64}$/, must: 'must be 1 to 64 letters, digits, - and _' },
  'token-value': { accepts: /^[^\s~]{1,255}$/, must: 'must be 1 to 255 characters without space and ~' },
  'page-host': { accepts: /^https?:\/\/[^/\s]+$/, must: 'must be a scheme and a host, such as https://shop.example' },
  host: { accepts: /^[^/\s:]+$/, must: 'must be a host, such as blog.example' },
  'page-path': { accepts: /^\//, must: 'must be a path that starts with /' },
  'path-pattern': {
    accepts: /^(?!\/v1(\/|$))[/*]/,
    must: 'must be a path of the API without its base path, such as /sites/*',
  },
  // Unreserved characters of RFC 3986 alone: a path of others may be written in several ways.
  'base-path': {
    accepts: /^(?!.{101}|\/_sim(\/|$))(\/|(\/(?!\.{1,2}(\/|$))[\w.~-]+)*)$/,
    must: `must be a path such as /api/v1, or / for the root: at most 100 characters, segments of A-Z, a-z, 0-9, ".", "_", "~" and "-", no slash at the end, and not /_sim`,
  },
  ability: {
    accepts: /^(\*|all-sites-readonly|(read|manage):[A-Za-z0-9_-]+)$/,
    must: 'must be *, all-sites-readonly, read:SITE or manage:SITE',
  },
  address: {
    accepts: isAddress,
    must: 'must be an IP address or a host name of this machine, such as 127.0.0.1 or ::1',
  },
  'served-name': {
    accepts: isAddress,
    must: 'must be a host name or an IP address, without scheme and port, such as leadline or 10.0.0.5',
  },
  'intercepted-host': {
    accepts: text => HOST_NAME.test(text) && isIP(text) === 0 && !/^(.+\.)?localhost\.?$/i.test(text),
    must: 'must be a host name such as api.example.com: without scheme, port, path and *, in ASCII, no address and not localhost',
  },
  'host-name': { accepts: HOST_NAME, must: 'must be a host name without scheme and port, such as api.example.test' },
  'server-url': {
    accepts: text => /^https?:\/\//i.test(text) && URL.canParse(text),
    must: 'must be the address of a server, such as http://127.0.0.1:4020',
  },
  origin: {
    accepts: text => text === '*' || (URL.canParse(text) && new URL(text).origin === text),
    must: 'must be an origin without a path, such as http://localhost:5173, or *',
  },
} satisfies Readonly<Record<string, Format>> as Readonly<Record<string, Format>>;
