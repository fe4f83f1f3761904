import { AssertionError } from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { failureLines } from '../../../src/sweep/run/failure-lines.ts';

const linesOf = (error: unknown, secrets: readonly string[] = []) => failureLines(error, secrets);

/** An error as it comes from code in these places. */
function thrownIn(...places: readonly string[]): Error {
  const error = new Error('no sites');
  error.stack = [`Error: no sites`, ...places.map(place => `    at list (${place}:3:7)`)].join('\n');
  return error;
}

describe('what a rejection says', () => {
  it('begins with the message, and goes on with the frames of the tests, relative to the working directory', () => {
    const cwd = process.cwd();
    const error = thrownIn(
      `file://${cwd}/client/list.mjs`,
      `${cwd}/test/list.test.ts`,
      'node:internal/process/task_queues',
      `file://${cwd}/node_modules/vitest/dist/run.js`,
      '/elsewhere/list.js',
    );
    error.stack +=
      '\n    at new Promise (<anonymous>)\n    at node:events:1:2\n    at async /a/node_modules/b/c.js:1:2';
    expect(linesOf(error)).toEqual([
      'Error: no sites',
      '    at list (client/list.mjs:3:7)',
      '    at list (test/list.test.ts:3:7)',
      '    at list (/elsewhere/list.js:3:7)',
    ]);
    expect(linesOf(new Error('here'))[1]).toMatch(/^ {4}at .*test\/sweep\/run\/failure-lines\.test\.ts:\d+:\d+\)?$/);
  });

  it('has the properties and the cause of an error', () => {
    const error = new Error('no sites', { cause: new Error('ECONNRESET') });
    const text = linesOf(Object.assign(error, { status: 503 })).join('\n');
    expect(text).toContain('status: 503');
    expect(text).toContain('[cause]: Error: ECONNRESET');
    expect(linesOf(new AssertionError({ actual: 3, expected: 4, operator: 'strictEqual' })).join('\n')).toContain(
      '3 !== 4',
    );
  });

  it.each<[unknown, string[]]>([
    ['a text', ['a text']],
    ['two\nlines\r', ['two', 'lines']],
    [undefined, ['undefined']],
    [null, ['null']],
    [{ status: 500 }, ['{ status: 500 }']],
    ['\u001b[31mred\u001b[39m \u202e', ['red \ufffd']],
  ])('shows %o', (error, lines) => {
    expect(linesOf(error)).toEqual(lines);
  });

  it('is shown without secrets', () => {
    const error = Object.assign(thrownIn(), { headers: { Authorization: 'Bearer s3cret~a' } });
    const text = linesOf(error, ['s3cret']).join('\n');
    expect(text).toContain('Bearer [redacted]~a');
    expect(text).not.toContain('s3cret');
  });

  it('is 20 lines of 1000 characters, whatever it is', () => {
    const long = linesOf(Array(1000).fill('x'.repeat(2000)).join('\n'));
    expect(long).toHaveLength(20);
    expect(new Set(long.map(({ length }) => length))).toEqual(new Set([1000]));
    expect(linesOf('x'.repeat(10_000_000))).toHaveLength(1);
  });

  it('is said, too, of what cannot be shown', () => {
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('no');
        },
      },
    );
    const failing = {
      [Symbol.for('nodejs.util.inspect.custom')]() {
        throw new Error('no');
      },
    };
    expect(linesOf(hostile)).toHaveLength(1);
    expect(linesOf(failing)).toEqual(['the tests failed with a value that cannot be shown']);
  });
});
