import { describe, expect, it } from 'vitest';
import { sweepText } from '../../../src/sweep/outputs/text.ts';
import { resultOf, toldOf, VARIED } from './told.ts';

const PLAIN = { columns: null, colour: false };
const textOf = (...told: Parameters<typeof toldOf>) => sweepText(toldOf(...told), PLAIN);

describe('the text of a sweep', () => {
  it('is a table, worst first, what happened in those that failed, and the score', () => {
    expect(textOf(VARIED)).toBe(`\
verdict   level   variant                        what it met, and what the client did then
broke     must    format/unknown-field           GET /sites?limit=10: 200 {…,"added_field":"added"} → nothing more
broke     should  ambiguous/createSite/reset     write-repeated: POST /sites was sent again and created a second site
hung      should  wire/late-once                 no end in time
flaky     may     silence/default-sort=shuffled  failed, then passed when run again
surfaced  should  refusals/listSites/503         GET /sites?limit=10: 503 {"error":"…"} → exit code 1
survived  2 variants: format 1, wire 1
not met   1 variant: time 1

format/unknown-field: broke
  means     Each object has one field more, added_field.
  request   GET /sites?limit=10
  baseline  200 {…}
  variant   200 {…,"added_field":"added"}
  then      nothing more
  not sent  GET /sites/TIDEPOOL: 200 {"id":"TIDEPOOL",…}
  tests     exit code 1; they printed last:
            | Error: unknown field added_field
            |     at parse (client.js:3:9)
  to do     Parse JSON with a parser, ignore fields and headers that are not known, and read headers in any letter case.
  again     leadline exec --variant format/unknown-field -- npm test

ambiguous/createSite/reset: broke
  means     The first call of createSite is carried out, then the connection is ended by a TCP RST: the client cannot know whether it took effect.
  request   POST /sites
  baseline  200 {"id":"ID1",…}
  variant   connection reset
  then      POST /sites: 200 {"id":"ID2",…}
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
  tests     exit code 1; they printed last:
            | 1 of 12 failed
  to do     The same run passed when repeated: make the tests give the same result each time.
  again     leadline exec --variant silence/default-sort=shuffled -- npm test

survived 1 of 2 must, 2 of 4 should
left out: 104 variants about what the tests do not use
not met: 1 variant changed nothing that the tests received
surfaced: in 1 variant the tests failed and sent nothing wrong: allowed, and counted as survived
flaky: 1 variant failed, and passed when run again
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

  it('names what broke below --fail-on', () => {
    const broke = resultOf('wire/late-once', { verdict: 'broke', exit_code: 1 });
    const last = (failOn: 'must' | 'should' | 'never') => textOf([broke], { failOn }).trimEnd().split('\n').at(-1);
    expect(last('must')).toBe('leadline: not counted by --fail-on must: wire/late-once');
    expect(last('should')).toBe('leadline: missed --fail-on should: wire/late-once');
    expect(last('never')).toBe('leadline: not counted by --fail-on never: wire/late-once');
  });

  it('tells the first five in detail, and how to see the others', () => {
    const operations = ['getSite', 'listSites', 'getAccount', 'getToken', 'listEvents', 'listMilestones'];
    const broken = operations.map(each => resultOf(`refusals/${each}/503`, { verdict: 'broke', exit_code: 1 }));
    const text = textOf(broken);
    expect(text.match(/^ {2}again /gm)).toHaveLength(5);
    expect(text).toContain('\n\nand 1 more: --only NAME shows one, --report DIR writes all of them\n\n');
  });

  it('cuts lines of the table at the width of the terminal, and colours verdicts', () => {
    const told = toldOf(VARIED);
    const [head, first, ...rest] = sweepText(told, { columns: 60, colour: true }).split('\n');
    expect(head).toBe('\x1b[2mverdict   level   variant                        what it me…\x1b[22m');
    expect(first).toBe('\x1b[31mbroke   \x1b[39m  must    format/unknown-field           GET /sites…');
    expect(rest.join('\n')).toContain('\x1b[1mformat/unknown-field: broke\x1b[22m\n');
    expect(rest.join('\n')).toContain('\x1b[32msurvived\x1b[39m  2 variants: format 1, wire 1\n');
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
