import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { apiDocument } from '../../src/contract/api-document.gen.ts';
import { controlDocument } from '../../src/contract/control-document.gen.ts';
import { METHODS, type OpenApiDocument, type Schema } from '../../src/contract/document.ts';
import { servedDocument } from '../../src/contract/served-document.ts';
import { dimensions } from '../../src/report/dimensions.ts';
import { measures } from '../../src/report/measures.ts';
import { planNames, planOf } from '../../src/rules/plans.ts';
import { type Client, listening } from '../support/http.ts';

const schemas = apiDocument.components.schemas as Readonly<Record<string, Schema>>;
const enumOf = (name: string) => schemas[name]!.enum as string[];
const operations = (document: OpenApiDocument) =>
  Object.values(document.paths).flatMap(item => METHODS.flatMap(method => item[method] ?? []));
const parameterOf = (path: string, name: string) =>
  apiDocument.paths[path]!.get!.parameters!.find(each => 'name' in each && each.name === name);

/** Every object within `node`, itself included, with the keys that lead to it. */
function* within(
  node: unknown,
  path: readonly string[] = [],
): Generator<[object: Record<string, unknown>, path: string]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [node as Record<string, unknown>, path.join('.')];
  for (const [key, value] of Object.entries(node)) yield* within(value, [...path, key]);
}

describe('openapi/api.yaml says what the specification says', () => {
  it('of aggregates, fields, orders and groupings', () => {
    expect(enumOf('Aggregate')).toEqual([...measures.keys()]);
    expect(enumOf('Field')).toHaveLength(22);
    expect([...enumOf('Field'), 'domain']).toEqual([...dimensions.keys()]);
    const sorted = [...enumOf('Aggregate'), ...enumOf('Field'), 'timestamp'];
    expect(enumOf('SortOrder')).toEqual(sorted.flatMap(field => [`${field}:asc`, `${field}:desc`]));
    expect(enumOf('DateGrouping')).toEqual(['hour', 'day', 'month', 'year']);
    const columns = [...enumOf('Aggregate'), 'date', 'timestamp', ...enumOf('Field')];
    expect(Object.keys(schemas.AggregationRow!.properties!)).toEqual(columns);
  });

  it.each([
    ['aggregates', 'AggregateList'],
    ['field_grouping', 'FieldList'],
  ])('of %s that it is a list separated by commas', (name, schema) => {
    const form = { style: 'form', explode: false, schema: { $ref: `#/components/schemas/${schema}` } };
    expect(parameterOf('/aggregations', name)).toMatchObject(form);
  });

  it('of filters: their properties, and the operators of each', () => {
    const [patterns, exact] = ['PatternFilter', 'ExactFilter'].map(name => schemas[name]!.properties!);
    const properties = [patterns!.property!.enum, exact!.property!.enum] as string[][];
    expect([...properties.flat(), 'keyword'].sort()).toEqual([...dimensions.keys()].sort());
    const whole = ['browser', 'city', 'country_code', 'device_type', 'operating_system', 'region', 'state'];
    expect(properties[1]!.toSorted()).toEqual(whole);
    expect(enumOf('FilterOperator')).toEqual(['is', 'is not', 'is like', 'is not like', 'matching', 'not matching']);
    expect(exact!.operator!.enum).toEqual(['is', 'is not']);
  });

  it('of plans', () => {
    const { description } = apiDocument.info as { description?: string };
    const rows = [...description!.matchAll(/^\| (Tier .*) \|$/gm)].map(([, row]) =>
      row!.split('|').map(cell => cell.trim()),
    );
    const plans = planNames.filter(name => name !== 'unlimited').map(planOf);
    const grouped = (count: number | null) => count!.toLocaleString('en-US');
    expect(rows).toEqual(
      plans.map(plan => [plan.name, plan.price, grouped(plan.requests_per_hour), grouped(plan.concurrent_requests)]),
    );
  });

  it('of what is deprecated', () => {
    expect(schemas.Event!.properties!.id).toMatchObject({ deprecated: true });
    expect(parameterOf('/aggregations', 'timezone')).toMatchObject({ deprecated: true });
  });

  it('and not what Leadline accepts beyond it', () => {
    const text = JSON.stringify(apiDocument);
    expect(text).not.toContain('x-www-form-urlencoded');
    expect(enumOf('DateGrouping')).not.toContain('none');
  });

  it.each(['schemas', 'parameters'])('and the served document replaces %s that are published', kind => {
    expect(Object.keys(servedDocument.components[kind]!)).toEqual(Object.keys(apiDocument.components[kind]!));
  });
});

