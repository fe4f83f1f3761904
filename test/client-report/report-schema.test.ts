import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { listening } from '../support/http.ts';
import { clean, empty, hostile, huge, rich } from './samples.ts';

const schema = JSON.parse(readFileSync(new URL('../../openapi/report.schema.json', import.meta.url), 'utf8'));
const conforms = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

describe('the published schema of report.json', () => {
  it.each(Object.entries({ rich, empty, clean, hostile, huge }))('accepts %s', (_, report) => {
    conforms(report);
    expect(conforms.errors).toBeNull();
  });

  it('accepts the report of a run', async () => {
    const { client, simulator } = await listening();
    const { get } = await client();
    await get('/sites?zzz=1');
    await get('/sites?limit=1');
    await get('/nowhere');
    await get('/aggregations');
    const report = await simulator.report();
    expect(report.findings).not.toEqual([]);
    expect(report.facts.walks).not.toEqual([]);
    conforms(report);
    expect(conforms.errors).toBeNull();
  });

  it.each<[string, object]>([
    ['another version', { ...rich, version: 2 }],
    ['a level that there is not', { ...rich, findings: [{ ...rich.findings[0], level: 'fatal' }] }],
    ['coverage without a measure', { ...rich, coverage: { ...rich.coverage, values: undefined } }],
    ['an unknown field', { ...rich, token: 'secret' }],
  ])('refuses %s', (_, report) => {
    expect(conforms(JSON.parse(JSON.stringify(report)))).toBe(false);
  });
});
