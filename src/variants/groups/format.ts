import { gzipSync } from 'node:zlib';
import { mapObjects, ofJson, ofJsonText } from '../json-answers.ts';
import type { Rewrite } from '../rewrite.ts';
import { variantsOf } from '../variant.ts';

const reversed = ofJson(json => mapObjects(json, object => Object.fromEntries(Object.entries(object).reverse())));

/** All that JSON takes for white space, before, between and after. No string has a raw line break. */
const spaced = ofJsonText(
  json => `\r\n\t ${JSON.stringify(JSON.parse(json), null, '\t').replaceAll('\n', ' \r\n')}\t\n `,
);

const escapeOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const STRING = /"(?:[^"\\]|\\.)*"/g;
/** The first letter, and all that is not ASCII; a slash may stand behind a backslash. */
const escaped = ofJsonText(json =>
  json.replace(STRING, string =>
    string
      .replace(/^"[a-z]/i, start => `"${escapeOf(start.charAt(1))}`)
      .replace(/[\u0080-\uffff]/g, escapeOf)
      .replaceAll('/', '\\/'),
  ),
);

/** Only of JSON: a page in HTML needs its charset. */
const typed =
  (type: string): Rewrite =>
  answer =>
    answer.headers['Content-Type']?.startsWith('application/json')
      ? { ...answer, headers: { ...answer.headers, 'Content-Type': type } }
      : answer;

/** Whether the header Accept-Encoding asks for gzip. */
function takesGzip(header = ''): boolean {
  return header.split(',').some(part => {
    const [coding = '', ...parameters] = part.toLowerCase().split(';');
    return coding.trim() === 'gzip' && !parameters.some(each => /^\s*q=0(\.0*)?\s*$/.test(each));
  });
}

const gzipped: Rewrite = (answer, { acceptEncoding }) =>
  takesGzip(acceptEncoding)
    ? {
        ...answer,
        headers: { ...answer.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' },
        encoded: gzipSync(answer.payload),
      }
    : answer;

const lowerCased: Rewrite = answer => ({
  ...answer,
  headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])),
  lengthHeader: 'content-length',
});

/** Messages by field are no object with fields of its own: another key would be another error. */
const extended = ofJson(json =>
  mapObjects(json, (object, key) =>
    key === 'errors' ? object : { ...object, added_field: { since: '2027', of: [null] } },
  ),
);

/** The greatest that a double holds exactly, which 32 bits do not. */
const LARGE_ID = Number.MAX_SAFE_INTEGER;

const largeId = ofJson(json =>
  mapObjects(json, object => (object.object === 'account' ? { ...object, id: LARGE_ID } : object)),
);

export const format = variantsOf('format', [
  {
    name: 'key-order',
    level: 'must',
    meaning: 'The keys of each object come in the opposite order.',
    rewrite: reversed,
  },
  {
    name: 'white-space',
    level: 'must',
    meaning: 'JSON is indented, and has white space before, between and after.',
    rewrite: spaced,
  },
  {
    name: 'escapes',
    level: 'must',
    meaning: 'In JSON, the first letter of each text, and all letters that are not ASCII, are \\u escapes.',
    rewrite: escaped,
  },
  {
    name: 'no-charset',
    level: 'must',
    meaning: 'Content-Type is application/json, without a charset.',
    rewrite: typed('application/json'),
  },
  {
    name: 'charset-case',
    level: 'must',
    meaning: 'Content-Type is written Application/JSON;charset="UTF-8".',
    rewrite: typed('Application/JSON;charset="UTF-8"'),
  },
  {
    name: 'chunked',
    level: 'must',
    meaning: 'Bodies are chunked, without Content-Length, and cut between the bytes of a letter.',
    rewrite: answer => ({ ...answer, lengthHeader: null }),
  },
  {
    name: 'gzip',
    level: 'must',
    meaning: 'Bodies are compressed for clients that accept gzip.',
    rewrite: gzipped,
  },
  {
    name: 'header-case',
    level: 'must',
    meaning: 'The names of headers are in lower case, as proxies write them.',
    rewrite: lowerCased,
  },
  {
    name: 'unknown-field',
    level: 'must',
    meaning: 'Each object has one field more, added_field.',
    rewrite: extended,
  },
  {
    name: 'unknown-header',
    level: 'must',
    meaning: 'Each answer has one header more, X-Added-Header.',
    rewrite: answer => ({ ...answer, headers: { ...answer.headers, 'X-Added-Header': 'added' } }),
  },
  {
    name: 'large-account-id',
    level: 'must',
    meaning: `The account's id is ${LARGE_ID}, which 32 bits do not hold.`,
    operation: 'getAccount',
    rewrite: largeId,
  },
]);
