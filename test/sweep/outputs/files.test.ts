import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { sweepFiles } from '../../../src/sweep/outputs/report-files.ts';
import { VARIANTS } from '../../../src/variants/registry.ts';
import { resultOf, toldOf, VARIED } from './told.ts';

const HOSTILE = ']]><b>&"\'`x` ![a](http://a.test) | <script>@all #1\u202e\x1b[2J';
const hostile = toldOf([
  resultOf('wire/late-once', {
    verdict: 'broke',
    touched: { request: HOSTILE, baseline: HOSTILE, variant: HOSTILE },
    diverged: { variant: { request: HOSTILE, answer: HOSTILE }, baseline: { request: HOSTILE, answer: HOSTILE } },
    finding: { rule: HOSTILE, message: HOSTILE },
    output: [HOSTILE],
  }),
]);

describe('sweep.json', () => {
  it('is the result', () => {
    const told = toldOf(VARIED);
    expect(JSON.parse(sweepFiles(told)['sweep.json'])).toEqual(told.result);
  });
});

describe('summary.md', () => {
  it('has the score, what happened in those that failed, and all variants', () => {
    const [format, , refusal] = VARIED;
    const broken = VARIED[1]!;
    expect(sweepFiles(toldOf([format!, broken, refusal!]))['summary.md']).toBe(`\
### Leadline sweep: survived 1 of 2 must, 1 of 1 should

- left out: 104 variants about what the tests do not use
- surfaced: in 1 variant the tests failed and sent nothing wrong: allowed, and counted as survived
- missed --fail-on must: format/unknown-field

#### format/unknown-field

| | broke (must) |
| --- | --- |
| means | Each object has one field more, added\\_field\\. |
| request | GET /sites?limit=10 |
| baseline | 200 {…} |
| variant | 200 {…,"added\\_field"\\:"added"} |
| not sent | GET /sites/TIDEPOOL\\: 200 {"id"\\:"TIDEPOOL",…} |
| tests | exit code 1; they printed\\:<br>Error\\: unknown field added\\_field<br>    at parse (client\\.js\\:3\\:9) |
| to do | Parse JSON with a parser, ignore fields and headers that are not known, and read headers in any letter case\\. |
| again | leadline exec --variant format/unknown-field -- npm test |

#### All variants

| verdict | level | variant | what decided |
| --- | --- | --- | --- |
| broke | must | format/unknown-field | GET /sites?limit=10\\: 200 {…,"added\\_field"\\:"added"} → did not send GET /sites/TIDEPOOL; exit code 1 |
| surfaced | should | refusals/listSites/503 | GET /sites?limit=10\\: 503 {"error"\\:"…"} → did not send it again; exit code 1 |
| survived | must | format/key-order |  |
`);
  });

  it('shows answers and output as they are, whatever Markdown and HTML they have', () => {
    const text = sweepFiles(hostile)['summary.md'];
    expect(text).not.toMatch(/(?<!\\)<(?!br>)|(?<!\\)[`[\]]|\u202e|@all|#1/);
    expect(text.split('\n').filter(line => line.includes('script'))).toHaveLength(8);
  });

  it('fits into a comment', () => {
    const lines = Array.from({ length: 20 }, () => 'ü'.repeat(500));
    const many = VARIANTS.map(({ name }, at) => resultOf(name, { verdict: 'broke', exit_code: at, output: lines }));
    const text = sweepFiles(toldOf(many))['summary.md'];
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(text).toMatch(/\nAnd \d+ more: sweep\.json has them\.\n/);
    expect(text).toContain('| broke | must | format/key-order | exit code 0 |\n');
  });
});

describe('junit.xml', () => {
  it('has a case for each variant, which fails where the sweep does', () => {
    const wanted = ['format/key-order', 'format/unknown-field', 'wire/late-once', 'time/gap'];
    const told = toldOf(VARIED.filter(({ name }) => wanted.includes(name)));
    expect(sweepFiles(told)['junit.xml']).toBe(`\
<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="leadline" tests="4" failures="1" errors="0" skipped="1" time="13.6">
<testsuite name="leadline" tests="4" failures="1" errors="0" skipped="1" time="13.6">
<testcase classname="leadline.sweep.format" name="format/key-order" time="1.2"><system-out>survived (must)</system-out></testcase>
<testcase classname="leadline.sweep.format" name="format/unknown-field" time="1.2"><failure message="broke: GET /sites?limit=10: 200 {…,&quot;added_field&quot;:&quot;added&quot;} → did not send GET /sites/TIDEPOOL; exit code 1">broke (must)
means: Each object has one field more, added_field.
request: GET /sites?limit=10
baseline: 200 {…}
variant: 200 {…,&quot;added_field&quot;:&quot;added&quot;}
not sent: GET /sites/TIDEPOOL: 200 {&quot;id&quot;:&quot;TIDEPOOL&quot;,…}
tests: exit code 1; they printed:
| Error: unknown field added_field
|     at parse (client.js:3:9)
to do: Parse JSON with a parser, ignore fields and headers that are not known, and read headers in any letter case.
again: leadline exec --variant format/unknown-field -- npm test</failure></testcase>
<testcase classname="leadline.sweep.wire" name="wire/late-once" time="10"><system-out>hung (should)
means: The first answer of each operation is 1 s late.
tests: took too long, and were ended; they printed nothing
to do: Give each request a timeout, and each loop an end. Send a read again after a broken connection or an answer that cannot be parsed; wait 10 s or more for an answer.
again: leadline exec --variant wire/late-once -- npm test</system-out></testcase>
<testcase classname="leadline.sweep.time" name="time/gap" time="1.2"><skipped/><system-out>not met (may)</system-out></testcase>
</testsuite>
</testsuites>
`);
  });

  it('is XML, whatever answers and output have in them', () => {
    const parser = new SaxesParser();
    parser.on('error', error => {
      throw error;
    });
    const texts: string[] = [];
    parser.on('text', text => texts.push(text));
    parser.write(sweepFiles({ ...hostile, failOn: 'may' })['junit.xml']).close();
    expect(texts.join('')).toContain('| ]]><b>&"\'`x` ![a](http://a.test)');
  });
});
