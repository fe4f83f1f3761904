import { describe, expect, it } from 'vitest';
import { createSimulator } from '../../src/index.ts';
import { listening, request } from '../support/http.ts';

const { client, origin } = await listening();

const metrics = async (from = origin) => {
  const { text, headers } = await request(`${from}/_sim/metrics`, 'GET', undefined, {});
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return text;
};

describe('GET /_sim/metrics', () => {
  it('counts requests, refusals and deviations over all sandboxes, each by its kind', async () => {
    const [one, other] = [await client(), await client()];
    await one.get('/account');
    await other.get('/account');
    await one.get('/nowhere');
    await one.get('/sites?limit=x&page=2');
    await one.control('POST', '/faults', { name: 'rst', fault: 'reset', times: 1 });
    await one.get('/account').catch(() => undefined);
    const text = await metrics();
    for (const line of [
      'leadline_requests_total{operation="getAccount",status="200"} 2',
      'leadline_requests_total{operation="getAccount",status="cut"} 1',
      'leadline_requests_total{operation="none",status="404"} 1',
      'leadline_requests_total{operation="listSites",status="400"} 1',
      'leadline_refusals_total{cause="validation"} 1',
      'leadline_refusals_total{cause="fault:rst"} 1',
      'leadline_deviations_total{kind="unknown-parameter"} 1',
      'leadline_requests_in_flight 0',
      'leadline_sandboxes 3',
      'leadline_traffic_bytes 0',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('tells of the traffic that is held, and what is in flight', async () => {
    const { get, control } = await client();
    await get('/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=visits&date_from=2026-06-14%2000:00:00');
    await control('POST', '/faults', { name: 'wait', fault: 'hold' });
    const held = get('/account');
    while ((await control('GET', '/usage')).body.in_flight === 0) await new Promise(resolve => setTimeout(resolve, 5));
    const text = await metrics();
    expect(text).toMatch(/^leadline_traffic_bytes [1-9]\d+$/m);
    expect(text).toContain('leadline_requests_in_flight 1');
    await control('POST', '/faults/wait/release');
    expect((await held).status).toBe(200);
  });

  it('keeps the figures of simulators in one process apart', async () => {
    const other = await createSimulator();
    expect(await metrics(other.origin)).not.toContain('leadline_requests_total{');
    await other.close(0);
  });
});
