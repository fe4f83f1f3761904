import { describe, expect, it } from 'vitest';
import { findingsAfter, ToldFindings } from '../../src/trace/told-findings.ts';
import type { TracedFinding } from '../../src/trace/trace.ts';
import { traceOf } from '../../src/trace/trace-of.ts';
import { told } from './traced.ts';

const at = (ms: number) => `2026-06-15T12:00:00.${String(ms).padStart(3, '0')}Z`;
const paths = (...[servers]: Parameters<typeof traceOf>) =>
  traceOf(servers).exchanges.map(({ sandbox, path }) => `${sandbox} ${path}`);

describe('the trace of a run', () => {
  it('has requests in order of arrival, not of their answers', () => {
    expect(paths([[told('/b', at(2), { id: 2 }), told('/a', at(1), { id: 1 })]])).toEqual(['default /a', 'default /b']);
  });

  it('has those of several servers in order of arrival, with sandboxes of names of their own', () => {
    const given = [told('/a', at(1)), told('/d', at(4), { id: 2 })];
    const own = [told('/b', at(2)), told('/e', at(5), { id: 2, sandbox: 'one' })];
    expect(paths([given, own, [told('/c', at(3))]])).toEqual([
      'default /a',
      '2/default /b',
      '3/default /c',
      'default /d',
      '2/one /e',
    ]);
  });

  it('numbers servers by their first request, in whatever order they are given', () => {
    const given = [told('/z', at(9))];
    const own = [[told('/b', at(2))], [told('/c', at(2))], [told('/a', at(1))], []];
    const numbered = ['2/default /a', '3/default /b', '4/default /c', 'default /z'];
    expect(paths([given, ...own])).toEqual(numbered);
    expect(paths([given, ...own.toReversed()])).toEqual(numbered);
  });

  it('keeps the order of a server whose machine sets its clock back', () => {
    const server = [told('/a', at(5)), told('/b', at(1), { id: 2 }), told('/c', at(6), { id: 3 })];
    expect(paths([server, [told('/x', at(4))]])).toEqual(['2/default /x', 'default /a', 'default /b', 'default /c']);
  });

  it('keeps the names of the first server where that got no request', () => {
    expect(paths([[], [told('/a', at(1))]])).toEqual(['2/default /a']);
  });

  it('says what is missing', () => {
    expect(traceOf([[told('/a', at(1))]])).not.toHaveProperty('leftOut');
    expect(traceOf([[told('/a', at(1)), { kind: 'full' }], [told('/b', at(1))]]).leftOut).toEqual([
      '1 of 2 servers had more requests than are compared',
    ]);
  });

  it('is empty without any server', () => {
    expect(traceOf([])).toEqual({ exchanges: [], findings: [] });
  });
});

describe('findings', () => {
  const finding = (rule: TracedFinding['rule'], rest: Partial<TracedFinding> = {}): TracedFinding => ({
    rule,
    about: '',
    level: 'error',
    message: rule,
    count: 1,
    expected: 0,
    evidence: [],
    ...rest,
  });

  it('are told as they change', () => {
    const findings = new ToldFindings(7);
    const [one, two] = [finding('rows-cut', { about: 'a b' }), finding('gave-up')];
    expect(findings.changes([])).toBeNull();
    expect(findings.changes([one, two])).toEqual({ kind: 'findings', record: 7, findings: [one, two], gone: [] });
    expect(findings.changes([one, two])).toBeNull();
    const more = { ...one, count: 2 };
    expect(findings.changes([more])).toEqual({
      kind: 'findings',
      record: 7,
      findings: [more],
      gone: [{ rule: 'gave-up', about: '' }],
    });
    expect(findings.changes([])).toMatchObject({ findings: [], gone: [{ rule: 'rows-cut', about: 'a b' }] });
  });

  it('are told again where only their evidence is another', () => {
    const findings = new ToldFindings(1);
    const evidence = (id: number) => [{ sandbox: 'default', id, request: 'GET /sites', at: at(1) }];
    expect(findings.changes([finding('gave-up', { evidence: evidence(1) })])).not.toBeNull();
    expect(findings.changes([finding('gave-up', { evidence: evidence(2) })])).not.toBeNull();
  });

  it('hold as they were told last, each sandbox for itself', () => {
    const [one, two] = [new ToldFindings(1), new ToldFindings(2)];
    const lines = [
      one.changes([finding('rows-cut'), finding('gave-up')]),
      two.changes([finding('gave-up')]),
      one.changes([finding('rows-cut', { count: 3 })]),
    ].flatMap(line => line ?? []);
    const held = [finding('rows-cut', { count: 3 }), finding('gave-up')];
    expect(findingsAfter(lines)).toEqual(held);
    expect(traceOf([lines, [told('/a', at(1)), ...lines]]).findings).toEqual([...held, ...held]);
  });
});
