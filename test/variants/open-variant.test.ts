import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiDocument } from '../../src/contract/api-document.gen.ts';
import { openVariant } from '../../src/variants/open-variant.ts';
import { VARIANTS } from '../../src/variants/registry.ts';
import { GROUPS } from '../../src/variants/variant.ts';
import { serve } from './served.ts';

const NAME = 'refusals/listSites/503';

describe('the registry', () => {
  it('has names of their groups, each once, in the order of the groups', () => {
    const names = VARIANTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, group } of VARIANTS) expect(name.split('/')[0]).toBe(group);
    expect([...new Set(VARIANTS.map(({ group }) => group))]).toEqual(GROUPS);
  });
  it('says what each means, in a sentence', () => {
    for (const { meaning } of VARIANTS) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });
  it('needs operations and parameters that there are', () => {
    const operations = Object.values(apiDocument.paths).flatMap(item => Object.values(item) as readonly object[]);
    const parameters = new Map(
      operations.flatMap(each => {
        const { operationId, parameters = [] } = each as {
          readonly operationId?: string;
          readonly parameters?: readonly { readonly name?: string; readonly $ref?: string }[];
        };
        if (operationId === undefined) return [];
        const names = parameters.map(({ name, $ref }) => name ?? $ref!.split('/').at(-1)!);
        return [[operationId, names] as const];
      }),
    );
    for (const { name, needs = {} } of VARIANTS) {
      for (const each of needs.operations ?? [])
        expect([name, [...parameters.keys()]]).toEqual([name, expect.arrayContaining([each])]);
      for (const each of needs.parameters ?? []) {
        const [operation = '', parameter = ''] = each.split('.');
        expect([name, parameters.get(operation)]).toEqual([
          name,
          expect.arrayContaining([expect.stringMatching(new RegExp(parameter.replace('_', '_?'), 'i'))]),
        ]);
      }
    }
  });
  it('asks for something in each row, and all of it can be armed', () => {
    for (const { name, options, assume, rules, rewrite, start, data } of VARIANTS) {
      expect([options, assume, rules, rewrite, start, data].filter(each => each !== undefined)).not.toEqual([]);
      expect(openVariant(name).cause).toBe(`variant:${name}`);
    }
  });
});

describe('a variant is given', () => {
  it.each<[string, string | object]>([
    ['by its name', NAME],
    ['as an object', { name: NAME }],
    ['as JSON', JSON.stringify({ name: NAME, level: 'should' })],
    ['with settings', { name: NAME, after: 12 }],
    ['as JSON with settings', JSON.stringify({ name: NAME, after: 0 })],
  ])('%s', (_, given) => {
    expect(openVariant(given).variant.name).toBe(NAME);
  });
  it.each<[string | object, string]>([
    ['refusals/listSite/503', 'got "refusals/listSite/503"; did you mean refusals/listSites/503?'],
    [{ name: 'time/leap-dey' }, 'got "time/leap-dey"; did you mean time/leap-day?'],
    ['{"name":"qqq"}', 'got "qqq"; groups: '],
    ['{"name":', 'got "{\\"name\\":"; groups: '],
    [{ variant: NAME }, `got {"variant":"${NAME}"}; groups: `],
    [{ name: 5 }, 'got 5; groups: '],
    [{ name: NAME, after: -1 }, 'must have an integer of 0 or more as after; got -1'],
    [`{"name":"${NAME}","after":"12"}`, 'must have an integer of 0 or more as after; got "12"'],
  ])('not as %j', (given, message) => {
    expect(() => openVariant(given)).toThrow(RangeError);
    expect(() => openVariant(given)).toThrow(message);
  });
});

describe('createSimulator', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it.each([NAME, `{"name":"${NAME}"}`])('reads LEADLINE_VARIANT: %s', async text => {
    vi.stubEnv('LEADLINE_VARIANT', text);
    const { ask } = await serve();
    expect((await ask('GET', '/sites')).status).toBe(503);
  });
  it('reads what LEADLINE_VARIANT says beside the name', async () => {
    vi.stubEnv('LEADLINE_VARIANT', '{"name":"access/token-expires","after":1}');
    const { ask } = await serve();
    const statuses = [await ask('GET', '/sites'), await ask('GET', '/sites')].map(({ status }) => status);
    expect(statuses).toEqual([200, 401]);
  });
  it('takes the option rather than LEADLINE_VARIANT', async () => {
    vi.stubEnv('LEADLINE_VARIANT', 'no variant at all');
    const { ask } = await serve({ variant: { name: NAME } });
    expect((await ask('GET', '/sites')).status).toBe(503);
  });
  it('takes an empty LEADLINE_VARIANT for none', async () => {
    vi.stubEnv('LEADLINE_VARIANT', ' ');
    const { ask } = await serve();
    expect((await ask('GET', '/sites')).status).toBe(200);
  });
  it('refuses an unknown one', async () => {
    vi.stubEnv('LEADLINE_VARIANT', 'refusals/listSites/530');
    await expect(serve()).rejects.toThrow(
      'variant must be a variant, by its name or as an object with its name; got "refusals/listSites/530"; did you mean refusals/listSites/503?',
    );
  });
});
