import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listening, request } from '../support/http.ts';

const { origin } = await listening();
const { paths } = parse(readFileSync('openapi/control.yaml', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};

describe('GET /_sim', () => {
  it.each(['/_sim', '/_sim/'])('lists the routes at %s, each with operation, method, path and summary', async path => {
    const { status, body } = await request(origin + path, 'GET', undefined, {});
    expect(status).toBe(200);
    expect(body.data).toContainEqual({
      operationId: 'advanceClock',
      method: 'POST',
      path: '/_sim/clock/advance',
      summary: 'Let time pass',
    });
    expect(body.data[0]).toMatchObject({ operationId: 'listRoutes', method: 'GET', path: '/_sim' });
  });

  it('leaves none out, in the order of the document', async () => {
    const { body } = await request(`${origin}/_sim`, 'GET', undefined, {});
    const ids = Object.values(paths).flatMap(item => Object.values(item).flatMap(each => each.operationId ?? []));
    expect(body.data.map((route: { operationId: string }) => route.operationId).sort()).toEqual(ids.toSorted());
    expect(body.data.slice(0, 3).map((route: { path: string }) => route.path)).toEqual([
      '/_sim',
      '/_sim/health',
      '/_sim/info',
    ]);
  });
});