describe.each([
  ['openapi/api.yaml', apiDocument],
  ['openapi/control.yaml', controlDocument],
])('%s for generators of clients', (_, document) => {
  it('has no default within a body: they make the field required', () => {
    const bodies = operations(document).flatMap(operation => (operation.requestBody ? [operation.requestBody] : []));
    const named = new Set<string>();
    const pending: unknown[] = [...bodies];
    const defaults: string[] = [];
    for (const root of pending) {
      for (const [node, path] of within(root)) {
        // A property may be called so; the keyword's value is no schema.
        if ('default' in node && !path.endsWith('properties')) defaults.push(path);
        const { $ref } = node as { $ref?: string };
        if ($ref === undefined || named.has($ref)) continue;
        named.add($ref);
        pending.push(document.components.schemas![$ref.split('/').at(-1)!]);
      }
    }
    expect(named.size).toBeGreaterThan(5);
    expect(defaults).toEqual([]);
  });

  it('has a summary and one tag for every operation', () => {
    for (const operation of operations(document)) {
      expect(operation).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] });
    }
  });
});

describe('the linter, by its recommended rules alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-lint-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('finds nothing but operations that never succeed', () => {
    for (const name of ['api.yaml', 'control.yaml']) {
      copyFileSync(fileURLToPath(new URL(`../../openapi/${name}`, import.meta.url)), join(folder, name));
    }
    const redocly = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));
    const args = [redocly, 'lint', '--extends=recommended', '--format=json', 'api.yaml', 'control.yaml'];
    const { stdout } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    });
    const found = [...stdout.toString().matchAll(/^\{[\s\S]*?^\}/gm)].flatMap(([text]) => JSON.parse(text).problems);
    const where = found.map(({ ruleId, location }) => [ruleId, location[0].pointer]);
    const gone = Object.entries(apiDocument.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => 'x-retired' in operation || 'x-removed' in operation)
        .map(([method]) => ['operation-2xx-response', `#/paths/${path.replaceAll('/', '~1')}/${method}/responses`]),
    );
    expect(gone).toHaveLength(6);
    expect(where.sort()).toEqual(gone.sort());
  }, 60_000);
});

/** How the error bodies that the document shows come about. */
const provoked: Readonly<Record<string, (client: Client) => Promise<{ body: unknown }>>> = {
  'BadRequest.invalid': ({ get }) => get('/sites?limit=101'),
  'BadRequest.unreadable': async ({ sandbox }) => {
    const headers = { Authorization: `Bearer ${sandbox.token}`, 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/sites`, { method: 'POST', headers, body: '{' });
    return { body: await answer.json() };
  },
  'BadRequest.forbidden': ({ call, sandbox }) => call('GET', '/account', undefined, sandbox.tokens['Demo read only']!),
  'BadRequest.lapsed': async ({ control, get }) => {
    await control('PATCH', '/account', { subscription: 'lapsed' });
    return get('/account');
  },
  Unauthorized: ({ call }) => call('GET', '/account', undefined, 'nobody'),
  NotFound: ({ get }) => get('/sites/NOWHERE'),
  Gone: ({ call }) => call('DELETE', '/sites/TIDEPOOL/data'),
  UnprocessableEntity: ({ get }) => get('/aggregations?entity=pageview&entity_id=TIDEPOOL&aggregates=conversions'),
  'TooManyRequests.hourly': fault('rate_limited'),
  'TooManyRequests.concurrency': async ({ control, get }) => {
    await control('PATCH', '/account', { plan: 'tier-1' });
    return fault('concurrency_limited')({ control, get } as Client);
  },
  ServerError: fault('server_error'),
  ServiceUnavailable: fault('unavailable'),
};

function fault(name: string) {
  return async ({ control, get }: Client) => {
    await control('POST', '/faults', { fault: name });
    return get('/account');
  };
}

const { simulator, client } = await listening();
const { url } = simulator;

describe('an error body that openapi/api.yaml shows', () => {
  type Content = { example?: unknown; examples?: Record<string, { value: unknown }> };
  const responses = apiDocument.components.responses as Record<string, { content: Record<string, Content> }>;
  const shown = Object.entries(responses).flatMap(([name, { content }]) => {
    const { example, examples = {} } = content['application/json']!;
    const several = Object.entries(examples).map(([which, { value }]) => [`${name}.${which}`, value] as const);
    return example === undefined ? several : [[name, example] as const, ...several];
  });

  it('is there for each', () => {
    expect(shown.map(([name]) => name).sort()).toEqual(Object.keys(provoked).sort());
  });

  it.each(shown)('is what is answered: %s', async (name, body) => {
    expect((await provoked[name]!(await client())).body).toEqual(body);
  });
});
