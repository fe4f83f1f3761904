import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();

it('GET /_sim/openapi.json gives what the YAML document says', async () => {
  const { status, headers, text, body } = await request(`${origin}/_sim/openapi.json`, 'GET', undefined, {});
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(JSON.parse(text)).toEqual(parse(readFileSync('openapi/api.yaml', 'utf8')));
  expect(body.paths).toHaveProperty('/aggregations');
});
