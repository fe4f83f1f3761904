import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../src/exchange/exchange.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { Recorder } from '../../src/trace/recorder.ts';
import type { TracedFinding, TraceLine } from '../../src/trace/trace.ts';
import { findingOf } from '../sweep/traces.ts';
import { traced } from './traced.ts';

const requests = ({ exchanges }: { exchanges: readonly { method: string; path: string; status: number | null }[] }) =>
  exchanges.map(({ method, path, status }) => `${method} ${path} ${status}`);

describe('what a simulator tells of a run', () => {
  it('has each request with its answer, as it happens', async () => {
    const { ask, lines, trace } = await traced();
    await ask('GET', '/v1/sites?limit=2&no-parameter=1');
    expect(lines[0]).toMatchObject({
      kind: 'exchange',
      exchange: {
        id: 1,
        sandbox: 'default',
        method: 'GET',
        path: '/sites',
        query: 'limit=2&no-parameter=1',
        operation: 'listSites',
        status: 200,
        cause: null,
        parameters: ['limit'],
        answer: { truncated: false, note: null },
      },
    });
    expect(JSON.parse(trace().exchanges[0]!.answer!.body!)).toMatchObject({ object: 'list', has_more: true });
  });

  it('names a parameter with brackets once', async () => {
    const { ask, trace } = await traced();
    const filter = (n: number) => `filters[${n}][property]=pathname&filters[${n}][operator]=is&filters[${n}][value]=/`;
    await ask('GET', `/v1/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits&${filter(0)}&${filter(1)}`);
    expect(trace().exchanges[0]!.parameters).toEqual(['entity', 'entity_id', 'aggregates', 'filters']);
  });

  it('has a rewritten answer as it was sent', async () => {
    const { ask, trace } = await traced({ variant: 'format/unknown-field' });
    const answer = await ask('GET', '/v1/account');
    expect(trace().exchanges[0]).toMatchObject({
      cause: 'variant:format/unknown-field',
      answer: { body: answer!.text, note: null },
    });
    expect(answer!.text).toContain('added_field');
  });

  it('says of an answer that did not arrive whole why, and has none where nothing was answered', async () => {
    const cut = await traced({ variant: 'ambiguous/createSite/reset' });
    expect(await cut.ask('POST', '/v1/sites', { name: 'Moorings' })).toBeNull();
    expect(cut.trace().exchanges[0]).toMatchObject({
      status: null,
      cause: 'variant:ambiguous/createSite/reset',
      answer: { note: expect.stringContaining('ambiguous/createSite/reset') },
    });
    const refused = await traced({ variant: 'wire/listSites/reset' });
    expect(await refused.ask('GET', '/v1/sites')).toBeNull();
    expect(refused.trace().exchanges[0]).toMatchObject({ status: null, answer: null });
  });

  it('has no secrets, wherever they were sent', async () => {
    const { ask, lines, simulator } = await traced();
    const secret = 'hunter2-hunter2';
    await ask('POST', '/v1/sites/TIDEPOOL', { sharing: 'password', share_password: secret });
    await ask('GET', `/v1/sites?token=demo-admin&share_password=${secret}&demo-admin=1`);
    await ask('GET', '/v1/sites/demo-admin');
    await ask('GET', '/v1/sites?limit=demo-admin');
    await simulator.stop(0);
    expect(lines.filter(({ kind }) => kind === 'exchange')).toHaveLength(4);
    expect(lines.some(({ kind }) => kind === 'findings')).toBe(true);
    const text = JSON.stringify(lines);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/demo-admin|Bearer /);
  });

  it('has findings as they come, and once', async () => {
    const { ask, lines, trace } = await traced();
    await ask('GET', '/v1/sites?token=demo-admin');
    const found = lines.flatMap(line => (line.kind === 'findings' ? line.findings : []));
    expect(found).toContainEqual(expect.objectContaining({ rule: 'secret-in-url', level: 'error', count: 1 }));
    await ask('GET', '/v1/sites?token=demo-admin');
    expect(trace().findings.filter(({ rule }) => rule === 'secret-in-url')).toMatchObject([{ count: 2 }]);
    const before = lines.length;
    await ask('GET', '/v1/account');
    expect(lines.slice(before).map(({ kind }) => kind)).toEqual(['exchange']);
  });

  it('keeps what was told when a test resets', async () => {
    const { ask, trace } = await traced();
    await ask('GET', '/v1/sites?token=demo-admin');
    expect(await ask('POST', '/_sim/reset')).toMatchObject({ status: 204 });
    await ask('GET', '/v1/account');
    expect(requests(trace())).toEqual(['GET /sites 200', 'GET /account 200']);
    expect(trace().findings.map(({ rule }) => rule)).toContain('secret-in-url');
  });

  it('tells two sandboxes of one name apart, one dropped and made again', async () => {
    const { ask, trace } = await traced({ sandboxes: 2 });
    for (const sandbox of ['one', 'two', 'one'])
      await ask('GET', '/v1/sites?token=demo-admin', undefined, `demo-admin~${sandbox}`);
    expect(trace().exchanges.map(({ sandbox }) => sandbox)).toEqual(['one', 'two', 'one']);
    const found = trace().findings.filter(({ rule }) => rule === 'secret-in-url');
    expect(found.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('takes back at the end what does not hold any more', async () => {
    const { ask, trace, simulator } = await traced();
    const rules = () => trace().findings.map(({ rule }) => rule);
    await ask('POST', '/_sim/faults', { fault: 'unavailable', retry_after_s: 1 });
    for (const path of ['account', 'sites', 'token'])
      expect(await ask('GET', `/v1/${path}`)).toMatchObject({ status: 503 });
    expect(rules()).toContain('gave-up');
    // What is pending ends with a reset.
    await ask('POST', '/_sim/reset');
    expect(rules()).toContain('gave-up');
    await simulator.stop(0);
    expect(rules()).not.toContain('gave-up');
  });

  it('tells once more of a sandbox that was used long before others', () => {
    const lines: TraceLine[] = [];
    let see: (exchange: Exchange, sandbox: Sandbox) => void = () => {};
    const simulator = { listen: (listener: typeof see) => void (see = listener) };
    const recorder = new Recorder(simulator as never, line => void (line.kind === 'findings' && lines.push(line)));
    const exchange = { entry: { path: '', query: '', deviations: [] }, operation: null, givenParameters: [] } as never;
    const use = (findings: readonly TracedFinding[] = []) => {
      const record = { findings: { list: () => findings } };
      see(exchange, { record, journal: { find: () => null } } as never);
    };
    const first = [findingOf('gave-up')];
    use(first);
    first.pop();
    for (let count = 0; count < 999; count += 1) use();
    expect(lines).toHaveLength(1);
    use();
    expect(lines[1]).toMatchObject({ findings: [], gone: [{ rule: 'gave-up' }] });
    recorder.end();
    expect(lines).toHaveLength(2);
  });

  it('has all requests where the journal keeps one, or none for lack of memory', async () => {
    const { ask, trace } = await traced({ journal: 1, memory: 1 });
    await ask('POST', '/v1/sites', { name: 'x'.repeat(300_000) });
    for (let count = 0; count < 3; count += 1) await ask('GET', '/v1/sites');
    expect(requests(trace())).toEqual(['POST /sites 400', ...Array(3).fill('GET /sites 200')]);
    expect(trace().exchanges.at(-1)!.answer).not.toBeNull();
  });
});
