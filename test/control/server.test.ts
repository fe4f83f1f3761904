import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listening, request } from '../support/http.ts';

const { client, origin, simulator } = await listening({ assume: { 'day-range': 'off' } });

describe('the server', () => {
  it('says that it is up', async () => {
    const { status, body } = await request(`${origin}/_sim/health`, 'GET', undefined, {});
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', version: simulator.version, uptime_s: expect.any(Number) });
  });

  it('says how it and the sandbox are set up', async () => {
    const { control, sandbox } = await client({ plan: 'tier-4', strict: true, seed: 'mine', traffic: 2 });
    expect((await control('GET', '/info')).body).toMatchObject({
      version: simulator.version,
      base_url: simulator.url,
      sandbox: sandbox.name,
      fixture: 'demo',
      seed: 'mine',
      clock: { now: '2026-06-15T12:00:00.000Z', frozen: true },
      plan: 'tier-4',
      traffic: 2,
      strict: true,
      assumptions: { 'day-range': 'off', 'date-key': 'date' },
    });
  });

  it.each([
    ['openapi', 'openapi/api.yaml', '/aggregations'],
    ['control', 'openapi/control.yaml', '/clock/advance'],
  ])('gives the document %s as it is written, and as JSON', async (name, file, path) => {
    const yaml = await request(`${origin}/_sim/${name}.yaml`, 'GET', undefined, {});
    expect([yaml.headers.get('content-type'), yaml.text]).toEqual(['application/yaml', readFileSync(file, 'utf8')]);
    const json = await request(`${origin}/_sim/${name}.json`, 'GET', undefined, {});
    expect(JSON.parse(json.text)).toEqual(parse(yaml.text));
    expect(json.body.paths).toHaveProperty(path);
  });

  it.each(['/health', '/reset', '/clock', '/faults', '/journal'])(
    'refuses a parameter of %s that it does not know',
    async path => {
      const { status, body } = await request(
        `${origin}/_sim${path}?sandbx=x`,
        path === '/reset' ? 'POST' : 'GET',
        undefined,
        {},
      );
      expect(status).toBe(400);
      expect(body.errors.sandbx.join()).toContain('known: sandbox');
    },
  );
});

describe('/_sim/assumptions', () => {
  it('lists the register with what holds in the sandbox', async () => {
    const { control } = await client();
    const { data } = (await control('GET', '/assumptions')).body;
    expect(data.find(({ name }: { name: string }) => name === 'day-range')).toMatchObject({
      value: 'off',
      default: '422',
      choices: ['422', '400', 'off'],
    });
  });

  it('changes them for the next request', async () => {
    const { control, get } = await client();
    expect((await control('PATCH', '/assumptions', { 'event-ids': 'removed' })).status).toBe(200);
    expect((await get('/sites/TIDEPOOL/events')).body.data[0]).not.toHaveProperty('id');
  });

  it('changes all or none, and says of each what is allowed', async () => {
    const { control } = await client();
    const refused = await control('PATCH', '/assumptions', {
      'event-ids': 'removed',
      'date-key': 'day',
      'date-kay': 'x',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors['date-key']).toEqual(['assumption date-key cannot be "day"; allowed: date, timestamp']);
    expect(refused.body.errors['date-kay'].join()).toContain(
      'there is no assumption "date-kay"; did you mean date-key? allowed: date-key',
    );
    expect((await control('GET', '/assumptions')).text).not.toContain('"value":"removed"');
  });
});

describe('/_sim/reset', () => {
  it('cuts a request that is under way before it changes the new world', async () => {
    const { control, post, get } = await client();
    await control('POST', '/faults', { fault: 'latency', ms: 100 });
    const late = post('/sites', { name: 'Late' }).catch((error: Error) => error.message);
    while ((await control('GET', '/usage')).body.in_flight === 0) await new Promise(resolve => setTimeout(resolve, 5));
    await control('POST', '/reset');
    expect(await late).toBe('fetch failed');
    expect((await get('/sites')).body.data).toHaveLength(4);
    expect((await control('GET', '/usage')).body).toMatchObject({ in_flight: 0, requests_this_hour: 1 });
  });
});
