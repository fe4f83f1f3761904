import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();

it('GET /_sim/openapi.yaml gives the document as it is written', async () => {
  const { status, headers, text } = await request(`${origin}/_sim/openapi.yaml`, 'GET', undefined, {});
  expect([status, headers.get('content-type')]).toEqual([200, 'application/yaml']);
  expect(text).toBe(readFileSync('openapi/api.yaml', 'utf8'));
});
