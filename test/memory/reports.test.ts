import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Claim, WorkMemory } from '../../src/memory/work-memory.ts';
import { build, serving } from '../cli/leadline.ts';

beforeAll(build, 60_000);

const MB = 1024 * 1024;

describe('Claim', () => {
  const memory = () => new WorkMemory({ heap: 100 * MB, columns: 1000 });

  it('refuses with 422 what no report can have, and with 503 what others take', () => {
    const work = memory();
    const [one, other] = [new Claim(work), new Claim(work)];
    one.take('heap', 60 * MB);
    expect(() => other.take('heap', 41 * MB)).toThrow(
      expect.objectContaining({ status: 503, reason: 'memory', headers: { 'Retry-After': '1' } }),
    );
    expect(() => one.take('heap', 41 * MB)).toThrow(
      expect.objectContaining({
        status: 422,
        message: expect.stringContaining('The report takes more than the 100 MB that --memory leaves for it'),
      }),
    );
    one.clear();
    other.take('heap', 100 * MB);
    expect(work.used('heap')).toBe(100 * MB);
  });

  it('takes nothing more once it is released', () => {
    const work = memory();
    const claim = new Claim(work);
    claim.take('columns', 900);
    expect([claim.has('columns', 100), claim.has('columns', 101), claim.has('columns', 1, 0.5)]).toEqual([
      true,
      false,
      false,
    ]);
    claim.release();
    claim.take('columns', 500);
    expect(work.used('columns')).toBe(0);
  });
});

describe('reports under way', () => {
  it('end no process, however many there are and whatever they group by', async () => {
    const server = await serving(['--memory', '64', '--plan', 'unlimited'], {
      NODE_OPTIONS: '--max-old-space-size=220',
    });
    onTestFinished(() => void server.process.kill('SIGKILL'));
    const send = (path: string, body: string, type = 'application/json') =>
      server.call(path, {
        method: 'POST',
        body,
        headers: { authorization: 'Bearer demo-admin', 'content-type': type, accept: 'application/json' },
      });
    await server.call('/_sim/clock', {
      method: 'PUT',
      body: '{"now":"2026-06-15T12:00:00Z"}',
      headers: { authorization: 'Bearer demo-admin', 'content-type': 'application/json' },
    });
    // Each visit has a page and a campaign of its own, of 2 kB each.
    const hits = (from: number) =>
      Array.from({ length: 4000 }, (_, n) =>
        JSON.stringify({
          type: 'pageview',
          timestamp: '2026-06-10 10:00:00',
          visit: `v${from + n}`,
          hostname: 'https://sea.example',
          pathname: `/${from + n}${'p'.repeat(1990)}`,
          utm_source: `${from + n}`,
          utm_campaign: 'c',
        }),
      ).join('\n');
    for (let from = 0; from < 20_000; from += 4000) {
      const { status } = await send('/_sim/sites/EMPTYSEA/hits', hits(from), 'application/x-ndjson');
      expect(status).toBe(202);
    }
    const query = new URLSearchParams({
      entity: 'pageview',
      entity_id: 'EMPTYSEA',
      aggregates: 'visits',
      field_grouping: 'hostname,pathname,utm_source,utm_campaign',
      limit: '1000',
    });
    const ask = async (limit: number) => {
      query.set('limit', String(limit));
      const answer = await server.call(`/v1/aggregations?${query}`);
      return { status: answer.status, text: await answer.text() };
    };
    const alone = await ask(1000);
    expect(alone.status).toBe(200);
    expect(JSON.parse(alone.text)).toHaveLength(1000);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(999 - n)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, text } of answers) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(text).toContain('Please retry shortly.');
    }
    expect((await server.call('/_sim/health')).status).toBe(200);
    // All is given back.
    const metrics = await (await server.call('/_sim/metrics')).text();
    expect(metrics).toContain('leadline_report_bytes{kind="heap"} 0\n');
    expect(metrics).toContain('leadline_report_bytes{kind="columns"} 0\n');
  }, 120_000);
});
