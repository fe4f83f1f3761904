import markdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../src/client-report/outputs/markdown.ts';
import { clean, empty, HOSTILE_TEXTS, hostile, huge, rich } from './samples.ts';

const reader = markdownIt({ html: true, linkify: true });

/** What a reader makes of it: the tables, cell by cell, as text. */
function tablesOf(markdown: string): string[][][] {
  return reader
    .render(markdown)
    .split('<table>')
    .slice(1)
    .map(table =>
      table
        .split('</table>')[0]!
        .split('<tr>')
        .slice(1)
        .map(row => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell!)),
    );
}

describe('markdownReport', () => {
  it('begins with one line, and has a table of findings and one of coverage', () => {
    const markdown = markdownReport(rich);
    expect(markdown.split('\n')[0]).toBe('### Leadline: 2 errors, 2 warnings, 1 info in 214 requests');
    const [findings, coverage] = tablesOf(markdown);
    expect(findings!.map(row => [row[0], row[1], row[3]])).toEqual([
      ['level', 'rule', 'count'],
      ['error', 'retry-too-early', '2'],
      ['error', 'write-repeated', '1'],
      ['warning', 'rows-cut', '7'],
      ['warning', 'deviation', '3 (1 expected)'],
      ['info', 'new-connections', '1'],
      ['warning', 'over-limit', '2 (2 expected)'],
    ]);
    expect(findings![1]![2]).toBe(
      '<strong>GET /sites was sent again after 0.0 s; Retry-After was 60 s</strong><br>Wait as many seconds as Retry-After says before the same request is sent again.',
    );
    expect(coverage!.slice(1)).toEqual([
      ['operations', '9 of 17', '52.9 %'],
      ['answers', '21 of 96', '21.9 %'],
      ['parameters', '18 of 52', '34.6 %'],
      ['values', '40 of 40', '100 %'],
    ]);
    expect(reader.render(markdown)).toContain('<p>Never called: createMilestone, deleteEvent, deleteMilestone,');
  });

  it('has no table of findings where there are none', () => {
    expect(tablesOf(markdownReport(clean))).toHaveLength(1);
    expect(markdownReport(empty)).toMatch(/^### Leadline: no findings in 0 requests\n/);
  });

  it("makes nothing of clients' texts but text", () => {
    const markdown = markdownReport(hostile);
    const rows = tablesOf(markdown)[0]!.slice(1);
    expect(rows).toHaveLength(HOSTILE_TEXTS.length);
    expect(rows.every(row => row.length === 4)).toBe(true);
    const tags = new Set([...reader.render(markdown).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual('br h3 p strong table tbody td th thead tr'.split(' '));
    expect(markdown).not.toMatch(/@\w|#\d/);
    expect(rows[5]![2]).toContain('![x](http://evil.example/x.png) @\u200boctocat #\u200b1 www.evil.example');
  });

  it('is short enough for a step of GitHub and for a comment, and says what it leaves out', () => {
    const markdown = markdownReport(huge);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(60_000);
    const [findings, coverage] = tablesOf(markdown);
    const shown = findings!.length - 1;
    expect(shown).toBeGreaterThan(50);
    expect(markdown).toContain(`\nAnd ${500 - shown} more findings, left out here.\n`);
    expect(coverage).toHaveLength(5);
  });
});
