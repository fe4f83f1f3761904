import { expect, it } from 'vitest';
import { BoundedSink } from '../../src/trace/bounded-sink.ts';
import type { TraceLine } from '../../src/trace/trace.ts';
import { told } from './traced.ts';

const ANSWER = {
  headers: [['content-type', 'x'.repeat(100)]],
  body: 'x'.repeat(1000),
  truncated: false,
  note: null,
} as const;

it('leaves out answers first, then all, and says so once', () => {
  const lines: TraceLine[] = [];
  const sink = new BoundedSink(line => lines.push(line), 10_000);
  const answers = Array.from({ length: 30 }, () => {
    const answer = sink.takesAnswers ? ANSWER : null;
    sink.tell(told('/v1/sites', '2026-06-15T12:00:00.000Z', { query: 'x'.repeat(90), answer }));
    return answer;
  });
  // 1,811 each with an answer, 699 without one.
  expect(answers.filter(answer => answer !== null)).toHaveLength(3);
  expect(lines.map(({ kind }) => kind)).toEqual([...Array(9).fill('exchange'), 'full']);
});

it('counts findings', () => {
  const lines: TraceLine[] = [];
  const sink = new BoundedSink(line => lines.push(line), 1000);
  const gone = [{ rule: 'rows-cut', about: 'x'.repeat(400) }] as const;
  for (let count = 0; count < 5; count += 1) sink.tell({ kind: 'findings', record: 1, findings: [], gone });
  expect(lines.map(({ kind }) => kind)).toEqual(['findings', 'findings', 'full']);
});
