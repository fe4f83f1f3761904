import { describe, expect, it } from 'vitest';
import { progressOn, type ShownProgress } from '../../src/cli/sweep-progress.ts';
import type { VariantResult } from '../../src/sweep/result.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { resultOf } from '../sweep/outputs/told.ts';

const variantOf = ({ name }: VariantResult) => VARIANTS.find(each => each.name === name)!;

/** What a stream gets. `passed` is the time since the beginning. */
function streamed(terminal: object, env: Record<string, string> = {}) {
  const written: string[] = [];
  const time = { ms: 0 };
  const stream = { ...terminal, write: (text: string) => written.push(text) };
  const progress = progressOn(stream, { env, elapsedMs: () => time.ms });
  const take = (act: (progress: ShownProgress) => void) => {
    written.length = 0;
    act(progress);
    return written.join('');
  };
  return { take, time };
}

const first = resultOf('format/key-order');
const second = resultOf('wire/late-once', { verdict: 'broke', duration_ms: 90_000 });

describe.each([
  ['no terminal', {}, {}],
  ['TERM=dumb', { isTTY: true }, { TERM: 'dumb' }],
  ['CI', { isTTY: true }, { CI: 'true' }],
])('the progress of a sweep: %s', (_, terminal, env) => {
  it('is a line for each variant that is done', () => {
    const { take } = streamed(terminal, env);
    const all = take(progress => {
      progress.baseline(1);
      progress.baseline(2);
      progress.begin(2, 90);
      progress.start(variantOf(first));
      progress.done(first, 1);
      progress.start(variantOf(second));
      progress.done(second, 2);
      progress.end();
    });
    expect(all).toBe(`\
leadline: the tests run twice without a variant, to see what they use
leadline: 2 variants to run; 90 are about what the tests do not use
survived  must    format/key-order (1.2 s, 1 of 2)
broke     should  wire/late-once (90.0 s, 2 of 2)
`);
  });
});

describe('the progress of a sweep on a terminal', () => {
  it('is one line that is drawn again; what broke stays above it', () => {
    const { take, time } = streamed({ isTTY: true, columns: 120 });
    expect(take(progress => progress.baseline(1))).toBe('\rwithout a variant, 1 of 2\x1b[K');
    expect(take(progress => progress.baseline(2))).toBe('\rwithout a variant, 2 of 2\x1b[K');
    time.ms = 5000;
    expect(take(progress => progress.begin(10, 0))).toBe(
      '\r\x1b[Kleadline: 10 variants to run\n\r0 of 10, 0 failed, 0:00\x1b[K',
    );
    take(progress => progress.start(variantOf(first)));
    expect(take(progress => progress.start(variantOf(second)))).toBe(
      '\r0 of 10, 0 failed, 0:00: format/key-order, wire/late-once\x1b[K',
    );
    time.ms = 45_000;
    expect(take(progress => progress.done(first, 3))).toBe(
      '\r3 of 10, 0 failed, 0:40, some 1:33 left: wire/late-once\x1b[K',
    );
    expect(take(progress => progress.done(second, 4))).toBe(
      '\r\x1b[Kbroke     should  wire/late-once\n\r4 of 10, 1 failed, 0:40, some 1:00 left\x1b[K',
    );
    expect(take(progress => progress.end())).toBe('\r\x1b[K');
  });

  it('fits the width, which may change, with colour where the terminal has it', () => {
    const terminal = { isTTY: true, columns: 24, hasColors: () => true };
    const { take } = streamed(terminal);
    take(progress => progress.begin(10, 0));
    expect(take(progress => progress.start(variantOf(second)))).toBe('\r0 of 10, 0 failed, 0:0…\x1b[K');
    expect(take(progress => progress.done(second, 1))).toBe(
      '\r\x1b[K\x1b[31mbroke   \x1b[39m  should  wire/…\n\r1 of 10, 1 failed, 0:00\x1b[K',
    );
    take(progress => progress.end());
  });
});
