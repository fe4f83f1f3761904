import { describe, expect, it } from 'vitest';
import type { Intervention } from '../../src/faults/intervention.ts';
import { RuleBook } from '../../src/faults/rule-book.ts';
import { bookOf, call, outcomes, tier1 } from './calls.ts';

const NOTHING = { refusal: null, delays: [], wire: null };

/** What acts on a call, as the journal names it: refusal, delays, wire. */
const causesOf = ({ refusal, delays, wire }: Intervention) =>
  [refusal, ...delays, wire].flatMap(each => each?.cause ?? []);

describe('the turns of a rule', () => {
  it.each([
    ['unavailable', [503, 503, 503, 503, 503, 503]],
    ['unavailable:times=2', [503, 503, 200, 200, 200, 200]],
    ['unavailable:after=3', [200, 200, 200, 503, 503, 503]],
    ['unavailable:after=1,times=2', [200, 503, 503, 200, 200, 200]],
    ['unavailable:every=2', [503, 200, 503, 200, 503, 200]],
    ['unavailable:every=3,after=1', [200, 503, 200, 200, 503, 200]],
    ['unavailable:every=2,times=2', [503, 200, 503, 200, 200, 200]],
    ['unavailable:after=2,every=3,times=1', [200, 200, 503, 200, 200, 200]],
    ['unavailable:probability=0', [200, 200, 200, 200, 200, 200]],
    ['unavailable:probability=1,times=1', [503, 200, 200, 200, 200, 200]],
  ])('%s', (rule, expected) => {
    expect(outcomes(bookOf(rule), 6)).toEqual(expected);
  });

  it('count matching calls alone', () => {
    const book = bookOf('unavailable:operation=listSites,after=1,times=1');
    expect(outcomes(book, 3, call({ operation: 'getSite', path: '/sites/TIDEPOOL' }))).toEqual([200, 200, 200]);
    expect(outcomes(book, 3)).toEqual([200, 503, 200]);
    expect(book.list()).toMatchObject([{ matched: 3, fired: 1 }]);
  });

  it('times bounds the firings that really happen, not the calls that chance lets pass', () => {
    const book = bookOf({ name: 'flaky', fault: 'unavailable', probability: 0.3, times: 2 });
    const statuses = outcomes(book, 20);
    expect(statuses.filter(status => status === 503)).toHaveLength(2);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(book.list()).toMatchObject([{ matched: 20, fired: 2 }]);
  });
});

