import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../../src/sweep/baseline.ts';
import { BaselineError } from '../../../src/sweep/errors.ts';
import { runOf, type Sent, traceOf } from '../traces.ts';

const LATER = { laterS: 37 };

function refusal(first: readonly Sent[], second: readonly Sent[]): string | null {
  try {
    baselineOf([runOf(traceOf(first)), runOf(traceOf(second, LATER), { output: ['the second'] })]);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(BaselineError);
    return (error as BaselineError).message;
  }
}

const site = (id: string, name: string): Sent => ({
  request: 'POST /sites',
  operation: 'createSite',
  json: { id, object: 'site', name },
});

describe('two runs without a variant agree', () => {
  it.each<[string, readonly Sent[], readonly Sent[]]>([
    ['with the same requests', ['GET /account', 'GET /sites'], ['GET /account', 'GET /sites']],
    ['in another order', ['GET /account', 'GET /sites'], ['GET /sites', 'GET /account']],
    [
      'with their own times',
      ['GET /aggregations?date_from=2026-11-15+08%3A00%3A07&date_to=2026-11-22+08%3A00%3A07'],
      ['GET /aggregations?date_from=2026-11-15+08%3A00%3A44&date_to=2026-11-22+08%3A00%3A44'],
    ],
    [
      'with times from a while before the first request',
      ['GET /sites?since=2026-11-22T07%3A59%3A41Z'],
      ['GET /sites?since=2026-11-22T08%3A00%3A18Z'],
    ],
    [
      'with ids and numbers that they made',
      ['GET /sites?name=test-k3j9x0ab&at=1795334407&of=7c9e6679-7425-40de-944b-e07fc1f90ae7'],
      ['GET /sites?name=test-zq8wm41c&at=1795334444&of=1b4e28ba-2fa1-41d2-883f-0016d3cca427'],
    ],
    [
      'with objects created side by side',
      [
        site('AAAABBBB', 'Reef'),
        site('CCCCDDDD', 'Cove'),
        'GET /sites/AAAABBBB',
        'GET /sites/CCCCDDDD',
        'GET /sites/AAAABBBB',
      ],
      [
        site('AAAABBBB', 'Cove'),
        site('CCCCDDDD', 'Reef'),
        'GET /sites/CCCCDDDD',
        'GET /sites/AAAABBBB',
        'GET /sites/CCCCDDDD',
      ],
    ],
    [
      'with objects whose names they made, short ones, too',
      [site('AAAABBBB', 'Shop x7'), site('CCCCDDDD', 'Blog 204'), 'GET /sites/AAAABBBB', 'DELETE /sites/CCCCDDDD'],
      [site('AAAABBBB', 'Shop q2'), site('CCCCDDDD', 'Blog 31'), 'GET /sites/AAAABBBB', 'DELETE /sites/CCCCDDDD'],
    ],
    [
      'with sandboxes of other names, in another order',
      [
        { request: 'GET /account', sandbox: 'x1' },
        { request: 'GET /token', sandbox: 'x2' },
      ],
      [
        { request: 'GET /token', sandbox: 'x1' },
        { request: 'GET /account', sandbox: 'y7' },
      ],
    ],
  ])('%s', (_what, first, second) => {
    expect(refusal(first, second)).toBeNull();
  });
});

describe('two runs without a variant that do not agree are refused', () => {
  it.each<[string, readonly Sent[], readonly Sent[], string]>([
    [
      'one request more',
      ['GET /account', 'GET /sites', 'GET /token'],
      ['GET /account'],
      'only the first of two runs without any variant has GET /sites',
    ],
    [
      'once more',
      ['GET /account'],
      ['GET /account', 'GET /account'],
      'only the second of two runs without any variant has GET /account',
    ],
    [
      'another value',
      ['GET /sites?limit=5'],
      ['GET /sites?limit=6'],
      'only the first of two runs without any variant has GET /sites?limit=5',
    ],
    ['another date', ['GET /a?on=2026-03-01'], ['GET /a?on=2026-03-02'], 'has GET /a?on=2026-03-01'],
    [
      'in another sandbox',
      [
        { request: 'GET /account', sandbox: 'a' },
        { request: 'GET /token', sandbox: 'b' },
      ],
      [
        { request: 'GET /account', sandbox: 'a' },
        { request: 'GET /token', sandbox: 'a' },
      ],
      'only the first of two runs without any variant has GET /token',
    ],
  ])('%s', (_what, first, second, said) => {
    expect(refusal(first, second)).toContain(said);
  });

  it('with the advice and the output of that run', () => {
    const runs = [
      runOf(traceOf(['GET /a'])),
      runOf(traceOf(['GET /a', 'GET /b'], LATER), { output: ['2nd'] }),
    ] as const;
    expect(() => baselineOf(runs)).toThrow(
      /stop the clock of the server \(--clock, --frozen\), and give the tests a seed/,
    );
    expect(() => baselineOf(runs)).toThrow(expect.objectContaining({ output: ['2nd'] }));
  });
});

it('two runs are not held to each other where not all that they sent is known', () => {
  const cut = { ...traceOf(['GET /a', 'GET /b']), leftOut: ['the rest'] };
  expect(() => baselineOf([runOf(cut), runOf(traceOf(['GET /a'], LATER))])).not.toThrow();
});
