import { describe, expect, it } from 'vitest';
import { baselineOf } from '../../../src/sweep/baseline.ts';
import { judge } from '../../../src/sweep/judge/judge.ts';
import { runOf, type Sent, traceOf, variantNamed } from '../traces.ts';

const REFUSAL = 'refusals/getAccount/503';

function judged(usual: readonly Sent[], changed: readonly Sent[]) {
  const baseline = baselineOf([runOf(traceOf(usual)), runOf(traceOf(usual, { laterS: 23 }))]);
  return judge(variantNamed(REFUSAL), runOf(traceOf(changed, { laterS: 51 })), baseline, { expectRetry: false });
}

const refused = (request: string, given: object = {}): Sent => ({
  request,
  status: 503,
  cause: `variant:${REFUSAL}`,
  ...given,
});
const OK = '200 {"object":"account"}';

describe('where a client diverges', () => {
  it('is the request that it sends again', () => {
    const { diverged } = judged(['GET /a', 'GET /b'], [refused('GET /a'), 'GET /a', 'GET /b']);
    expect(diverged).toEqual({ variant: { request: 'GET /a', answer: OK }, baseline: null });
  });

  it('is the first request that it does not send any more', () => {
    const { diverged } = judged(['GET /a', 'GET /b', 'GET /c'], [refused('GET /a')]);
    expect(diverged).toEqual({ variant: null, baseline: { request: 'GET /b', answer: OK } });
  });

  it('is what it sends instead', () => {
    const { diverged } = judged(['GET /a', 'GET /b', 'GET /c'], [refused('GET /a'), 'GET /c', 'GET /d']);
    expect(diverged?.variant?.request).toBe('GET /d');
    expect(diverged?.baseline?.request).toBe('GET /b');
  });

  it('is nowhere where it sends the same, in whatever order', () => {
    expect(judged(['GET /a', 'GET /b', 'GET /c'], [refused('GET /a'), 'GET /c', 'GET /b']).diverged).toBeNull();
    expect(judged(['GET /a', 'GET /b'], ['GET /a', 'GET /c']).diverged).toBeNull();
  });

  it('comes after the touched exchange', () => {
    const { diverged } = judged(['GET /a', 'GET /b'], ['GET /x', refused('GET /a'), 'GET /b', 'GET /y']);
    expect(diverged?.variant?.request).toBe('GET /y');
  });

  it('is in the sandbox of the touched exchange before it is in another', () => {
    const own = { sandbox: 'own' };
    const { diverged } = judged(
      [{ request: 'GET /a', ...own }, 'GET /b', { request: 'GET /c', ...own }],
      [refused('GET /a', own), 'GET /x', { request: 'GET /y', ...own }],
    );
    expect(diverged?.variant?.request).toBe('GET /y');
    expect(diverged?.baseline?.request).toBe('GET /c');
  });

  it('is in another sandbox where its own has no difference', () => {
    const own = { sandbox: 'own' };
    const { diverged } = judged(
      [{ request: 'GET /a', ...own }, 'GET /b'],
      [refused('GET /a', own), 'GET /b', 'GET /x'],
    );
    expect(diverged?.variant?.request).toBe('GET /x');
  });

  it('names objects that were created, whatever their ids', () => {
    const site = (id: string, name: string): Sent => ({
      request: 'POST /sites',
      operation: 'createSite',
      json: { id, name },
    });
    const usual = [site('AAAABBBB', 'Reef'), 'GET /account', 'GET /sites/AAAABBBB'];
    const changed = [
      site('CCCCDDDD', 'Reef'),
      refused('GET /account'),
      'GET /sites/CCCCDDDD',
      'DELETE /sites/CCCCDDDD',
    ];
    expect(judged(usual, changed).diverged).toEqual({
      variant: { request: 'DELETE /sites/<id of Reef>', answer: OK },
      baseline: null,
    });
  });

  it('tells of an answer that did not come why', () => {
    const gone = { request: 'GET /b', status: null, answer: null, cause: 'client:gone' };
    expect(judged(['GET /a'], [refused('GET /a'), gone]).diverged?.variant?.answer).toBe(
      'no answer: the client did not wait for it',
    );
  });
});

/** The n-th order of a list, over and over another. */
function shuffled<Item>(list: readonly Item[], n: number): Item[] {
  return list
    .map((item, index) => ({ item, key: ((index + 1) * (n * 7 + 3) * 31) % 17 }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

describe('the order of requests sent at once changes nothing', () => {
  const inSandbox = (sandbox: string, ...sent: Sent[]) =>
    sent.map(each => ({ ...(typeof each === 'string' ? { request: each } : each), sandbox }));

  it('in one sandbox, but for which of several touched ones is first', () => {
    const usual = ['GET /a', 'GET /b', 'GET /c', 'GET /d'];
    const results = [1, 2, 3, 4, 5].map(n => {
      const baseline = baselineOf([runOf(traceOf(shuffled(usual, n))), runOf(traceOf(shuffled(usual, n + 1)))]);
      const trace = traceOf([refused('GET /a'), ...shuffled(['GET /a', 'GET /b', 'GET /c'], n)]);
      return judge(variantNamed(REFUSAL), runOf(trace), baseline, { expectRetry: false });
    });
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]?.diverged?.baseline?.request).toBe('GET /d');
  });

  it('across sandboxes that a server numbers', () => {
    const files = (touched: boolean, numbers: readonly string[]) => [
      inSandbox(numbers[0]!, 'GET /x', touched ? refused('GET /a') : 'GET /a', touched ? 'GET /again' : 'GET /next'),
      inSandbox(numbers[1]!, 'GET /y', touched ? refused('GET /b') : 'GET /b', 'GET /next'),
      inSandbox(numbers[2]!, 'GET /z', 'GET /z2', 'GET /z3'),
    ];
    /** Files of tests that take turns, in another order each time. */
    const mixed = (touched: boolean, n: number) => {
      const lists = shuffled(files(touched, shuffled(['s1', 's2', 's3'], n)), n);
      return [0, 1, 2].flatMap(step => lists.map(list => list[step]!));
    };
    const results = [1, 2, 3, 4, 5].map(n => {
      const baseline = baselineOf([runOf(traceOf(mixed(false, n))), runOf(traceOf(mixed(false, n + 2)))]);
      return judge(variantNamed(REFUSAL), runOf(traceOf(mixed(true, n + 4))), baseline, { expectRetry: false });
    });
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]?.touched?.request).toBe('GET /a');
    expect(results[0]?.diverged?.variant?.request).toBe('GET /again');
  });
});

it('servers that the tests start side by side are judged the same in whatever order they are used', () => {
  // Each file of tests lists, creates, and reads what it created; in the variant it stops at the refusal.
  const file = (name: string): Sent[] => [
    'GET /account',
    { request: 'POST /sites', operation: 'createSite', json: { id: name.repeat(8), name } },
    `GET /sites/${name.repeat(8)}`,
  ];
  const stopped = ['GET /account', refused('POST /sites')];
  const run = (files: readonly (readonly Sent[])[]): Sent[] =>
    [0, 1, 2].flatMap(step =>
      files.flatMap((file, index) => {
        const sent = file[step];
        if (sent === undefined) return [];
        return [{ ...(typeof sent === 'string' ? { request: sent } : sent), sandbox: `${index + 2}/default` }];
      }),
    );
  const usual = run([file('B'), file('A')]);
  const one = judged(usual, run([stopped, stopped]));
  expect(one.diverged?.baseline?.request).toBe('GET /sites/<id of A>');
  expect(judged(run([file('A'), file('B')]), run([stopped, stopped]))).toEqual(one);
});