describe('several rules', () => {
  it('the first rule added wins among refusals', () => {
    expect(outcomes(bookOf('unavailable', 'server_error'), 1)).toEqual([503]);
    expect(outcomes(bookOf('server_error', 'unavailable'), 1)).toEqual([500]);
  });

  it('a rule that is beaten to a call has not fired', () => {
    const book = bookOf('unavailable:times=2', 'server_error:times=1');
    expect(outcomes(book, 4)).toEqual([503, 503, 500, 200]);
    expect(book.list()).toMatchObject([
      { matched: 4, fired: 2 },
      { matched: 4, fired: 1 },
    ]);
  });

  it('delays add up, in the order of the rules', () => {
    const intervention = bookOf('latency:ms=20', 'hold', 'latency:ms=5').take(call(), tier1, false);
    expect(intervention.delays).toMatchObject([
      { kind: 'wait', ms: 20, cause: 'fault:latency-1#1' },
      { kind: 'latch', cause: 'fault:hold-1#1' },
      { kind: 'wait', ms: 5, cause: 'fault:latency-2#1' },
    ]);
    expect(causesOf(intervention)).toEqual(['fault:latency-1#1', 'fault:hold-1#1', 'fault:latency-2#1']);
  });

  it('the first rule wins among wire faults', () => {
    const book = bookOf('reset:times=1', 'truncate:times=1');
    expect(outcomes(book, 3)).toEqual(['reset', 'truncate', 200]);
  });

  it('a refusal before the commit comes at once: delays have not fired', () => {
    const book = bookOf('latency:ms=5', 'unavailable:times=1', 'slow');
    expect(book.take(call(), tier1, false)).toMatchObject({
      refusal: {
        phase: 'before_commit',
        cause: 'fault:unavailable-1#1',
        error: { status: 503, reason: 'fault:unavailable-1#1' },
      },
      delays: [],
      wire: { send: expect.any(Function), cause: 'fault:slow-1#1' },
    });
    expect(book.take(call(), tier1, false)).toMatchObject({
      refusal: null,
      delays: [{ ms: 5, cause: 'fault:latency-1#1' }],
      wire: { cause: 'fault:slow-1#2' },
    });
  });

  it('a refusal after the commit is delayed', () => {
    const book = bookOf('unavailable:phase=after_commit', 'latency:ms=5');
    expect(book.take(call(), tier1, false)).toMatchObject({
      refusal: { phase: 'after_commit', cause: 'fault:unavailable-1#1' },
      delays: [{ ms: 5, cause: 'fault:latency-1#1' }],
    });
  });

  it('a call that the limits refuse leaves delays and refusals after the commit their times', () => {
    const book = bookOf('latency:ms=5,times=1', 'hold:times=1', 'server_error:phase=after_commit,times=1');
    expect(book.take(call(), tier1, true)).toEqual(NOTHING);
    expect(book.list().map(({ matched, fired }) => [matched, fired])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(causesOf(book.take(call(), tier1, false))).toEqual([
      'fault:server_error-1#1',
      'fault:latency-1#1',
      'fault:hold-1#1',
    ]);
  });

  it('a refusal before the commit and a fault on the wire come before the limits', () => {
    const book = bookOf('server_error:phase=after_commit', 'unavailable', 'truncate');
    expect(causesOf(book.take(call(), tier1, true))).toEqual(['fault:unavailable-1#1', 'fault:truncate-1#1']);
  });

  it('a reset before the commit comes at once: delays have not fired', () => {
    const book = bookOf('latency:ms=5,times=1', 'reset:times=1');
    expect(causesOf(book.take(call(), tier1, false))).toEqual(['fault:reset-1#1']);
    expect(causesOf(book.take(call(), tier1, false))).toEqual(['fault:latency-1#1']);
  });

  it('without rules nothing happens', () => {
    expect(bookOf().take(call(), tier1, false)).toEqual(NOTHING);
  });
});

describe('adding and removing', () => {
  it('lists a rule as it was given, with defaults and counts', () => {
    const book = bookOf({ name: 'flaky', fault: 'unavailable', match: { operation: 'listSites' }, times: 3 });
    outcomes(book, 2);
    expect(book.list()).toEqual([
      {
        name: 'flaky',
        fault: 'unavailable',
        match: { operation: 'listSites' },
        after: 0,
        times: 3,
        every: 1,
        probability: 1,
        retry_after_s: 1,
        phase: 'before_commit',
        matched: 2,
        fired: 2,
        held: 0,
      },
    ]);
  });

  it('names a rule without a name by its fault and the first free number', () => {
    const book = bookOf('unavailable', 'hang', 'unavailable', 'unavailable:name=unavailable-4', 'unavailable');
    expect(book.list().map(({ name }) => name)).toEqual([
      'unavailable-1',
      'hang-1',
      'unavailable-2',
      'unavailable-4',
      'unavailable-3',
    ]);
    book.remove('unavailable-2');
    bookOf('unavailable');
    expect(book.list().map(({ name }) => name)).not.toContain('unavailable-2');
  });

  it('a rule of the same name replaces: its place stays, its counts begin anew', () => {
    const book = bookOf('unavailable:name=first,times=1', 'rate_limited', 'server_error:name=first,times=2');
    expect(book.list().map(({ name, fault }) => [name, fault])).toEqual([
      ['first', 'server_error'],
      ['rate_limited-1', 'rate_limited'],
    ]);
    expect(outcomes(book, 3)).toEqual([500, 500, 429]);
  });

  it('are bounded by 1,000 rules, of which one may still replace another', () => {
    const book = bookOf(...Array.from({ length: 1000 }, (_, index) => `unavailable:name=rule-${index},method=PUT`));
    const more = { ...book.snapshot()[0]!.rule, name: 'one-more' };
    expect(() => book.add(more)).toThrow(
      expect.objectContaining({
        status: 400,
        body: { error: 'A sandbox has at most 1000 fault rules. Delete some first.' },
      }),
    );
    book.add({ ...more, name: 'rule-7' });
    book.remove('rule-8');
    expect(book.add(more).name).toBe('one-more');
    expect(book.list()).toHaveLength(1000);
  });

  it('a rule that is removed acts no more', () => {
    const book = bookOf('unavailable', 'server_error');
    book.remove('unavailable-1');
    expect(outcomes(book, 1)).toEqual([500]);
    book.clear();
    expect(outcomes(book, 1)).toEqual([200]);
    expect(book.list()).toEqual([]);
  });

  it.each([
    ['remove', (book: RuleBook) => book.remove('flakey')],
    ['release', (book: RuleBook) => book.release('flakey')],
  ])('%s of an unknown name is 404', (_, act) => {
    expect(() => act(bookOf('unavailable:name=flaky'))).toThrow(
      expect.objectContaining({ status: 404, body: { error: 'There is no fault rule "flakey".' } }),
    );
  });

  it.each(['hang', 'latency:ms=1', 'unavailable'])('release of %s is refused: it holds nothing', rule => {
    const book = bookOf(`${rule}${rule.includes(':') ? ',' : ':'}name=mine`);
    const fault = rule.split(':')[0];
    expect(() => book.release('mine')).toThrow(
      expect.objectContaining({
        status: 400,
        body: { errors: { name: [`mine has the fault ${fault}, which holds nothing that could be released`] } },
      }),
    );
  });
});

describe('hold', () => {
  /** A call that has come to where it waits. */
  function enter(book: RuleBook) {
    const [delay] = book.take(call(), tier1, false).delays;
    if (delay?.kind !== 'latch') throw new Error('the call is not held');
    return delay.latch.hold();
  }

  it('keeps calls until they are released, all at once', async () => {
    const book = bookOf('hold');
    const [first, second] = [enter(book), enter(book)];
    expect(book.list()).toMatchObject([{ matched: 2, fired: 2, held: 2 }]);
    expect(book.release('hold-1')).toBe(2);
    expect(await Promise.all([first.end, second.end])).toEqual(['released', 'released']);
    expect(book.list()).toMatchObject([{ held: 0 }]);
    expect(book.release('hold-1')).toBe(0);
  });

  it('keeps the calls that come after a release', async () => {
    const book = bookOf('hold');
    enter(book);
    book.release('hold-1');
    enter(book);
    expect(book.list()).toMatchObject([{ held: 1 }]);
  });

  it('forgets a call whose client has left', async () => {
    const book = bookOf('hold');
    const held = enter(book);
    held.leave();
    held.leave();
    expect(await held.end).toBe('cut');
    expect(book.release('hold-1')).toBe(0);
  });

  it.each([
    ['is removed', (book: RuleBook) => book.remove('hold-1')],
    ['goes with all others', (book: RuleBook) => book.clear()],
    ['is replaced', (book: RuleBook) => book.add({ ...book.snapshot()[0]!.rule })],
    ['is restored', (book: RuleBook) => book.restore(book.snapshot())],
  ])('cuts the calls it keeps when it %s', async (_, act) => {
    const book = bookOf('hold');
    const held = enter(book);
    act(book);
    expect(await held.end).toBe('cut');
    expect(book.list().filter(({ held }) => held > 0)).toEqual([]);
  });

  it('cuts a call that reaches it after it was removed', async () => {
    const book = bookOf('hold');
    const [delay] = book.take(call(), tier1, false).delays;
    book.clear();
    expect(delay?.kind === 'latch' && (await delay.latch.hold().end)).toBe('cut');
  });

  it('hang is cut likewise', async () => {
    const book = bookOf('hang');
    const held = enter(book);
    expect(book.list()).toMatchObject([{ held: 1 }]);
    book.remove('hang-1');
    expect(await held.end).toBe('cut');
  });
});

describe('snapshots', () => {
  it('hold the rules and how far they have come, as plain JSON', () => {
    const book = bookOf('unavailable:times=3', { name: 'flaky', fault: 'server_error', probability: 0.5 });
    outcomes(book, 2);
    const kept = JSON.parse(JSON.stringify(book.snapshot()));
    const first = outcomes(book, 10);
    book.clear();
    const other = new RuleBook('seed');
    for (const target of [book, other]) {
      target.restore(kept);
      expect(target.list()).toMatchObject([
        { name: 'unavailable-1', matched: 2, fired: 2 },
        { name: 'flaky', matched: 2 },
      ]);
      expect(outcomes(target, 10)).toEqual(first);
    }
  });

  it('are not touched by what happens later', () => {
    const book = bookOf('unavailable:times=1');
    const kept = book.snapshot();
    outcomes(book, 5);
    book.restore(kept);
    expect(outcomes(book, 2)).toEqual([503, 200]);
  });
});
