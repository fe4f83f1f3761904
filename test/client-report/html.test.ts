import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ExplainedExchange } from '../../src/client-report/outputs/explained-exchange.ts';
import { htmlReport } from '../../src/client-report/outputs/html.ts';
import { clean, empty, hostile, huge, rich } from './samples.ts';

const exchange: ExplainedExchange = {
  method: 'GET',
  path: '/v1/sites',
  query: 'limit=100',
  status: 429,
  cause: 'limit:hourly',
  request: {
    headers: [
      ['accept', 'application/json'],
      ['host', 'x'],
    ],
    body: null,
    note: 'The body was not read.',
  },
  response: { headers: [['retry-after', '60']], body: '{"message":"<Too many>"}' },
  explanation: { why: 'The hour is used up.', allowed: '600 requests an hour', try: null, spec: 'Rate limits' },
};

const allTags = (page: string) => [...page.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag!);
const VOID = new Set(['meta', 'link']);

/** Names of elements that are opened and not closed in the same order; empty for a page that is well-formed. */
function unclosed(page: string): string[] {
  const open: string[] = [];
  for (const [, end, name, self] of page.matchAll(/<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g)) {
    if (VOID.has(name!) || self === '/') continue;
    if (end !== '/') open.push(name!);
    else if (open.pop() !== name) return [...open, `</${name}>`];
  }
  return open;
}

describe('htmlReport', () => {
  it.each(Object.entries({ rich, empty, clean, hostile }))(
    'is a page without scripts, which may load nothing: %s',
    (_, report) => {
      const page = htmlReport(report);
      const [, style] = /<style>(.*?)<\/style>/s.exec(page)!;
      const hash = createHash('sha256').update(style!).digest('base64');
      expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;;`);
      expect(unclosed(page.replace(style!, ''))).toEqual([]);
      const tags = allTags(page);
      for (const tag of ['script', 'img', 'iframe', 'object', 'form', 'a']) expect(tags).not.toContain(tag);
      expect(page).not.toMatch(/<[^>]* style=/);
    },
  );

  it('shows findings in the order of the report, and what tests expected at the end', () => {
    const page = htmlReport(rich);
    const order = [...page.matchAll(/<article class="(\w+)">\n.*?<code>([\w-]+)<\/code>/g)].map(
      ([, level, rule]) => `${level} ${rule}`,
    );
    expect(order).toEqual([
      'error retry-too-early',
      'error write-repeated',
      'warning rows-cut',
      'warning deviation',
      'info new-connections',
      'warning over-limit',
    ]);
    expect(page.indexOf('1 finding that tests expected')).toBeGreaterThan(page.indexOf('new-connections'));
    expect(page.indexOf('1 finding that tests expected')).toBeLessThan(page.indexOf('over-limit'));
    expect(page).toContain('<dt>Fix</dt><dd class="fix"><bdi>Wait as many seconds as Retry-After says');
    expect(page).toContain('<title>2 errors, 2 warnings, 1 info · Client report</title>');
  });

  it('shows coverage as bars, what is missing by its first word, and facts', () => {
    const page = htmlReport(rich);
    expect([...page.matchAll(/<rect class="fill" width="([\d.]+)%"/g)].map(([, width]) => width)).toEqual([
      '52.9',
      '21.9',
      '34.6',
      '100',
    ]);
    expect(page).toContain('<code><bdi>createSite</bdi></code> <bdi>400, 403</bdi>');
    for (const text of ['limit:hourly', 'getAggregations', 'read:TIDEPOOL', '2 of 3']) expect(page).toContain(text);
  });

  it('shows the exchanges that are known, with why, headers and bodies', () => {
    const page = htmlReport(rich, new Map([[12, exchange]]));
    expect(page).toContain(
      '<pre>GET /v1/sites?limit=100\naccept: application/json\nhost: x</pre>\n<p class="soft"><bdi>The body was not read.</bdi></p>',
    );
    expect(page).toContain(
      '<pre>429 (limit:hourly)\nretry-after: 60\n\n{&quot;message&quot;:&quot;&lt;Too many&gt;&quot;}</pre>',
    );
    expect(page).toContain('<dt>Why</dt><dd><bdi>The hour is used up.</bdi></dd><dt>Allowed</dt>');
    expect(page).not.toContain('<dt>Try</dt>');
    const cut = htmlReport(rich, new Map([[12, { ...exchange, status: null, cause: 'fault:reset', response: null }]]));
    expect(cut).toContain('No answer (fault:reset).');
    const lost = htmlReport(rich, new Map([[12, { ...exchange, request: null, explanation: null }]]));
    expect(lost).toContain('The headers and bodies are no longer kept.');
  });

  it('is of bounded length, whatever the exchanges have', () => {
    const body = 'x'.repeat(65_536);
    const message = { headers: [], body, truncated: true };
    const long = { ...exchange, request: message, response: message };
    const ids = huge.findings.flatMap(({ evidence }) => evidence.map(({ id }) => id));
    const page = htmlReport(huge, new Map(ids.map(id => [id, long])));
    expect(page.match(/this is its beginning/g)!.length).toBeGreaterThan(20);
    expect(page.length).toBeLessThan(5_000_000);
  });

  it('says what to do where no request came, and that nothing was found where nothing was', () => {
    expect(htmlReport(empty)).toContain('No request reached the API.');
    expect(htmlReport(empty)).not.toContain('<h2 id="facts">');
    expect(htmlReport(clean)).toMatch(/<strong>No findings:<\/strong> \d+ rules? checked 214 requests/);
  });

  it('counts the sandboxes that are not named', () => {
    const sandboxes = Array.from({ length: 12 }, (_, n) => `s${n}`);
    expect(htmlReport({ ...rich, sandboxes, sandboxes_omitted: 5 })).toContain('in 17 sandboxes: <bdi>s0</bdi>');
    expect(htmlReport({ ...rich, sandboxes, sandboxes_omitted: 5 })).toContain('<bdi>s9</bdi>, and 7 more');
    expect(htmlReport({ ...rich, sandboxes: ['a'] })).toContain('in the sandbox <bdi>a</bdi></p>');
  });

  it("shows clients' texts as text, apart from what stands around them", () => {
    const page = htmlReport(hostile);
    expect(page).not.toContain('<script>');
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
  });
});
