import { spawnSync } from 'node:child_process';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { junitReport } from '../../src/client-report/outputs/junit.ts';
import { FINDING_RULE_NAMES } from '../../src/findings/registry.ts';
import { clean, empty, hostile, huge, rich } from './samples.ts';

const thresholds = { failOn: 'error', minCoverage: { answers: 40, operations: 50 }, ignore: ['rows-cut'] } as const;

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly inner: Element[];
  text: string;
}

/** @throws on what is not well-formed */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, inner: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, inner: [], text: '' };
    open.at(-1)!.inner.push(element);
    open.push(element);
  });
  parser.on('text', text => {
    open.at(-1)!.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return root.inner[0]!;
}

const casesOf = (xml: string) => parse(xml).inner[0]!.inner;
const outcomes = (xml: string) =>
  Object.fromEntries(
    casesOf(xml).map(({ attributes, inner }) => [attributes.name, inner.map(({ name }) => name).join('+') || 'passed']),
  );

describe('junitReport', () => {
  it('fails rules at or above the level, and measures below their minimum; the rest is output', () => {
    const xml = junitReport(rich, thresholds);
    expect(outcomes(xml)).toMatchObject({
      'retry-too-early': 'failure',
      'write-repeated': 'failure',
      'rows-cut': 'skipped+system-out',
      deviation: 'system-out',
      'over-limit': 'system-out',
      operations: 'system-out',
      answers: 'failure',
      values: 'system-out',
    });
    const counts = { failures: '3', errors: '0', skipped: '1', tests: String(casesOf(xml).length) };
    expect(parse(xml)).toMatchObject({ name: 'testsuites', attributes: counts });
    expect(parse(xml).inner).toMatchObject([{ name: 'testsuite', attributes: { name: 'leadline', ...counts } }]);
  });

  it('does not fail what a test expected', () => {
    const found = outcomes(junitReport(rich, { ...thresholds, failOn: 'warning' }));
    expect([found.deviation, found['over-limit']]).toEqual(['failure', 'system-out']);
  });

  it('says of a failure what was found, how to fix it, and which requests show it', () => {
    const failure = casesOf(junitReport(rich, thresholds)).find(
      ({ attributes }) => attributes.name === 'retry-too-early',
    )!.inner[0]!;
    expect(failure.attributes.message).toBe('GET /sites was sent again after 0.0 s; Retry-After was 60 s');
    expect(failure.text.split('\n')).toEqual([
      'error  retry-too-early  GET /sites was sent again after 0.0 s; Retry-After was 60 s (2×, first #12)',
      '  Fix: Wait as many seconds as Retry-After says before the same request is sent again.',
      '  Spec: Rate limits',
      '  #12  checkout-7  2026-06-15T12:00:00.000Z  GET /sites?limit=100',
      '  #11  checkout-7  2026-06-15T12:00:00.000Z  GET /sites?limit=100',
    ]);
  });

  it('has a case for each rule and measure without any finding, and fails none by itself', () => {
    const names = [...FINDING_RULE_NAMES, 'operations', 'answers', 'parameters', 'values'];
    for (const report of [empty, clean]) expect(Object.keys(outcomes(junitReport(report)))).toEqual(names);
    expect(parse(junitReport(rich)).attributes.failures).toBe('0');
  });

  it.each(Object.entries({ rich, empty, hostile, huge }))('is XML to Python as well: %s', (_, report) => {
    const xml = junitReport(report, { failOn: 'info', minCoverage: { answers: 90 }, ignore: [] });
    const names = casesOf(xml).map(({ attributes }) => attributes.name);
    const script = [
      'import sys, json, xml.etree.ElementTree as tree',
      "print(json.dumps([case.get('name') for case in tree.fromstring(sys.stdin.buffer.read()).iter('testcase')]))",
    ].join('\n');
    const { stdout, stderr, error } = spawnSync('python3', ['-c', script], { input: xml, encoding: 'utf8' });
    if (error !== undefined) return console.log('not tried with Python: no python3 here');
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(names);
  });
});
