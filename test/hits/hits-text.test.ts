import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { HitsText } from '../../src/hits/hits-text.ts';
import { PAUSE } from '../../src/hits/ingest.ts';

function read(text: string, form: 'lines' | 'list'): unknown {
  try {
    return [...new HitsText(Buffer.from(text), form)].filter(value => value !== PAUSE);
  } catch (error) {
    if (error instanceof ApiError) return error.body;
    throw error;
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return { error: 'The request body is not valid JSON; one value a line is sent as application/x-ndjson.' };
  }
};

describe('HitsText', () => {
  it('takes and refuses the lists that JSON.parse takes and refuses', () => {
    const given = fc.oneof(
      fc.array(fc.jsonValue()).map(value => JSON.stringify(value)),
      fc.array(fc.jsonValue()).map(value => JSON.stringify(value, null, 2)),
      fc
        .array(fc.constantFrom('[', ']', '{', '}', ',', '"', '\\\\', ':', '1', ' ', 'null', '"a,]"'))
        .map(pieces => `[${pieces.join('')}`),
    );
    fc.assert(
      fc.property(given, text => {
        expect(read(text, 'list')).toEqual(parsed(text));
      }),
      { numRuns: 3000, seed: 8 },
    );
  });

  it.each([
    ['[1,]', 'a comma at the end'],
    ['[,1]', 'a comma at the beginning'],
    ['[1 2]', 'no comma'],
    ['[1]]', 'one bracket too many'],
    ['[1', 'no end'],
    ['["a]', 'a string without end'],
    ['[{]}]', 'brackets that do not match'],
  ])('refuses %s: %s', text => {
    expect(read(text, 'list')).toEqual(parsed(text));
    expect(read(text, 'list')).toHaveProperty('error');
  });

  it('reads one value a line, blank lines around them aside', () => {
    expect(read('\n \r\n1\r\n{"a":2}\n\n\n', 'lines')).toEqual([1, { a: 2 }]);
    expect(read('1\n\n2', 'lines')).toEqual({ error: 'Line 2 of the request body is not valid JSON.' });
    expect(read('\n1\n2 3', 'lines')).toEqual({ error: 'Line 2 of the request body is not valid JSON.' });
  });

  it.each(['lines', 'list'] as const)('refuses a hit that is longer than a megabyte in %s', form => {
    const long = JSON.stringify('x'.repeat(1_100_000));
    const text = form === 'lines' ? `1\n${long}\n` : `[1,${long}]`;
    expect(read(text, form)).toEqual({ errors: { 'line 2': ['A hit must not be longer than 1048576 bytes.'] } });
    const deep = '['.repeat(1_200_000);
    expect(read(form === 'lines' ? deep : `[${deep}`, form)).toHaveProperty('errors');
  });

  it('pauses every 64 kB, and can be read again', () => {
    const text = new HitsText(Buffer.from(`[${Array(100_000).fill('"abcdefgh"').join(',')}]`), 'list');
    for (const _ of [1, 2]) {
      const values = [...text];
      expect(values.filter(value => value === PAUSE).length).toBeGreaterThan(10);
      expect(values.filter(value => value !== PAUSE)).toHaveLength(100_000);
    }
  });
});
