import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsingJson } from '../../src/http/parse-json.ts';

/** What it makes of a text, and how often it pauses. */
function read(text: string): { value: unknown; pauses: number } {
  const work = parsingJson(Buffer.from(text));
  for (let pauses = 0; ; pauses++) {
    const step = work.next();
    if (step.done) return { value: step.value, pauses };
  }
}

const outcome = (parse: () => unknown): unknown => {
  try {
    return { value: parse() };
  } catch (error) {
    if (error instanceof SyntaxError) return 'refused';
    throw error;
  }
};

/** Makes every list and object of a text too long to be parsed at once. */
const stretched = (text: string) => text.replaceAll(/([[{])/g, `$1${' '.repeat(70_000)}`);

describe('parsingJson', () => {
  it('takes and refuses what JSON.parse takes and refuses, with the same result', () => {
    const texts = fc.oneof(
      fc.jsonValue().map(value => JSON.stringify(value)),
      fc.jsonValue().map(value => JSON.stringify(value, null, 2)),
      fc
        .array(
          fc.constantFrom('[', ']', '{', '}', ',', '"a"', '"', '\\', ':', '1', ' ', 'null', '"a,]"', '"__proto__"'),
        )
        .map(parts => parts.join('')),
      fc.array(fc.constantFrom('{"a":', '[', '1', ',', ']', '}', '"b":')).map(parts => `[${parts.join('')}]`),
    );
    fc.assert(
      fc.property(texts, text => {
        expect(outcome(() => read(text).value)).toEqual(outcome(() => JSON.parse(text)));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(texts, text => {
        const long = stretched(text);
        expect(outcome(() => read(long).value)).toEqual(outcome(() => JSON.parse(long)));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the last of equal keys, and a key __proto__', () => {
    const long = stretched('{"a": 1, "__proto__": {"b": 2}, "a": 3}');
    expect(Object.entries(read(long).value as object)).toEqual(Object.entries(JSON.parse(long)));
  });

  it('pauses about every 64 kB, wherever the long list is', () => {
    const hits = Array.from({ length: 20_000 }, (_, index) => ({ visit: `v${index}`, pathname: '/' }));
    const text = JSON.stringify({ name: 'a', fixture: { hits: { SITE: hits } } });
    const { value, pauses } = read(text);
    expect(value).toEqual(JSON.parse(text));
    expect(pauses).toBeGreaterThan(text.length / 70_000 - 1);
  });

  it('refuses nothing for its depth, and is done with it in one go', () => {
    const deep = `${'['.repeat(300_000)}${']'.repeat(300_000)}`;
    expect(Array.isArray(read(deep).value)).toBe(true);
  });
});
