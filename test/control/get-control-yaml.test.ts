import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();

it('GET /_sim/control.yaml gives the document as it is written', async () => {
  const { status, headers, text } = await request(`${origin}/_sim/control.yaml`, 'GET', undefined, {});
  expect([status, headers.get('content-type')]).toEqual([200, 'application/yaml']);
  expect(text).toBe(readFileSync('openapi/control.yaml', 'utf8'));
});
