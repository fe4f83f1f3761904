import fc from 'fast-check';

/** Texts that have broken somebody's server. */
const NOTORIOUS = [
  '',
  ' ',
  '\u0000',
  '\r\n',
  '\u202e\u0007\u001b[31m',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '👩‍👩‍👧‍👦'.repeat(40),
  'é'.normalize('NFD'),
  'İıſß',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'null',
  'undefined',
  'true',
  'TRUE',
  '0',
  '-0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  '٣',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '../../etc/passwd',
  '{{7*7}}',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '*',
  '%',
  '$&',
  '{}',
  '[]',
  '[null]',
  '{"property":"pathname"}',
  '[{"property":"constructor","operator":"__proto__","value":"x"}]',
  '[{"property":"pathname","operator":"matching","value":"(((((((a+)+)+)+)+)+)+$"}]',
  '['.repeat(3000),
  '2026-06-15 12:00:00',
  '2026-02-30',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '2026-06-15T12:00:00+99:99',
  'Europe/Berlin',
  '+05:30',
  'a'.repeat(256),
  'a'.repeat(6000),
];

export const text = fc.oneof(fc.constantFrom(...NOTORIOUS), fc.string({ unit: 'binary', maxLength: 300 }), fc.string());

/** As it stands in a URL: escaped, or not as it should be. */
export const urlText = fc.oneof(
  text.map(each => encodeURIComponent(wellFormed(each))),
  fc.constantFrom('%', '%2', '%zz', '%ED%A0%80', '%C0%AF', '%FF%FE', '%00', '+', '%u0041', '%252F', '%2e%2e', '=', '?'),
);

/** A JSON value as text, such as no `JSON.stringify` writes. */
export const jsonText = fc.oneof(
  text.map(each => JSON.stringify(each)),
  fc.json({ maxDepth: 4 }),
  fc.constantFrom(
    'null',
    'true',
    'false',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e999',
    '-1e999',
    '1e-999',
    '123456789012345678901234567890',
    '[]',
    '{}',
    '[[]]',
    '[null,null]',
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":1}}',
    '{"toString":null,"valueOf":1,"length":-1}',
    '{"$ref":"#/definitions/x"}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  ),
);

/** Keys beside those that an operation knows. */
export const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'name', 'id', 'object', ''), text);

function wellFormed(given: string): string {
  return Buffer.from(given).toString();
}
