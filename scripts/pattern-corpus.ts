/**
 * Writes test/report/pattern-corpus.json: what PostgreSQL's `~` answers, the engine that advanced regular expressions
 * come from. Run it by hand, against a database in UTF-8 whose lc_ctype is C.UTF-8 (15.18 wrote the committed table):
 *
 *   PGHOST=… PGUSER=… npx tsx scripts/pattern-corpus.ts
 *
 * The table is `{ subjects, patterns }`: for each pattern either PostgreSQL's error or a digit per subject, 1 where it
 * matches, 0 where not, `-` where the two engines differ knowingly (word boundaries and punctuation beyond ASCII).
 * Biome sets the file's layout.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fork, type Random } from '../src/random/random.ts';

const SUBJECTS = [
  '',
  'a',
  'A',
  'b',
  'ab',
  'aB',
  'ba',
  'aa',
  'aaa',
  'aaaa',
  'abc',
  'ABC',
  'abab',
  'a-b',
  'a b',
  'a_b',
  ' a ',
  'a\nb',
  'a\n',
  '\nb',
  '\n',
  'a\tb',
  '0',
  '12',
  '2026-06-15',
  'a1',
  '1a',
  '-',
  ']',
  '[',
  '{',
  'a{,5}',
  '}',
  '^',
  '$',
  '\\',
  'a\\b',
  'a.b',
  '(a)',
  'a|b',
  'a*',
  '.',
  '/',
  '/blog/2026/hello-world',
  '/shop/item-12?ref=abc',
  'https://www.google.com',
  'foo bar foobar',
  'x#y',
  '\b',
  '\u0001',
  'é',
  'É',
  'café',
  'straße',
  'Ωμέγα',
  'Привет мир',
  '東京',
  '🐚 shell',
  'a\u00a0b',
];

const WRITTEN = String.raw`
a|A|^a|a$|^a$|^$|$|^|.|..|^.$|^..$|a.b|^a.b$|ab*|a+b|^ab?$
a*|a+|a?|a*?|a+?|a??|a{2}|^a{2}$|a{2,}|^a{2,3}$|^a{2,3}?$|a{0}|^a{0}$|a{0,0}b|a{1,2}{3}|a{255}|a{256}|a{3,2}|a{1|a{1,|a{1,x}|a{,5}|a{x}|a{|{|{a|{1}|^{a
a**|a*+|a+*|a?*|a{2}*|a{2}?|a{2}??|*a|+a|?a|(*a)|(|*a)|^*|$*|^+|\y*|\A?|\m{2}|a|*|()*|(a*)*|(a*)+|(a|b)*c|(?:a|b)+$
()|(|)|(a|a)|(a))|((a)|(?:)|(?:a|(?:a)b|(?a)|(?<n>a)|(?P<n>a)|(?|a||b|a|||
[a]|[ab]|[^a]|^[^a]$|[a-c]|[c-a]|[a-a]|[]]|[]a]|[^]]|[^]a]|[a-]|[-a]|[a-c-e]|[--/]|[+--]|[a--]|[\]]|[a\]|[[]|[[a]|[a[]|[|[a|[]|[^|[^]|[-]|[^-]|[.]|[*]|[$]|[^^]|[\^a]|[a^]|[|]
[[:alpha:]]|[[:digit:]]|[[:alnum:]]|[[:upper:]]|[[:lower:]]|[[:space:]]|[[:blank:]]|[[:punct:]]|[[:xdigit:]]|[[:cntrl:]]|[[:print:]]|[[:graph:]]|[[:word:]]|[[:ascii:]]|[^[:alpha:]]|[^[:space:]]|[[:alpha:][:digit:]]|[[:nosuch:]]|[[:ALPHA:]]|[[::]]|[[:alpha:]|[[:alpha]]|[:alpha:]|[[:alpha:]-z]|[a-[:alpha:]]
[[=a=]]|[[=a=]b]|[^[=a=]]|[[==]]|[[=ab=]]|[[.a.]]|[[.hyphen.]]|[[.space.]]|[[.NUL.]]|[[.a.]-c]|[a-[.c.]]|[[.-.]]|[[.].]]|[[...]]|[[.nosuch.]]|[[..]]|[[.tab.]]|[[.right-square-bracket.]]|[[.one.]-[.nine.]]|[[=a=]-c]
[[:<:]]a|a[[:>:]]|[[:<:]]a[[:>:]]|[[:<:]]*|[[:<:]|x[[:<:]]|[[:<:]a]|[a[:<:]]
\d|\D|\s|\S|\w|\W|^\d+$|^\D+$|^\s+$|^\S+$|^\w+$|^\W+$|[\d]|[\D]|[\s]|[\S]|[\w]|[\W]|[^\d]|[^\D]|[^\s]|[^\S]|[^\w]|[^\W]|[\d-z]|[a-\d]|[\w-]|[a\W]|[^a\W]|[^a\S]|[\d\s]|[\m]|[\A]|[\y]|[\1]|[\b]|[\B]|[\n]|[\x61]|[\u0061-c]|[\e]|[\q]
\mfoo|foo\M|\mfoo\M|\yfoo\y|\Yoo|fo\Y|\m|\M|\y|\Y|\m\m|\m\M|\M\m|\m-|-\m|\ma|a\M|\Ma|a\m|^\Y$|^\y|\y$|\m\y|\M\Y|\Aa|a\Z|\A\Z|\Z|a\A|\Za|^\Z|\A$
\b|\B|a\Bb|\\|\.|\*|\[|\]|\{|\}|\(|\)|\^|\$|\||\/|\-|\ |\q|\i|\g|\z|\G|\Q|\E|\p|\pL|\h|\R|\é
\a|\e|\f|\n|\r|\t|\v|\cA|\ca|\c|\x41|\x041|\x|\xg|\x61b|\x{61}|\u0061|\u61|\u006|\U00000061|\U0061|\ud800|\U0010ffff|\U00110000|\x7ffffffe|\xffffffff|\0|\00|\01|\001|\0141|\141|\1411|\12|\18|\8|\81|\400|\777|\09
a\|\
***=a.b|***=a*|***=|***=(|***:a.b|***:a*|***:(?i)A|***=(?i)a|***|***a|***?a|***:***=a|**|*
(?i)abc|(?i)ABC|(?i)[a]|(?i)[^a]|(?i)[[:upper:]]|(?i)[[:lower:]]|(?i)É|(?i)straße|(?i)ωμέγα|(?i)[à-ý]|(?c)abc|(?ic)ABC|(?ci)ABC|a(?i)b|(?i|(?i:a)|(?)|(?z)a|(?iz)a|(?q)a.b|(?q)a*|(?qi)A.B|(?iq)A|(?q)|(?i)(?n)a
(?n)^b|(?n)a$|(?n)a.b|(?n)a[^x]b|(?n)^$|(?n)a\Z|(?n)\Ab|(?n)a\Wb|(?n)a\Db|(?n)[^\w]|(?m)^b|(?s)a.b|(?p)a.b|(?p)^b|(?w)a.b|(?w)^b|(?w)a$|(?ns)a.b|(?sn)a.b|(?n).+|(?n)$|(?n)^
(?x) a b |(?x)a # comment|(?x)a\ b|(?x)a[ ]b|(?x)[ a]|(?x)a {2}|(?x)a{ 2 , 3 }|(?x)a * ?|(?x)a *|(?x)( ? : a)|(?x)#|(?x)x\#y|(?xt)a b|(?tx)a b|(?x)a{ x|(?x)\ |(?xq)a b
a(?#comment)b|(?#c)a|a(?#c)*|(?#unclosed|a(?#)b|^(?#c)*|(?#c)*|(a(?#)|b)
^/blog/[0-9]{4}/|\.(jpg|png)$|^/shop/|item-\d+|^https?://|^https://(www\.)?google\.|[?&]ref=|^[^/]+$|(^|/)hello|world$|-world|^/.*/.*$|/(blog|shop)/|[A-Z]|[^a-z]
`;

const PIECES =
  String.raw`a b c A B 1 . - / \  ^ $ * + ? {2} {1,2} {0,1} {2,} {,5} *? +? ( ( ) ) (?: | | [ab] [^a] [a-c] [[:alpha:]]
  [^[:digit:]] []a] [\w-] \d \w \s \W \D \m \M \y \Y \A \Z \n \. \\ \x61 é [à-ü] (?#x) [[=a=]] { } ]`.split(/\s+/);
const PREFIXES = ['', '', '', '', '(?i)', '(?n)', '(?x)', '(?in)', '***:'];
const RANDOM_PATTERNS = 500;

function written(): string[] {
  // A line is a list of patterns separated by bars; a pattern that holds bars itself stands here too, in halves.
  const lines = WRITTEN.trim().split('\n');
  return [
    ...lines.flatMap(line => line.split('|')),
    ...lines.slice(0, 4),
    'a|b',
    'a||b',
    '|a',
    'a|',
    '(a|b)+c',
    '|',
    '(|a)',
  ];
}

function generated(random: Random): string[] {
  const pick = (list: readonly string[]) => list[random.below(list.length)] as string;
  return Array.from({ length: RANDOM_PATTERNS }, () => {
    const length = 1 + random.below(7);
    return pick(PREFIXES) + Array.from({ length }, () => pick(PIECES)).join('');
  });
}

const FUNCTION = `
create function pg_temp.answer(subject text, pattern text) returns text language plpgsql as $$
begin return case when subject collate "default" ~ pattern collate "default" then '1' else '0' end;
exception when others then return sqlerrm; end $$;`;

function answers(patterns: readonly string[]): string[][] {
  const rows = (texts: readonly string[]) =>
    texts
      .map((text, i) => `(${i}, convert_from(decode('${Buffer.from(text).toString('hex')}', 'hex'), 'UTF8'))`)
      .join();
  const sql = `${FUNCTION}
    select json_agg(line order by p) from (
      select p, json_agg(pg_temp.answer(subject, pattern) order by s) as line
      from (values ${rows(patterns)}) as patterns(p, pattern), (values ${rows(SUBJECTS)}) as subjects(s, subject)
      group by p) as lines`;
  const output = execFileSync('psql', ['-X', '-q', '-A', '-t'], { input: sql, maxBuffer: 2 ** 28, encoding: 'utf8' });
  return JSON.parse(output) as string[][];
}

const isAscii = (text: string) => [...text].every(character => (character.codePointAt(0) as number) < 128);
const differsBeyondAscii = (pattern: string) => /\\[mMyY]|\[\[:[<>]:\]\]|:punct:/.test(pattern);

const patterns = [...new Set([...written(), ...generated(fork('pattern corpus'))])];
const table = answers(patterns).map((line, p): [string, string] => {
  const pattern = patterns[p] as string;
  const error = line.find(answer => answer.length > 1);
  if (error !== undefined) return [pattern, error];
  const known = (s: number) => !differsBeyondAscii(pattern) || isAscii(SUBJECTS[s] as string);
  return [pattern, line.map((answer, s) => (known(s) ? answer : '-')).join('')];
});

const lines = table.map(row => `    ${JSON.stringify(row)}`).join(',\n');
writeFileSync(
  new URL('../test/report/pattern-corpus.json', import.meta.url),
  `{\n  "subjects": ${JSON.stringify(SUBJECTS)},\n  "patterns": [\n${lines}\n  ]\n}\n`,
);
