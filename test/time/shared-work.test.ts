import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/time/at-once.ts';
import { sharedOnce } from '../../src/time/shared-work.ts';

describe('sharedOnce', () => {
  /** Work of three slices that tells what becomes of it. */
  function told() {
    const log: string[] = [];
    const once = sharedOnce(function* () {
      log.push('begun');
      try {
        yield;
        yield;
        return log.length;
      } finally {
        log.push('ended');
      }
    });
    return { log, once };
  }

  it('does the work once, however many ask and whoever of them goes on with it', () => {
    const { log, once } = told();
    const [one, other] = [once(), once()];
    one.next();
    other.next();
    one.return(0);
    expect(atOnce(other)).toBe(1);
    expect(atOnce(once())).toBe(1);
    expect(log).toEqual(['begun', 'ended']);
  });

  it('ends work that nobody waits for any more, and begins it again for the next', () => {
    const { log, once } = told();
    const [one, other] = [once(), once()];
    one.next();
    other.next();
    one.return(0);
    expect(log).toEqual(['begun']);
    other.return(0);
    expect(log).toEqual(['begun', 'ended']);
    expect(atOnce(once())).toBe(3);
  });

  it('begins work again that failed', () => {
    let times = 0;
    const once = sharedOnce(function* () {
      yield;
      if (++times === 1) throw new RangeError('the first time');
      return times;
    });
    expect(() => atOnce(once())).toThrow('the first time');
    expect(atOnce(once())).toBe(2);
  });
});
