// What the engine makes of what rules see, with rules made for the purpose.
import { describe, expect, it } from 'vitest';
import type { FindingRule } from '../../src/findings/finding.ts';
import { Findings, mergeFindings } from '../../src/findings/findings.ts';
import { Run } from './run.ts';

const rule = (over: Partial<FindingRule> & Pick<FindingRule, 'see'>): FindingRule => ({
  rule: 'deviation',
  level: 'warning',
  what: '',
  why: '',
  advice: 'Do otherwise.',
  spec: 'Endpoints',
  start: () => null,
  ...over,
});

/** Finds something in every exchange, told apart by the operation. */
const everything = rule({
  see: (exchange, _state, find) => {
    const about = exchange.operation?.operationId ?? '';
    find({ message: `${exchange.entry.id} was seen`, exchanges: [exchange], about });
  },
});

/** Says at the end how many exchanges there were since the last interruption. */
const counting = rule({
  rule: 'counting',
  level: 'info',
  start: () => ({ seen: 0 }),
  see: (_exchange, state) => {
    (state as { seen: number }).seen += 1;
  },
  interrupt: state => {
    (state as { seen: number }).seen = 0;
  },
  atEnd: (state, find) => {
    const { seen } = state as { seen: number };
    if (seen > 0) find({ message: `${seen} seen`, exchanges: [] });
  },
});

const runOf = (...rules: FindingRule[]) => new Run(new Findings(rules));

describe('findings', () => {
  it('are counted, with the message of the first and the evidence of the first five', () => {
    const run = runOf(everything);
    for (let time = 0; time < 7; time++) run.send({ request: 'GET /sites?limit=2' });
    expect(run.findings.list()).toMatchObject([{ count: 7, message: '1 was seen', advice: 'Do otherwise.' }]);
    const [{ evidence } = { evidence: [] }] = run.findings.list();
    expect(evidence.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(evidence[0]).toEqual({
      sandbox: 'default',
      id: 1,
      request: 'GET /sites?limit=2',
      at: '2026-06-15T12:00:00.000Z',
    });
  });

  it('show no more of a request than its beginning', () => {
    const run = runOf(everything);
    run.send({ request: `GET /sites?x=${'y'.repeat(5000)}` });
    expect(run.findings.list()[0]?.evidence[0]?.request).toMatch(/^GET \/sites\?x=y{580,600}…$/);
  });

  it('are one for each thing that they are about', () => {
    const run = runOf(everything);
    run.send({ request: 'GET /token' });
    run.send();
    run.send({ request: 'GET /token' });
    const found = run.findings.list().map(({ about, count }) => [about, count]);
    expect(found).toEqual([
      ['getToken', 2],
      ['listSites', 1],
    ]);
  });

  it('are bounded, whatever a rule makes of them', () => {
    const careless = rule({ see: ({ entry }, _, find) => find({ message: '', exchanges: [], about: `${entry.id}` }) });
    const run = runOf(careless);
    for (let time = 0; time < 300; time++) run.send();
    expect(run.findings.list()).toHaveLength(200);
  });

  it('stand with the worst first', () => {
    const info = rule({ ...everything, rule: 'a', level: 'info' });
    const error = rule({ ...everything, rule: 'b', level: 'error' });
    const run = runOf(info, everything, error);
    run.send();
    expect(run.findings.list().map(({ level }) => level)).toEqual(['error', 'warning', 'info']);
  });

  it('of the end are worked out when asked, and change nothing', () => {
    const run = runOf(counting);
    run.send();
    expect(run.findings.list()).toMatchObject([{ message: '1 seen', count: 1 }]);
    expect(run.findings.list()).toMatchObject([{ message: '1 seen', count: 1 }]);
    run.send();
    expect(run.findings.list()).toMatchObject([{ message: '2 seen', count: 1 }]);
  });

  it('are none before the first exchange', () => {
    expect(runOf(everything, counting).findings.list()).toEqual([]);
  });
});

describe('expecting', () => {
  it('counts the next of that rule as expected, and no more', () => {
    const run = runOf(everything);
    run.send();
    run.findings.expect('deviation', 2);
    for (let time = 0; time < 3; time++) run.send();
    expect(run.findings.list()).toMatchObject([{ count: 4, expected: 2 }]);
  });

  it('adds up', () => {
    const run = runOf(everything);
    run.findings.expect('deviation', 1);
    run.findings.expect('deviation', 1);
    for (let time = 0; time < 3; time++) run.send();
    expect(run.findings.list()).toMatchObject([{ count: 3, expected: 2 }]);
  });

  it('holds for one sandbox', () => {
    const [one, other] = [runOf(everything), runOf(everything)];
    one.findings.expect('deviation', 1);
    other.send();
    expect(other.findings.list()).toMatchObject([{ expected: 0 }]);
  });

  it('covers what only the end shows, however often that is asked for', () => {
    const run = runOf(counting);
    run.findings.expect('counting' as 'deviation', 1);
    run.send();
    expect(run.findings.list()).toMatchObject([{ count: 1, expected: 1 }]);
    expect(run.findings.list()).toMatchObject([{ count: 1, expected: 1 }]);
  });
});

describe('an interruption', () => {
  it('ends what is pending and takes nothing away', () => {
    const run = runOf(everything, counting);
    run.send();
    run.findings.interrupt();
    expect(run.findings.list()).toMatchObject([{ rule: 'deviation', count: 1 }]);
  });

  it('ends what was expected: what comes after it belongs to another test', () => {
    const run = runOf(everything);
    run.findings.expect('deviation', 1);
    run.findings.interrupt();
    run.send();
    expect(run.findings.list()).toMatchObject([{ expected: 0 }]);
  });
});

describe('merged', () => {
  const list = (requests: readonly string[], idsFrom: number) => {
    const run = new Run(new Findings([everything]), { idsFrom });
    for (const request of requests) run.send({ request });
    return run.findings.list();
  };

  it('findings about the same are one, with the message of the earliest', () => {
    const merged = mergeFindings([list(['GET /token', 'GET /token'], 50), list(['GET /token', 'GET /sites'], 10)]);
    expect(merged).toMatchObject([
      { about: 'getToken', count: 3, message: '10 was seen' },
      { about: 'listSites', count: 1, message: '11 was seen' },
    ]);
    expect(merged[0]?.evidence.map(({ id }) => id)).toEqual([10, 50, 51]);
  });

  it('keep five pieces of evidence and add what was expected', () => {
    const run = new Run(new Findings([everything]));
    run.findings.expect('deviation', 1);
    run.send();
    const many = list(Array(5).fill('GET /sites'), 100);
    const [merged] = mergeFindings([many, run.findings.list()]);
    expect(merged).toMatchObject({ count: 6, expected: 1 });
    expect(merged?.evidence.map(({ id }) => id)).toEqual([1, 100, 101, 102, 103]);
  });

  it('leaves the lists as they were', () => {
    const one = list(['GET /sites'], 1);
    mergeFindings([one, list(['GET /sites'], 2)]);
    expect(one).toMatchObject([{ count: 1 }]);
  });
});
