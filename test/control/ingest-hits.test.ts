import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';

const { client, origin } = await listening();

const VISITS = '/aggregations?entity=pageview&entity_id=EMPTYSEA&aggregates=visits';

describe('POST /_sim/sites/{site_id}/hits', () => {
  const visit = [
    { type: 'pageview', timestamp: '2026-06-15 11:00:00', visit: 'v', hostname: 'https://a.example', pathname: '/' },
    { type: 'event', timestamp: '2026-06-15 11:01:00', visit: 'v', name: 'Order', value: 500 },
  ];

  it('takes an array, reports it, and exports what another site can ingest', async () => {
    const { control, get } = await client();
    const taken = await control('POST', '/sites/EMPTYSEA/hits', visit);
    expect([taken.status, taken.body]).toEqual([202, { accepted: 2 }]);
    expect((await get(VISITS)).body).toEqual([{ visits: '1' }]);
    const exported = await control('GET', '/sites/EMPTYSEA/hits');
    expect(exported.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = exported.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines).toMatchObject(visit);
    const other = await client();
    expect((await other.control('POST', '/sites/EMPTYSEA/hits', lines)).body).toEqual({ accepted: 2 });
    expect((await other.control('GET', '/sites/EMPTYSEA/hits')).text).toBe(exported.text);
  });

  it('takes one hit a line, and says on which line one is wrong', async () => {
    const { sandbox } = await client();
    const send = async (body: string, type = 'application/x-ndjson') => {
      const url = `${origin}/_sim/sites/EMPTYSEA/hits?sandbox=${sandbox.name}`;
      return (await fetch(url, { method: 'POST', body, headers: { 'content-type': type } })).json();
    };
    const lines = visit.map(hit => JSON.stringify(hit)).join('\r\n');
    expect(await send(`${lines}\r\n\n`)).toEqual({ accepted: 2 });
    expect(await send(`${lines}\n{"type":`)).toEqual({ error: 'Line 3 of the request body is not valid JSON.' });
    expect(await send(`${lines}\n\n${lines}`)).toEqual({ error: 'Line 3 of the request body is not valid JSON.' });
    expect(await send(`${lines}\n{"type":"page"}`)).toHaveProperty(['errors', 'line 3 type']);
    expect(await send(lines, 'application/x-www-form-urlencoded')).toEqual({
      error: 'The request body is not valid JSON; one value a line is sent as application/x-ndjson.',
    });
  });

  it('takes all or none, and names line and field', async () => {
    const { control, get } = await client();
    const refused = await control('POST', '/sites/EMPTYSEA/hits', [...visit, { type: 'pageview', visit: 'w' }]);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual(['line 3 timestamp']);
    expect((await get(VISITS)).body).toEqual([{ visits: '0' }]);
  });

  it.each([[{ type: 'pageview' }], ['{"type":'], ['']])('refuses %j, which is no array', async body => {
    const { control } = await client();
    expect((await control('POST', '/sites/EMPTYSEA/hits', body)).status).toBe(400);
  });

  it('keeps hits of the future until the clock gets there', async () => {
    const { control, get } = await client();
    await control('POST', '/sites/EMPTYSEA/hits', [{ type: 'pageview', timestamp: '2026-06-15 12:30:00', visit: 'v' }]);
    expect((await get(VISITS)).body).toEqual([{ visits: '0' }]);
    await control('POST', '/clock/advance', { seconds: 1800 });
    expect((await get(VISITS)).body).toEqual([{ visits: '1' }]);
  });
});
