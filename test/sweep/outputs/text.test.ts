import { describe, expect, it } from 'vitest';
import { sweepText } from '../../../src/sweep/outputs/text.ts';
import { resultOf, toldOf, VARIED } from './told.ts';

const PLAIN = { columns: null, colour: false };
const textOf = (...told: Parameters<typeof toldOf>) => sweepText(toldOf(...told), PLAIN);

describe('the text of a sweep', () => {
  it('is a table, worst first, what happened in those that failed, and the score', () => {
    expect(textOf(VARIED)).toBe(`\
verdict   level   variant                        what it met → what the client did then
broke     must    format/unknown-field           GET /sites?…: 200 {…,"added_field":"added"} → did not send GET /sites/TIDEPOOL; exit code 1
broke     should  ambiguous/createSite/reset     write-repeated: POST /sites was sent again and created a second site → exit code 0
hung      should  wire/late-once                 no end in time
flaky     may     silence/default-sort=shuffled  failed, then passed when run again
surfaced  1 variant: refusals 1 (allowed: sent nothing wrong)
survived  2 variants: format 1, wire 1
not met   1 variant: time 1 (nothing changed for the tests)
left out  104 variants about what the tests do not use

format/unknown-field: broke
  means     Each object has one field more, added_field.
  request   GET /sites?limit=10
  baseline  200 {…}
  variant   200 {…,"added_field":"added"}
  not sent  GET /sites/TIDEPOOL: 200 {"id":"TIDEPOOL",…}
  tests     exit code 1; they printed:
            | Error: unknown field added_field
            |     at parse (client.js:3:9)
  to do     Parse JSON with a parser, ignore fields and headers that are not known, and read headers in any letter case.
  again     leadline exec --variant format/unknown-field -- npm test

ambiguous/createSite/reset: broke
  means     The first call of createSite is carried out, then the connection is ended by a TCP RST: the client cannot know whether it took effect.
  request   POST /sites
  baseline  200 {"id":"ID1",…}
  variant   connection reset
  then      sent it again: POST /sites: 200 {"id":"ID2",…}
  not sent  DELETE /sites/ID1: 200 {…}
  finding   write-repeated: POST /sites was sent again and created a second site
  tests     exit code 0; they printed nothing
  to do     The write may have been carried out: read what is there before it is sent again.
  again     leadline exec --variant ambiguous/createSite/reset -- npm test

wire/late-once: hung
  means     The first answer of each operation is 1 s late.
  tests     took too long, and were ended; they printed nothing
  to do     Give each request a timeout, and each loop an end. Send a read again after a broken connection or an answer that cannot be parsed; wait 10 s or more for an answer.
  again     leadline exec --variant wire/late-once -- npm test

silence/default-sort=shuffled: flaky
  means     The service answers as the assumption default-sort says with shuffled, where its documentation is silent.
  tests     exit code 1; they printed:
            | 1 of 12 failed
  to do     The same run passed when repeated: make the tests give the same result each time.
  again     leadline exec --variant silence/default-sort=shuffled -- npm test

survived 1 of 2 must, 2 of 4 should
next: repair the client, then sweep with --only format/unknown-field
if the client is to send refused requests again: sweep with --expect retry
leadline: missed --fail-on must: format/unknown-field
`);
  });

  it('is four lines where everything was survived', () => {
    expect(textOf([resultOf('format/key-order'), resultOf('wire/late-once')], { leftOut: 0 })).toBe(`\
survived  2 variants: format 1, wire 1

survived 1 of 1 must, 1 of 1 should
`);
  });

  it('says what was known when it was interrupted', () => {
    const told = toldOf([resultOf('format/key-order')], { leftOut: 0 });
    expect(sweepText({ ...told, result: { ...told.result, interrupted: true } }, PLAIN)).toBe(`\
survived  1 variant: format 1

leadline: interrupted: 1 variant was run to its end
survived 1 of 1 must
`);
    const none = toldOf([], { leftOut: 0 });
    expect(sweepText({ ...none, result: { ...none.result, interrupted: true } }, PLAIN)).toBe(
      'leadline: interrupted: no variant was run to its end\n',
    );
  });

  it('says that not all is known of some runs', () => {
    const told = toldOf([resultOf('format/gzip')]);
    const text = sweepText({ ...told, result: { ...told.result, incomplete_runs: 3 } }, PLAIN);
    expect(text).toContain('\nincomplete: in 3 runs the tests sent more than is compared\n');
  });

  it('counts what broke below --fail-on', () => {
    const broke = resultOf('wire/late-once', { verdict: 'broke', exit_code: 1 });
    const last = (failOn: 'must' | 'should' | 'never') => textOf([broke], { failOn }).trimEnd().split('\n').at(-1);
    expect(last('must')).toBe('leadline: --fail-on must does not count 1 variant that broke or hung');
    expect(last('should')).toBe('leadline: missed --fail-on should: wire/late-once');
    expect(last('never')).toBe('leadline: --fail-on never does not count 1 variant that broke or hung');
  });

  it('has one row, and one detail, for variants that differ in nothing but the operation', () => {
    const touched = { request: 'GET /sites', baseline: '200 {…}', variant: 'no answer: connection reset' };
    const broke = (name: string, given = {}) => resultOf(name, { verdict: 'broke', exit_code: 1, touched, ...given });
    const again = { variant: { request: 'GET /sites', answer: '200 {…}' }, baseline: null };
    const text = textOf([
      broke('wire/listSites/reset'),
      broke('wire/listSites/malformed'),
      broke('wire/getSite/reset'),
      broke('wire/getAccount/reset', { diverged: again }),
      broke('wire/getAggregations/reset'),
      broke('wire/listEvents/reset', { exit_code: 2 }),
    ]);
    const rows = text.split('\n').filter(line => line.startsWith('broke '));
    expect(rows.map(row => row.split(/ {2,}/)[2])).toEqual([
      'wire/{listSites,getSite,getAggregations}/reset',
      'wire/listSites/malformed',
      'wire/getAccount/reset',
      'wire/listEvents/reset',
    ]);
    expect(text).toContain('… → did not send it again; exit code 1\n');
    expect(text).toContain('reset → sent it again: 200; exit code 1\n');
    expect(text).toContain('\n  likewise  wire/getSite/reset, wire/getAggregations/reset\n');
    expect(text).not.toContain('\nwire/getSite/reset: broke\n');
  });

  it('tells five in detail, other kinds first, and how to see the others', () => {
    const names = ['reset', 'truncated', 'malformed'].map(each => `wire/getSite/${each}`);
    const others = ['wire/late-once', 'wire/idle-closed', 'paging/short-pages', 'time/gap'];
    const broken = [...names, ...others].map(name => resultOf(name, { verdict: 'broke', exit_code: 1 }));
    const text = textOf(broken);
    expect(text.match(/^\S+(?=: broke)/gm)).toEqual([...names, ...others.slice(2)]);
    expect(text).toContain('\n\nand 2 more: --only NAME shows one, --report DIR writes all of them\n\n');
  });

  it('shows the lines that say what failed, where there are such', () => {
    const told = toldOf([resultOf('wire/late-once', { verdict: 'broke', exit_code: 1, output: ['# fail 1'] })]);
    const text = sweepText({ ...told, telling: name => [`not ok 1 - ${name}`] }, PLAIN);
    expect(text).toContain('  tests     exit code 1; they printed:\n            | not ok 1 - wire/late-once\n');
    expect(text).not.toContain('# fail 1');
  });

  it('keeps rows within the width, with status and consequence in sight', () => {
    const request = `GET /aggregations?entity=pageview&aggregates=${'visits,'.repeat(30)}`;
    const touched = { request, baseline: '200 {…}', variant: `503 retry-after: 1 {"error":"${'x'.repeat(60)}"}` };
    const late = { ...touched, variant: `200 {"data":"${'x'.repeat(60)}"} (1 s late)` };
    const results = [
      resultOf('wire/getAggregations/reset', { verdict: 'broke', exit_code: 1, touched }),
      resultOf('wire/late-once', { verdict: 'broke', exit_code: 1, touched: late }),
    ];
    for (const columns of [80, 100, 120, null]) {
      const rows = sweepText(toldOf(results), { columns, colour: false }).split('\n\n')[0]!.split('\n');
      expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(columns ?? 140);
      const text = rows.join('\n');
      expect(text).toMatch(/GET \/aggregations\?…: 503 .*… → did not send it again; exit code 1$/m);
      expect(text).toMatch(/GET \/aggregations\?…: 200 .*\(1 s late\) → sent the same requests; exit code 1$/m);
    }
  });

  it('shows where an answer begins to differ, however little room there is', () => {
    const variant = `200 …${'"timezone":"America/New_York"'.padStart(40, ' ')},"added_field":{"since":"2027"}`;
    const touched = { request: 'GET /sites', baseline: '200 {…}', variant };
    const broke = resultOf('format/unknown-field', { verdict: 'broke', exit_code: 1, touched });
    expect(sweepText(toldOf([broke]), { columns: 80, colour: false })).toMatch(
      /^ {4}GET \/sites: 200 ….*"added_f.*… → sent the same requests; exit code 1$/m,
    );
  });

  it('colours verdicts', () => {
    const text = sweepText(toldOf(VARIED), { columns: 80, colour: true });
    expect(text).toContain('\x1b[2mverdict   level   variant, what it met');
    expect(text).toContain('\n\x1b[31mbroke   \x1b[39m  must    format/unknown-field\n');
    expect(text).toContain('\x1b[1mformat/unknown-field: broke\x1b[22m\n');
    expect(text).toContain('\x1b[32msurvived\x1b[39m  2 variants: format 1, wire 1\n');
  });

  it('does not let answers and output steer the terminal', () => {
    const hostile = 'one\x1b[2J\r\ntwo\u202e';
    const text = textOf([
      resultOf('wire/late-once', {
        verdict: 'broke',
        touched: { request: hostile, baseline: hostile, variant: hostile },
        diverged: { variant: { request: hostile, answer: hostile }, baseline: { request: hostile, answer: hostile } },
        finding: { rule: 'rule', message: hostile },
        output: [hostile],
      }),
    ]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none must be left
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
    expect(text).toContain('| one�[2J two�');
  });
});
