import { describe, expect, it } from 'vitest';
import type { AnsweredRequest } from '../../src/log/log.ts';
import { formFor, type LineForm, requestLine } from '../../src/log/request-line.ts';

const PLAIN: LineForm = { sandbox: true, columns: null, colour: false };

const request = (over: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  id: 12,
  received_at: '2026-06-15T12:00:00.250Z',
  sandbox: 'default',
  token: 'Demo admin',
  method: 'GET',
  path: '/sites',
  query: '',
  status: 200,
  duration_ms: 1.25,
  cause: null,
  deviations: [],
  ...over,
});

describe('the line of a request', () => {
  it('has its columns one below the other', () => {
    const lines = [
      request(),
      request({ id: 1234, sandbox: 'w3', method: 'DELETE', path: '/sites/EMPTYSEA', status: 404, cause: 'not-found' }),
      request({ query: 'limit=5', status: null, duration_ms: 1_234.56, cause: 'fault:rst#1' }),
      request({ deviations: [{ kind: 'missing-accept' }, { kind: 'missing-accept' }, { kind: 'unknown-parameter' }] }),
    ].map(each => requestLine(each, PLAIN));
    expect(lines).toEqual([
      '12:00:00.250 #12   default    GET    /sites                   200    1.3 ms',
      '12:00:00.250 #1234 w3         DELETE /sites/EMPTYSEA          404    1.3 ms not-found',
      '12:00:00.250 #12   default    GET    /sites?limit=5           cut 1234.6 ms fault:rst#1',
      '12:00:00.250 #12   default    GET    /sites                   200    1.3 ms deviates: missing-accept, unknown-parameter',
    ]);
  });

  it('ends with that it was intercepted', () => {
    expect(requestLine(request({ cause: 'token:unknown', intercepted: true }), PLAIN)).toMatch(
      / token:unknown intercepted$/,
    );
  });

  it('leaves the sandbox out where there is but one', () => {
    expect(requestLine(request(), { ...PLAIN, sandbox: false })).toBe(
      '12:00:00.250 #12   GET    /sites                   200    1.3 ms',
    );
  });

  it('is cut at the path to fit a terminal, and nowhere else', () => {
    const long = request({ path: '/aggregations', query: 'x'.repeat(300), cause: 'limit:hourly' });
    for (const columns of [100, 120, 200]) {
      const line = requestLine(long, { ...PLAIN, columns });
      expect(line.length).toBeLessThanOrEqual(columns);
      expect(line).toMatch(/xx… 200 {4}1\.3 ms limit:hourly$/);
    }
    expect(requestLine(long, PLAIN)).toContain('x'.repeat(300));
  });

  it('has no character that a terminal acts upon', () => {
    const evil = '\u001b[2J\n\u0085\u202e\u2028\ud800';
    const line = requestLine(request({ method: evil, path: evil, query: evil, cause: evil }), PLAIN);
    expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2028]/u);
    expect(line).toContain('?[2J?????');
  });

  it('tells good from bad by colour', () => {
    const of = (status: number | null) => requestLine(request({ status }), { ...PLAIN, colour: true });
    expect(of(200)).toContain('\u001b[32m200\u001b[39m');
    expect(of(404)).toContain('\u001b[33m404\u001b[39m');
    expect(of(503)).toContain('\u001b[31m503\u001b[39m');
    expect(of(null)).toContain('\u001b[31mcut\u001b[39m');
  });
});

class Terminal {
  readonly isTTY = true;
  readonly columns = 120;
  readonly #depth: number;
  constructor(depth: number) {
    this.#depth = depth;
  }
  hasColors(): boolean {
    return this.#depth > 1;
  }
}

describe('the form of a line', () => {
  it('is plain and whole where it goes to a file', () => {
    expect(formFor({}, false)).toEqual({ sandbox: false, columns: null, colour: false });
  });
  it('follows the terminal', () => {
    expect(formFor(new Terminal(8), true)).toEqual({ sandbox: true, columns: 120, colour: true });
    expect(formFor(new Terminal(1), true)).toEqual({ sandbox: true, columns: 120, colour: false });
  });
});
